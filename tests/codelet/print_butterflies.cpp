// SPDX-License-Identifier: GPL-3.0-or-later
// print_butterflies FILE: writes every butterfly and a table of them, BUTTERFLIES, to FILE.
#include "engine/codelet/codelet.h"

#include <fstream>

int main(int argc, char *argv[]) {
    if (argc != 2)
        return 2;
    std::ofstream file(argv[1]);
    for (int radix = 2; radix <= imago::codelet::largest_radix; ++radix)
        file << imago::codelet::butterfly_source(radix);
    file << "constexpr void (*BUTTERFLIES[])(lane *, lane *) = {nullptr, nullptr";
    for (int radix = 2; radix <= imago::codelet::largest_radix; ++radix)
        file << ", butterfly_" << radix;
    file << "};\n";
    return file.flush() ? 0 : 1;
}
