// SPDX-License-Identifier: GPL-3.0-or-later
// print_butterflies FILE: writes every butterfly and a table of them, BUTTERFLIES, to FILE, in a
// namespace for each form.
#include "engine/codelet/codelet.h"

#include <fstream>

using namespace imago::codelet;

int main(int argc, char *argv[]) {
    if (argc != 2)
        return 2;
    std::ofstream file(argv[1]);
    for (const Form form : {Form::plain, Form::fused}) {
        file << "namespace " << (form == Form::plain ? "plain" : "fused") << " {\n";
        for (int radix = 2; radix <= largest_radix; ++radix)
            file << butterfly_source(radix, form);
        file << "constexpr void (*BUTTERFLIES[])(lane *, lane *) = {nullptr, nullptr";
        for (int radix = 2; radix <= largest_radix; ++radix)
            file << ", butterfly_" << radix;
        file << "};\n}\n";
    }
    return file.flush() ? 0 : 1;
}
