// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/values/device_info.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// One of our methods for a case, with a separate line in the report.
struct Variant {
    enum class Method {
        engine,             ///< a Transform with these options
        unfused_row_column, ///< for a 2D DCT: the paper's baseline, eight stages with a kernel each
        compress_full,      ///< chains on the device (the problem is dct2 of the planes, ortho):
        compress_slider,    ///< the whole chain, and the cost of another threshold or mask
        filter_full,
        filter_mask,
        filter_once,   ///< rows, columns with a mask and back again, rows: one transform
        compress_once, ///< the whole chain as one transform, which keeps no coefficients
    };
    /// Whether it is a chain, whose output is its input.
    bool chain() const { return method != Method::engine && method != Method::unfused_row_column; }

    const Problem &judged() const { return in_order ? *in_order : problem; }

    std::string name; ///< empty: the planner's choice
    Problem problem;  ///< the case's, or another one of the same input to compare it with
    PlanOptions options = {};
    Method method = Method::engine;
    /// `problem` with its axes in the arrays' own order, if it names them in another; for judges.
    std::optional<Problem> in_order = {};
    bool by_model = false; ///< for the engine: the planner's rules alone, ignoring records
};

/// The contestants of one problem, measured in the same rounds: our variants and the peers.
struct BenchCase {
    std::string suite;
    Problem problem;
    std::vector<Variant> variants; ///< one or more
    bool with_peers = true;
    std::string draw = {}; ///< of the suite lottery, which sums it up by these; else empty
};

/// The nominal_operations() of all transforms of a variant.
double operations_of(const Variant &variant);

/// Bytes of the input and of the output; each number is read once and written once.
double bytes_of_problem(const Problem &problem);

/// "1024", "512x512".
std::string size_text(const Problem &problem);

/// The name of a case: "1024 * 4096 in", "dct2 512x512 out", with "double" in double precision.
std::string case_name(const Problem &problem);

/// The most runs of a problem between two restores: in place each run makes numbers larger (or
/// smaller) by the root of the length, and floats end at 2^128. A GPU computes with infinities in
/// the same time, so that its small problems run as often as out of place, and the wait for the
/// last run does not count.
int most_repetitions(const Problem &problem, DeviceType device);

/// Points of one transform.
std::size_t length_of(const Problem &problem);

} // namespace imago::cli
