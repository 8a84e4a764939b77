// SPDX-License-Identifier: MIT
// print_host_butterflies FILE fused|plain: the butterflies of the host's units, for a file that
// defines `lane`, REAL() and IMAGO_INLINE, and a list of their radices; the codelets of real lines,
// for any type of `lane`, and a list of them.
#include "engine/codelet/codelet.h"
#include "engine/codelet/half_codelet.h"
#include "engine/codelet/real_codelet.h"

#include <cstring>
#include <fstream>
#include <string>

using namespace imago::codelet;

namespace {

// Larger ones spill registers and take long to compile; primes from 17 on run generically.
constexpr int host_radices[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16};

/// Lengths of whole lines in a codelet, real ones and complex ones of twice as many numbers: also
/// composite ones that spill registers, which costs less than a second pass.
constexpr int line_lengths[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 20, 24, 32};
constexpr int kind_lengths[] = {2, 4, 8, 16, 32};

/// A codelet's text for any type of lane.
std::string for_any_lane(std::string source) {
    const std::string head = "static inline void";
    return source.replace(source.find(head), head.size(),
                          "template <class lane>\nIMAGO_INLINE void");
}

void print_lines(std::ostream &file, Form form) {
    file << "template <int points> struct HalfCodelet;\n";
    for (const int n : line_lengths) {
        for (const HalfWay way : {HalfWay::forward, HalfWay::backward})
            file << for_any_lane(half_codelet_source(way, n, form));
        // Complex lines: real and imaginary parts are real lines; i times a part is a shuffle.
        const int cost =
            half_codelet_operations(HalfWay::forward, n, form).instructions + 3 * ((n - 1) / 2);
        file << "template <> struct HalfCodelet<" << n << "> {\n"
             << "    static constexpr int cost = " << cost << ";\n"
             << "    template <class lane> IMAGO_INLINE void forward(lane *x) { half_forward_" << n
             << "(x); }\n"
             << "    template <class lane> IMAGO_INLINE void backward(lane *x) { half_backward_"
             << n << "(x); }\n};\n";
    }
    file << "#define IMAGO_HOST_LINES(use)";
    for (const int n : line_lengths)
        file << " use(" << n << ")";
    file << "\ntemplate <int kind, int points> struct KindCodelet;\n";
    std::string list;
    for (const imago::KindRow &row : imago::kind_rows) {
        if (!row.real || row.kind != row.forward || !has_real_codelets(row.kind))
            continue;
        for (const int n : kind_lengths) {
            // FFTW's kinds are twice these sums, but for the end that counts once.
            const RealCodelet codelet = {row.kind, n,
                                         row.type == 3 ? EndFactor::half : EndFactor::one};
            file << for_any_lane(real_codelet_source(codelet, form));
            const int kind = static_cast<int>(*row.real);
            file << "template <> struct KindCodelet<" << kind << ", " << n << "> {\n"
                 << "    template <class lane> IMAGO_INLINE void run(lane *x) { "
                 << real_codelet_name(codelet) << "(x); }\n};\n";
            list += " use(" + std::to_string(kind) + ", " + std::to_string(n) + ")";
        }
    }
    file << "#define IMAGO_HOST_KINDS(use)" << list << "\n";
}

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
    print_lines(file, form);
    return file.flush() ? 0 : 1;
}
