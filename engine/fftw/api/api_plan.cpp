// SPDX-License-Identifier: MIT
// The planner functions: basic and advanced.
#include "engine/fftw/api/api.h"
#include "engine/fftw/effort.h"

#include <array>

using namespace imago;
using namespace imago::fftw;
using Type = StridedProblem::Type;

namespace imago::fftw {

/// The key of an estimate, which is wisdom for other estimates alone.
static std::string estimated(const std::string &key) {
    return "estimate " + key;
}

PlanHandle make_plan(Request request) {
    return guarded<PlanHandle>(nullptr, [&]() -> PlanHandle {
        request.problem.is_double = is_double;
        request.problem.in_place = request.in.real == request.out.real;
        request.problem.may_destroy_input =
            request.problem.type == Type::complex_to_real && !(request.flags & preserve_input);
        if (std::string why = refusal(request); !why.empty()) {
            last_error() = std::move(why);
            return nullptr;
        }
        const std::string key = key_of(request.problem);
        if (request.flags & wisdom_only && !knows(key, is_double) &&
            !(request.flags & estimate && knows(estimated(key), is_double))) {
            last_error() = "FFTW_WISDOM_ONLY: there is no wisdom for this problem.";
            return nullptr;
        }
        auto *const made = new IMAGO_FFTW(plan_s)(request);
        learn(may_compile(request) ? key : estimated(key), is_double);
        return made;
    });
}

PlanHandle make_plan(Type type, std::optional<std::vector<StridedAxis>> axes,
                     std::optional<std::vector<StridedAxis>> batch, const StridedArray &in,
                     const StridedArray &out, unsigned flags, int sign,
                     std::vector<RealKind> kinds) {
    if (!axes || !batch) {
        last_error() = "A rank is below 0 or above 64, a length is below 1, or the axes are NULL.";
        return nullptr;
    }
    Request request{{}, in, out, flags};
    request.problem.type = type;
    request.problem.sign = sign;
    request.problem.axes = std::move(*axes);
    request.problem.batch = std::move(*batch);
    request.problem.kinds = std::move(kinds);
    return make_plan(std::move(request));
}

PlanHandle make_plan(Type type, std::optional<ManyAxes> axes, const StridedArray &in,
                     const StridedArray &out, unsigned flags, int sign,
                     std::vector<RealKind> kinds) {
    if (!axes)
        return make_plan(type, std::nullopt, std::nullopt, in, out, flags);
    return make_plan(type, std::move(axes->axes), std::move(axes->batch), in, out, flags, sign,
                     std::move(kinds));
}

std::optional<std::vector<RealKind>> kinds_of(int rank, const int *kinds) {
    std::vector<RealKind> all;
    if (rank > most_rank || (rank > 0 && !kinds)) {
        last_error() = "The kinds are NULL, or there are too many axes.";
        return std::nullopt;
    }
    for (int i = 0; i < rank; ++i) {
        if (kinds[i] < 0 || kinds[i] > static_cast<int>(RealKind::rodft11)) {
            last_error() = "A kind is none of FFTW's.";
            return std::nullopt;
        }
        // FFTW's order of the odd kinds is 00, 01, 10, 11, as RealKind's.
        all.push_back(static_cast<RealKind>(kinds[i]));
    }
    return all;
}

namespace {

bool refused_sign(int sign) {
    if (sign == forward || sign == backward)
        return false;
    last_error() = "The sign is neither FFTW_FORWARD nor FFTW_BACKWARD.";
    return true;
}

int last_of(int rank, const int *n) {
    return rank > 0 && n ? n[rank - 1] : 1;
}

} // namespace
} // namespace imago::fftw

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_many_dft)(int rank, const int *n, int howmany,
                                                    Complex *in, const int *inembed, int istride,
                                                    int idist, Complex *out, const int *onembed,
                                                    int ostride, int odist, int sign,
                                                    unsigned flags) {
    if (refused_sign(sign))
        return nullptr;
    const int last = last_of(rank, n);
    return make_plan(Type::complex,
                     many_axes(rank, n, howmany, {inembed, istride, idist, 2, last},
                               {onembed, ostride, odist, 2, last}),
                     interleaved(in), interleaved(out), flags, sign);
}

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_many_dft_r2c)(int rank, const int *n, int howmany,
                                                        Real *in, const int *inembed, int istride,
                                                        int idist, Complex *out, const int *onembed,
                                                        int ostride, int odist, unsigned flags) {
    const int last = last_of(rank, n), half = last / 2 + 1;
    const bool in_place = static_cast<void *>(in) == static_cast<void *>(out);
    return make_plan(Type::real_to_complex,
                     many_axes(rank, n, howmany,
                               {inembed, istride, idist, 1, in_place ? 2 * half : last},
                               {onembed, ostride, odist, 2, half}),
                     real_array(in), interleaved(out), flags);
}

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_many_dft_c2r)(int rank, const int *n, int howmany,
                                                        Complex *in, const int *inembed,
                                                        int istride, int idist, Real *out,
                                                        const int *onembed, int ostride, int odist,
                                                        unsigned flags) {
    const int last = last_of(rank, n), half = last / 2 + 1;
    const bool in_place = static_cast<void *>(in) == static_cast<void *>(out);
    return make_plan(Type::complex_to_real,
                     many_axes(rank, n, howmany, {inembed, istride, idist, 2, half},
                               {onembed, ostride, odist, 1, in_place ? 2 * half : last}),
                     interleaved(in), real_array(out), flags, backward);
}

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_many_r2r)(int rank, const int *n, int howmany, Real *in,
                                                    const int *inembed, int istride, int idist,
                                                    Real *out, const int *onembed, int ostride,
                                                    int odist, const int *kind, unsigned flags) {
    auto kinds = kinds_of(rank, kind);
    if (!kinds)
        return nullptr;
    const int last = last_of(rank, n);
    return make_plan(Type::real,
                     many_axes(rank, n, howmany, {inembed, istride, idist, 1, last},
                               {onembed, ostride, odist, 1, last}),
                     real_array(in), real_array(out), flags, forward, std::move(*kinds));
}

