#!/usr/bin/env bash
exec "$SRC/crosscheck/fuzz/oss-fuzz/build.sh"
