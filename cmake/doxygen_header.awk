# SPDX-License-Identifier: GPL-3.0-or-later
# A public header as Doxygen reads it (FILTER_PATTERNS of ImagoReference.cmake); comments stay as they are.
# - Members that one line declares ("double low = 0, high = 1; ///< hertz") stand on lines of their own with
#   the comment of that line, or the one above it; Doxygen would give it to one of them.
# - Comparisons and moves that are as the language makes them need no words: without any they are left out.
function print_above(   i) {
    for (i = 1; i <= lines; ++i)
        print above[i]
    lines = 0
}
# A # in a comment names a section, or the preprocessor, and is no link to a member.
/\/\/\// { gsub(/#/, "\\#") }
/^ *\/\/\/([^<@]|$)/ {
    above[++lines] = $0
    next
}
lines == 0 && (/operator(==|<=>).*= default;$/ || /\(.* ?&&\) noexcept;$/) {
    print "" # so that the numbers of lines in messages stay right
    next
}
# TYPE name [= value or {value}], name...; [///< comment]
match($0, /^ *(inline )?(constexpr )?[A-Za-z_][A-Za-z0-9_:]*(<[^;()]*>)? [a-z_0-9]+( = [^,;(){}]+|\{[^,;(){}]*\})?(, [a-z_0-9]+( = [^,;(){}]+|\{[^,;(){}]*\})?)+;/) {
    line = substr($0, 1, RLENGTH - 1)
    comment = substr($0, RLENGTH + 1)
    match(line, /^ *(inline )?(constexpr )?[A-Za-z_][A-Za-z0-9_:]*(<[^;()]*>)? /)
    type = substr(line, 1, RLENGTH)
    count = split(substr(line, RLENGTH + 1), name, /, /)
    kept = lines
    for (i = 1; i <= count; ++i) {
        lines = kept
        print_above()
        print type name[i] ";" comment
    }
    next
}
{
    print_above()
    print
}
END { print_above() }
