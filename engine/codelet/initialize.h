// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/dag.h"

#include <array>
#include <complex>
#include <vector>

namespace imago::codelet {

inline constexpr int largest_length = 61;

/// How the DFT of one length is computed from shorter ones.
enum class Algorithm {
    symmetric,    ///< odd n by definition, x_j and x_(n-j) paired: every product is real
    split_radix,  ///< n = 2^k: one half and two quarters (Duhamel and Hollmann 1984); 2 is its leaf
    cooley_tukey, ///< n = factor * (n / factor), with twiddles between
    prime_factor, ///< the same for coprime factors, without twiddles (Good 1958, Thomas 1963)
    rader,        ///< prime n: a complex cyclic convolution of n - 1 by two DFTs (Rader 1968)
    /// Prime n: two real convolutions of (n - 1) / 2 points; the cyclic one is halved while even.
    rader_real,
    rader_mean, ///< the same, and the kernels' means are taken apart: fewer products
};

struct Method {
    Algorithm algorithm = Algorithm::symmetric;
    int factor = 0; ///< of cooley_tukey and prime_factor: the first factor
};

/// The method of every length, by length; entries 0 and 1 are unused.
using Methods = std::array<Method, largest_length + 1>;

/// Every method that applies to length n, 2 <= n <= largest_length; the more regular ones come
/// first.
std::vector<Method> applicable_methods(int n);

/// The forward DFT, X_k = sum_j x_j e^(-2 pi i k j / n), unnormalised, as a Dag with 2 n inputs and
/// 2 n outputs. n and the shorter lengths that it leads to use `methods`. The Dag is raw: it has
/// products by 0 and 1 and repeated work, which optimize() removes. Throws std::invalid_argument if
/// n is not in 2..largest_length or a method does not apply to its length.
Dag initialize(int n, const Methods &methods);

/// e^(-2 pi i k / n), exact in the octants' symmetries, otherwise to the last bits of long double.
std::complex<long double> root_of_unity(int k, int n);

/// A complex value in a Dag.
struct ComplexValue {
    Value re;
    Value im;
};
using Sequence = std::vector<ComplexValue>;

/// Complex arithmetic on a Dag, and the DFT that recurs.
class Builder {
  public:
    Builder(Dag &graph, const Methods &by_length) : dag(graph), methods(by_length) {}

    /// The DFT of x, of length x.size() >= 1.
    Sequence dft(const Sequence &x);

    ComplexValue add(ComplexValue a, ComplexValue b);
    ComplexValue subtract(ComplexValue a, ComplexValue b);
    ComplexValue multiply(ComplexValue a, std::complex<long double> factor);
    /// a * -i
    ComplexValue quarter_turn(ComplexValue a);
    Value scale(long double factor, Value a);

    Dag &dag;
    const Methods &methods;
};

} // namespace imago::codelet
