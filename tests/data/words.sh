ends() { want=$1; shift; got=0; "$@" || got=$?; [ $got = $want ] || { echo "$*: status $got" >&2; exit 99; }; }
awaits() {
    tries=0
    until "$@"; do
        tries=$((tries + 1)); [ $tries -lt 20000 ] || { echo "it never comes about: $*" >&2; exit 98; }; sleep 0.002
    done
}
