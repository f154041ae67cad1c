#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100, "n");
    inf.readEoln();
    inf.readInts(n, 0, 1000, "a");
    inf.readEoln();
    inf.readEof();
}
