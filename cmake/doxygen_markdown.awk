# SPDX-License-Identifier: GPL-3.0-or-later
# A document as Doxygen 1.9 reads it (FILTER_PATTERNS of ImagoReference.cmake). GitHub makes the names of
# sections from their titles, Doxygen does not: each gets a label, FILE-TITLE, and links lead to labels.
function label_of(title) {
    title = tolower(title)
    gsub(/[^a-z0-9 _-]/, "", title)
    gsub(/ /, "-", title)
    return title
}
FNR == 1 {
    file = FILENAME
    sub(/.*\//, "", file)
    sub(/\.md$/, "", file)
}
/^```/ { code = !code }
!code && /^##+ / {
    title = $0
    sub(/^#+ +/, "", title)
    $0 = $0 " {#" tolower(file) "-" label_of(title) "}"
}
!code {
    rest = $0
    $0 = ""
    while (match(rest, /\]\(([A-Za-z_\/.]*\.md)?#[a-z0-9_-]+\)/)) {
        link = substr(rest, RSTART + 2, RLENGTH - 3)
        $0 = $0 substr(rest, 1, RSTART + 1)
        rest = substr(rest, RSTART + RLENGTH)
        split(link, part, "#")
        sub(/.*\//, "", part[1])
        sub(/\.md$/, "", part[1])
        $0 = $0 "#" tolower(part[1] == "" ? file : part[1]) "-" part[2] ")"
    }
    $0 = $0 rest
}
{ print }
