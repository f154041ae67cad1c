import io, sys
code = compile(open('validator.py').read(), 'validator.py', 'exec')
with open(sys.argv[1], 'rb') as file:
    while header := file.readline():
        size, *limits = header.decode().split()
        sys.stdin = io.TextIOWrapper(io.BytesIO(file.read(int(size))))
        sys.argv, sys.stderr = ['validator.py', *limits], io.StringIO()
        try:
            exec(code, {})
        except SystemExit as end:
            print(end.code, sys.stderr.getvalue().strip())
