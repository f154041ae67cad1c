#!/usr/bin/env bash
exec "$SRC/crosscheck/oss-fuzz/build.sh"
