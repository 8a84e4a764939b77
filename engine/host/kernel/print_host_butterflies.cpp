// SPDX-License-Identifier: MIT
// print_host_butterflies FILE fused|plain: the butterflies of the host's units, for a file that
// defines `lane` and REAL(), and a list of their radices.
#include "engine/codelet/codelet.h"

#include <cstring>
#include <fstream>

using namespace imago::codelet;

namespace {

// Larger ones spill registers and take long to compile; primes from 17 on run generically.
constexpr int host_radices[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16};

} // namespace

int main(int argc, char *argv[]) {
    if (argc != 3)
        return 2;
    const Form form = std::strcmp(argv[2], "fused") == 0 ? Form::fused : Form::plain;
    std::ofstream file(argv[1]);
    file << "template <int radix> struct Butterfly;\n";
    for (const int radix : host_radices) {
        file << butterfly_source(radix, form) << "template <> struct Butterfly<" << radix
             << "> {\n    static inline __attribute__((always_inline)) void run(lane *xr, lane *xi)"
             << " { butterfly_" << radix << "(xr, xi); }\n};\n";
    }
    file << "#define IMAGO_HOST_RADICES(use)";
    for (const int radix : host_radices)
        file << " use(" << radix << ")";
    file << "\n";
    return file.flush() ? 0 : 1;
}
