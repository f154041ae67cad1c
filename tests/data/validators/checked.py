import sys, checker
with open(sys.argv[1]) as file:
    for line in file:
        answer, output = (bytes.fromhex(part) for part in line.rstrip('\n').split(','))
        print(checker.difference(answer, output) or '')
