// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// One of our ways to a case, a line of the report of its own.
struct Variant {
    enum class Method {
        engine,             ///< a Transform with these options
        unfused_row_column, ///< of a 2D DCT: the paper's baseline, eight stages of a kernel each
        compress_full,      ///< chains on the device (the problem is dct2 of the planes, ortho):
        compress_slider,    ///< the whole, and what another threshold or mask costs
        filter_full,
        filter_mask,
    };
    /// A chain's output is its input.
    bool chain() const { return method != Method::engine && method != Method::unfused_row_column; }

    const Problem &judged() const { return in_order ? *in_order : problem; }

    std::string name; ///< empty: as the planner chooses
    Problem problem;  ///< the case's, or another one of the same input, timed beside it
    PlanOptions options = {};
    Method method = Method::engine;
    /// `problem` with its axes in the arrays' own order, where it names them otherwise: for judges.
    std::optional<Problem> in_order = {};
    bool by_model = false; ///< of the engine: by the planner's rules alone, whatever records say
};

/// What is measured together, in the same rounds: our variants and the peers on one problem.
struct BenchCase {
    std::string suite;
    Problem problem;
    std::vector<Variant> variants; ///< one or more
    bool with_peers = true;
};

/// nominal_operations() of all transforms of a variant.
double operations_of(const Variant &variant);

/// Bytes of the input and of the output: each number read once and written once.
double bytes_of_problem(const Problem &problem);

/// "1024 * 4096 in", "dct2 512x512 out", "double" where it is.
std::string case_name(const Problem &problem);

/// How often a problem may run between two restores, at most: in place each run makes numbers
/// larger (or smaller) by the root of the length, and floats end at 2^128.
int most_repetitions(const Problem &problem);

/// Points of one transform.
std::size_t length_of(const Problem &problem);

} // namespace imago::cli
