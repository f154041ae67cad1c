int main(int, char *argv[]) {
    FILE *batch = fopen(argv[1], "r");
    for (int shape, size; fscanf(batch, "%d %d", &shape, &size) == 2;) {
        vector<string> words(1);
        for (int c; (c = getc(batch)) != '\n';) {
            if (c == ' ')
                words.emplace_back();
            else
                words.back() += (char)c;
        }
        vector<char *> arguments;
        for (string &word : words)
            arguments.push_back(&word[0]);
        limits.clear();
        readLimits((int)arguments.size(), arguments.data());
        FILE *input = tmpfile();
        while (size--)
            putc(getc(batch), input);
        rewind(input);
        try {
            lines = Lines();
            lines.read(input);
            SHAPES[shape]();
            lines.finish();
            puts("0");
        } catch (const string &why) {
            string line = why;
            for (char &c : line)
                if (c == '\n')
                    c = ' ';
            printf("3 %s\n", line.c_str());
        }
        fclose(input);
    }
}
