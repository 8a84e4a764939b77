// SPDX-License-Identifier: GPL-3.0-or-later
// print_butterflies FILE REAL: writes every butterfly and a table of them, BUTTERFLIES, to FILE, in
// a namespace for each form, and every real codelet and a table of them, REAL_CODELETS, to REAL.
#include "engine/codelet/codelet.h"
#include "engine/codelet/real_codelet.h"

#include <fstream>

using namespace imago::codelet;

namespace {

bool print_real_codelets(const char *path) {
    std::ofstream file(path);
    std::string rows;
    for (const imago::KindRow &kind : imago::kind_rows)
        for (const int length : {2, 4, 8, 16, 32}) {
            if (!has_real_codelets(kind.kind))
                continue;
            const RealCodelet codelet{kind.kind, length, EndFactor::half};
            file << real_codelet_source(codelet, Form::fused);
            rows += "    {" + std::to_string(int(kind.kind)) + ", " + std::to_string(length) +
                    ", " + real_codelet_name(codelet) + "},\n";
        }
    file << "struct RealText {\n    int kind, length;\n    void (*run)(lane *);\n};\n"
         << "constexpr RealText REAL_CODELETS[] = {\n"
         << rows << "};\n";
    return bool(file.flush());
}

} // namespace

int main(int argc, char *argv[]) {
    if (argc != 3 || !print_real_codelets(argv[2]))
        return 2;
    std::ofstream file(argv[1]);
    for (const Form form : {Form::plain, Form::fused}) {
        file << "namespace " << (form == Form::plain ? "plain" : "fused") << " {\n";
        for (int radix = 2; radix <= largest_prime; ++radix)
            if (is_radix(radix))
                file << butterfly_source(radix, form);
        file << "constexpr void (*BUTTERFLIES[])(lane *, lane *) = {nullptr, nullptr";
        for (int radix = 2; radix <= largest_prime; ++radix)
            file << (is_radix(radix) ? ", butterfly_" + std::to_string(radix) : ", nullptr");
        file << "};\n}\n";
    }
    return file.flush() ? 0 : 1;
}
