#!/bin/sh
# Tries to get out of its sandbox, in the way that its argument names. Prints 1, and a line for each thing it could do.
echo 1
case $1 in
stop | kill | terminate | interrupt)
    number=STOP
    [ "$1" = kill ] && number=KILL
    [ "$1" = terminate ] && number=TERM
    [ "$1" = interrupt ] && number=INT
    kill -s $number $PPID 2>/dev/null
    kill -s $number "$2" 2>/dev/null
    ;;
read)
    shift
    for path; do
        cat "$path" >/dev/null 2>&1 && echo "$path"
    done
    ;;
environment) env ;;
files)
    at=0
    while [ $at -lt 310 ]; do
        : >"litter-$at"
        at=$((at + 1))
    done
    ;;
esac
exit 0
