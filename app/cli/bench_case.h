// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench_timing.h"

#include <complex>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago::cli {

/// A batched forward complex transform in single precision that is measured.
struct BenchCase {
    std::vector<std::size_t> extents; ///< 1 or 2
    std::size_t batch = 1;
    bool in_place = false;

    std::size_t length() const; ///< product of the extents
    std::size_t points() const { return length() * batch; }
    double operations() const; ///< the field's convention: 5 N log2 N each
    double bytes() const;      ///< each point read once and written once
    std::string name() const;  ///< "1024 * 4096 in place"
};

/// What a case runs on. All contestants of a case get the same data.
using Points = std::vector<std::complex<float>>;

/// One who runs a case.
class Contestant {
  public:
    virtual ~Contestant() = default;
    virtual std::string name() const = 0;
    /// Puts the data back that an earlier in-place run has overwritten.
    virtual void restore() = 0;
    /// One transform, finished on return.
    virtual void run() = 0;
    virtual Points result() = 0;
};

/// How often a case may run between two restores: each transform in place makes the data
/// sqrt(length) times larger, and floats end at 2^128.
int repetitions_of(const BenchCase &bench_case);

/// Seeded uniform points of [-1, 1).
Points bench_data(const BenchCase &bench_case);

/// Relative L2 error of a result against the double transform of the data: of all transforms of
/// the batch or, of a long batch, of 32 of them, the first and the last among them.
double relative_error(const BenchCase &bench_case, const Points &data, const Points &result);

/// The bound of a right result (FACTS.md): 3 * 2^-23 * sqrt(log2(2 m)), which also serves
/// Bluestein's and Rader's transforms, m the length of the FFT that they run.
double error_bound(const BenchCase &bench_case);

/// Times and checks of one case.
struct BenchResult {
    BenchCase bench_case;
    bool wrong = false;
    double error = 0, peer_error = 0;
    std::vector<Sample> ours, peer, copy; ///< one of each a round; peer is empty without FFTW
    std::string plan;                     ///< ours, in a line
};

} // namespace imago::cli
