// SPDX-License-Identifier: MIT
// Running plans, and what else is asked of them.
#include "engine/fftw/api/api.h"

#include <cstdio>
#include <cstdlib>

using namespace imago;
using namespace imago::fftw;

namespace {

/// The plan of a handle. A NULL or, in debug builds, a plan that was destroyed ends the program
/// with a sentence, where FFTW would crash.
Plan &plan_of(PlanHandle handle) {
    if (!handle || !LiveObject::exists(handle)) {
        std::fprintf(stderr, "imago_fftw: a plan is %s.\n",
                     handle ? "used after it was destroyed" : "NULL");
        std::abort();
    }
    return handle->plan;
}

void run(PlanHandle handle, const StridedArray &in, const StridedArray &out) {
    plan_of(handle).execute(in, out);
}

} // namespace

IMAGO_FFTW_API void IMAGO_FFTW(execute)(PlanHandle plan) {
    const Plan &planned = plan_of(plan);
    if (!planned.request().in.real || !planned.request().out.real) {
        std::fputs("imago_fftw: a plan that was made with NULL is run without arrays.\n", stderr);
        std::abort();
    }
    planned.execute();
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_dft)(PlanHandle plan, Complex *in, Complex *out) {
    run(plan, interleaved(in), interleaved(out));
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_split_dft)(PlanHandle plan, Real *ri, Real *ii, Real *ro,
                                                  Real *io) {
    run(plan, split(ri, ii), split(ro, io));
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_dft_r2c)(PlanHandle plan, Real *in, Complex *out) {
    run(plan, real_array(in), interleaved(out));
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_dft_c2r)(PlanHandle plan, Complex *in, Real *out) {
    run(plan, interleaved(in), real_array(out));
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_split_dft_r2c)(PlanHandle plan, Real *in, Real *ro,
                                                      Real *io) {
    run(plan, real_array(in), split(ro, io));
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_split_dft_c2r)(PlanHandle plan, Real *ri, Real *ii,
                                                      Real *out) {
    run(plan, split(ri, ii), real_array(out));
}
IMAGO_FFTW_API void IMAGO_FFTW(execute_r2r)(PlanHandle plan, Real *in, Real *out) {
    run(plan, real_array(in), real_array(out));
}

IMAGO_FFTW_API void IMAGO_FFTW(destroy_plan)(PlanHandle plan) {
    if (plan)
        plan_of(plan);
    delete plan;
}

IMAGO_FFTW_API void IMAGO_FFTW(flops)(PlanHandle plan, double *add, double *mul, double *fmas) {
    // FFTW's count of its codelets is 3 additions to 2 multiplications for large powers of two.
    const double operations = plan_of(plan).operations();
    *add = 0.6 * operations;
    *mul = 0.4 * operations;
    *fmas = 0;
}
IMAGO_FFTW_API double IMAGO_FFTW(estimate_cost)(PlanHandle plan) {
    return plan_of(plan).operations();
}
IMAGO_FFTW_API double IMAGO_FFTW(cost)(PlanHandle plan) {
    return plan_of(plan).operations();
}

IMAGO_FFTW_API char *IMAGO_FFTW(sprint_plan)(PlanHandle plan) {
    return guarded<char *>(nullptr, [&] { return copied(plan_of(plan).words()); });
}
IMAGO_FFTW_API void IMAGO_FFTW(fprint_plan)(PlanHandle plan, std::FILE *file) {
    guarded<int>(0, [&] { return std::fputs(plan_of(plan).words().c_str(), file); });
}
IMAGO_FFTW_API void IMAGO_FFTW(print_plan)(PlanHandle plan) {
    IMAGO_FFTW(fprint_plan)(plan, stdout);
}
