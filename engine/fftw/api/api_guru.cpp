// SPDX-License-Identifier: MIT
// The guru interfaces: with int and with ptrdiff_t axes, interleaved and split arrays.
#include "engine/fftw/api/api.h"

using namespace imago;
using namespace imago::fftw;
using Type = StridedProblem::Type;

namespace {

template <class AxisOf>
PlanHandle guru(Type type, int rank, const AxisOf *dims, int howmany_rank,
                const AxisOf *howmany_dims, int in_numbers, int out_numbers, const StridedArray &in,
                const StridedArray &out, unsigned flags, int sign = forward,
                std::vector<RealKind> kinds = {}) {
    return make_plan(type, guru_axes(rank, dims, in_numbers, out_numbers),
                     guru_axes(howmany_rank, howmany_dims, in_numbers, out_numbers, 0), in, out,
                     flags, sign, std::move(kinds));
}

template <class AxisOf>
PlanHandle guru_r2r(int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims,
                    Real *in, Real *out, const int *kind, unsigned flags) {
    auto kinds = kinds_of(rank, kind);
    return kinds ? guru(Type::real, rank, dims, howmany_rank, howmany_dims, 1, 1, real_array(in),
                        real_array(out), flags, forward, std::move(*kinds))
                 : nullptr;
}

template <class AxisOf>
PlanHandle guru_dft(int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims,
                    Complex *in, Complex *out, int sign, unsigned flags) {
    if (sign != forward && sign != backward) {
        last_error() = "The sign is neither FFTW_FORWARD nor FFTW_BACKWARD.";
        return nullptr;
    }
    return guru(Type::complex, rank, dims, howmany_rank, howmany_dims, 2, 2, interleaved(in),
                interleaved(out), flags, sign);
}

} // namespace

// The six functions for an axis type.
#define IMAGO_GURU(guru_name, AxisOf)                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_dft)(                                  \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Complex *in,   \
        Complex *out, int sign, unsigned flags) {                                                  \
        return guru_dft(rank, dims, howmany_rank, howmany_dims, in, out, sign, flags);             \
    }                                                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_split_dft)(                            \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Real *ri,      \
        Real *ii, Real *ro, Real *io, unsigned flags) {                                            \
        return guru(Type::complex, rank, dims, howmany_rank, howmany_dims, 1, 1, split(ri, ii),    \
                    split(ro, io), flags);                                                         \
    }                                                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_dft_r2c)(                              \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Real *in,      \
        Complex *out, unsigned flags) {                                                            \
        return guru(Type::real_to_complex, rank, dims, howmany_rank, howmany_dims, 1, 2,           \
                    real_array(in), interleaved(out), flags);                                      \
    }                                                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_dft_c2r)(                              \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Complex *in,   \
        Real *out, unsigned flags) {                                                               \
        return guru(Type::complex_to_real, rank, dims, howmany_rank, howmany_dims, 2, 1,           \
                    interleaved(in), real_array(out), flags, backward);                            \
    }                                                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_split_dft_r2c)(                        \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Real *in,      \
        Real *ro, Real *io, unsigned flags) {                                                      \
        return guru(Type::real_to_complex, rank, dims, howmany_rank, howmany_dims, 1, 1,           \
                    real_array(in), split(ro, io), flags);                                         \
    }                                                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_split_dft_c2r)(                        \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Real *ri,      \
        Real *ii, Real *out, unsigned flags) {                                                     \
        return guru(Type::complex_to_real, rank, dims, howmany_rank, howmany_dims, 1, 1,           \
                    split(ri, ii), real_array(out), flags, backward);                              \
    }                                                                                              \
    IMAGO_FFTW_API PlanHandle IMAGO_FFTW(plan_##guru_name##_r2r)(                                  \
        int rank, const AxisOf *dims, int howmany_rank, const AxisOf *howmany_dims, Real *in,      \
        Real *out, const int *kind, unsigned flags) {                                              \
        return guru_r2r(rank, dims, howmany_rank, howmany_dims, in, out, kind, flags);             \
    }

IMAGO_GURU(guru, Axis32)
IMAGO_GURU(guru64, Axis64)
