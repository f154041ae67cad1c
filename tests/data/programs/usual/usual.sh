#!/bin/sh
# As usual.cpp, for a shell that starts no other program.
sum=0
while read -r a b; do sum=$((sum + a + b)); done
echo "$sum" >usual.txt && read -r sum <usual.txt && echo "$sum"