// The basic interface: one contiguous transform.

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft)(int rank, const int *n, Complex *in, Complex *out,
                                               int sign, unsigned flags) {
    return IMAGO_FFTW(plan_many_dft)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, sign,
                                     flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_1d)(int n, Complex *in, Complex *out, int sign,
                                                  unsigned flags) {
    return IMAGO_FFTW(plan_dft)(1, &n, in, out, sign, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_2d)(int n0, int n1, Complex *in, Complex *out,
                                                  int sign, unsigned flags) {
    return IMAGO_FFTW(plan_dft)(2, std::array{n0, n1}.data(), in, out, sign, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_3d)(int n0, int n1, int n2, Complex *in, Complex *out,
                                                  int sign, unsigned flags) {
    return IMAGO_FFTW(plan_dft)(3, std::array{n0, n1, n2}.data(), in, out, sign, flags);
}

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_r2c)(int rank, const int *n, Real *in, Complex *out,
                                                   unsigned flags) {
    return IMAGO_FFTW(plan_many_dft_r2c)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_r2c_1d)(int n, Real *in, Complex *out,
                                                      unsigned flags) {
    return IMAGO_FFTW(plan_dft_r2c)(1, &n, in, out, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_r2c_2d)(int n0, int n1, Real *in, Complex *out,
                                                      unsigned flags) {
    return IMAGO_FFTW(plan_dft_r2c)(2, std::array{n0, n1}.data(), in, out, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_r2c_3d)(int n0, int n1, int n2, Real *in,
                                                      Complex *out, unsigned flags) {
    return IMAGO_FFTW(plan_dft_r2c)(3, std::array{n0, n1, n2}.data(), in, out, flags);
}

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_c2r)(int rank, const int *n, Complex *in, Real *out,
                                                   unsigned flags) {
    return IMAGO_FFTW(plan_many_dft_c2r)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_c2r_1d)(int n, Complex *in, Real *out,
                                                      unsigned flags) {
    return IMAGO_FFTW(plan_dft_c2r)(1, &n, in, out, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_c2r_2d)(int n0, int n1, Complex *in, Real *out,
                                                      unsigned flags) {
    return IMAGO_FFTW(plan_dft_c2r)(2, std::array{n0, n1}.data(), in, out, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_dft_c2r_3d)(int n0, int n1, int n2, Complex *in,
                                                      Real *out, unsigned flags) {
    return IMAGO_FFTW(plan_dft_c2r)(3, std::array{n0, n1, n2}.data(), in, out, flags);
}

IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_r2r)(int rank, const int *n, Real *in, Real *out,
                                               const int *kind, unsigned flags) {
    return IMAGO_FFTW(plan_many_r2r)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, kind,
                                     flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_r2r_1d)(int n, Real *in, Real *out, int kind,
                                                  unsigned flags) {
    return IMAGO_FFTW(plan_r2r)(1, &n, in, out, &kind, flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_r2r_2d)(int n0, int n1, Real *in, Real *out, int kind0,
                                                  int kind1, unsigned flags) {
    return IMAGO_FFTW(plan_r2r)(2, std::array{n0, n1}.data(), in, out,
                                std::array{kind0, kind1}.data(), flags);
}
IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_r2r_3d)(int n0, int n1, int n2, Real *in, Real *out,
                                                  int kind0, int kind1, int kind2, unsigned flags) {
    return IMAGO_FFTW(plan_r2r)(3, std::array{n0, n1, n2}.data(), in, out,
                                std::array{kind0, kind1, kind2}.data(), flags);
}
