// Breaks off at a bad bracket and leaves the stack as it is for the next word (the stack is cleared only when the word was walked to its end).
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; cin >> t;
    stack<char> st;
    while (t--) {
        int n; string s; cin >> n >> s;
        bool ok = true;
        for (char c : s) {
            if (c == '(' || c == '<' || c == '{') st.push(c);
            else {
                char o = c == ')' ? '(' : c == '>' ? '<' : '{';
                if (st.empty() || st.top() != o) { ok = false; break; }
                st.pop();
            }
        }
        if (!ok) { cout << "NO\n"; continue; }
        cout << (st.empty() ? "YES\n" : "NO\n");
        while (!st.empty()) st.pop();
    }
}
