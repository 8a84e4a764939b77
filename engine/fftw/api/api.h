// SPDX-License-Identifier: MIT
// FFTW's functions for one precision: IMAGO_FFTW_DOUBLE is 0 or 1. Their contracts are those of
// FFTW's manual, version 3.3.10; what differs stands in resources/manual/en/fftw.md.
#pragma once
#include "engine/fftw/plan.h"
#include "engine/fftw/request.h"
#include "engine/fftw/settings.h"
#include "engine/fftw/wisdom.h"
#include "engine/support/live_object.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#if IMAGO_FFTW_DOUBLE
#define IMAGO_FFTW(name) fftw_##name
using Real = double;
#else
#define IMAGO_FFTW(name) fftwf_##name
using Real = float;
#endif
using Complex = Real[2];
/// An exported function.
#define IMAGO_FFTW_API extern "C" __attribute__((visibility("default")))

/// What fftw_plan points to.
struct IMAGO_FFTW(plan_s) : imago::LiveObject {
    imago::fftw::Plan plan;
    explicit IMAGO_FFTW(plan_s)(const imago::fftw::Request &request) : plan(request) {}
};
using PlanHandle = IMAGO_FFTW(plan_s) *;
using Axis32 = imago::fftw::Axis32;
using Axis64 = imago::fftw::Axis64;

namespace imago::fftw {

inline constexpr bool is_double = sizeof(Real) == 8;

/// The sides of an interleaved array, of a split one, and of a real one. A plan may be made with
/// NULL, and its sides say all the same which it was.
inline StridedArray interleaved(const Complex *array) {
    const auto real = reinterpret_cast<std::uintptr_t>(array);
    return {reinterpret_cast<Real *>(real), reinterpret_cast<Real *>(real + sizeof(Real))};
}
inline StridedArray split(const Real *real, const Real *imaginary) {
    return {const_cast<Real *>(real), const_cast<Real *>(imaginary)};
}
inline StridedArray real_array(const Real *array) {
    return {const_cast<Real *>(array), nullptr};
}

/// Any function's body: what it throws becomes `failed`, with a reason.
template <class Result, class Work>
Result guarded(Result failed, const Work &work) noexcept {
    try {
        return work();
    } catch (const std::exception &error) {
        try {
            last_error() = error.what();
        } catch (...) { // no memory even for the reason
        }
        return failed;
    }
}

/// A text for the program, which it frees by free(); null without memory.
inline char *copied(const std::string &text) {
    auto *const copy = static_cast<char *>(std::malloc(text.size() + 1));
    if (copy)
        std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

/// Plans; null, with a reason, if FFTW would return NULL.
PlanHandle make_plan(Request request);
/// The same with axes that may have been refused.
PlanHandle make_plan(StridedProblem::Type type, std::optional<std::vector<StridedAxis>> axes,
                     std::optional<std::vector<StridedAxis>> batch, const StridedArray &in,
                     const StridedArray &out, unsigned flags, int sign = forward,
                     std::vector<RealKind> kinds = {});
PlanHandle make_plan(StridedProblem::Type type, std::optional<ManyAxes> axes,
                     const StridedArray &in, const StridedArray &out, unsigned flags,
                     int sign = forward, std::vector<RealKind> kinds = {});

/// The kinds of a call; empty if one is none of FFTW's.
std::optional<std::vector<RealKind>> kinds_of(int rank, const int *kinds);

} // namespace imago::fftw
