// SPDX-License-Identifier: MIT
// FFTW's legacy Fortran interface. It belongs here because FFTW's own Fortran functions call the
// planner by its exported name and then read the plan as a structure of FFTW: with plans of this
// library they would crash. Arguments are pointers, and the axes of arrays come fastest first.
#include "engine/fftw/api/api.h"

#include <algorithm>
#include <cstdio>
#include <vector>

// The C functions (api_*.cpp) that these call.
#define IMAGO_C(Result, name, ...) extern "C" Result IMAGO_FFTW(name)(__VA_ARGS__)
#define IMAGO_C_MANY(name, In, Out, ...)                                                           \
    IMAGO_C(PlanHandle, name, int, const int *, int, In *, const int *, int, int, Out *,           \
            const int *, int, int, __VA_ARGS__)
#define IMAGO_C_GURU(name, ...)                                                                    \
    IMAGO_C(PlanHandle, name, int, const Axis32 *, int, const Axis32 *, __VA_ARGS__)
IMAGO_C_MANY(plan_many_dft, Complex, Complex, int, unsigned);
IMAGO_C_MANY(plan_many_dft_r2c, Real, Complex, unsigned);
IMAGO_C_MANY(plan_many_dft_c2r, Complex, Real, unsigned);
IMAGO_C_MANY(plan_many_r2r, Real, Real, const int *, unsigned);
IMAGO_C(PlanHandle, plan_dft, int, const int *, Complex *, Complex *, int, unsigned);
IMAGO_C(PlanHandle, plan_dft_r2c, int, const int *, Real *, Complex *, unsigned);
IMAGO_C(PlanHandle, plan_dft_c2r, int, const int *, Complex *, Real *, unsigned);
IMAGO_C(PlanHandle, plan_r2r, int, const int *, Real *, Real *, const int *, unsigned);
IMAGO_C_GURU(plan_guru_dft, Complex *, Complex *, int, unsigned);
IMAGO_C_GURU(plan_guru_dft_r2c, Real *, Complex *, unsigned);
IMAGO_C_GURU(plan_guru_dft_c2r, Complex *, Real *, unsigned);
IMAGO_C_GURU(plan_guru_split_dft, Real *, Real *, Real *, Real *, unsigned);
IMAGO_C_GURU(plan_guru_split_dft_r2c, Real *, Real *, Real *, unsigned);
IMAGO_C_GURU(plan_guru_split_dft_c2r, Real *, Real *, Real *, unsigned);
IMAGO_C_GURU(plan_guru_r2r, Real *, Real *, const int *, unsigned);
IMAGO_C(void, execute, PlanHandle);
IMAGO_C(void, execute_dft, PlanHandle, Complex *, Complex *);
IMAGO_C(void, execute_dft_r2c, PlanHandle, Real *, Complex *);
IMAGO_C(void, execute_dft_c2r, PlanHandle, Complex *, Real *);
IMAGO_C(void, execute_split_dft, PlanHandle, Real *, Real *, Real *, Real *);
IMAGO_C(void, execute_split_dft_r2c, PlanHandle, Real *, Real *, Real *);
IMAGO_C(void, execute_split_dft_c2r, PlanHandle, Real *, Real *, Real *);
IMAGO_C(void, execute_r2r, PlanHandle, Real *, Real *);
IMAGO_C(void, destroy_plan, PlanHandle);
IMAGO_C(void, print_plan, PlanHandle);
IMAGO_C(void, flops, PlanHandle, double *, double *, double *);
IMAGO_C(double, cost, PlanHandle);
IMAGO_C(double, estimate_cost, PlanHandle);
IMAGO_C(void, cleanup, void);
IMAGO_C(void, forget_wisdom, void);
IMAGO_C(void, set_timelimit, double);
IMAGO_C(int, import_system_wisdom, void);
IMAGO_C(int, import_wisdom, int (*)(void *), void *);
IMAGO_C(void, export_wisdom, void (*)(char, void *), void *);
IMAGO_C(int, init_threads, void);
IMAGO_C(void, plan_with_nthreads, int);
IMAGO_C(int, planner_nthreads, void);
IMAGO_C(void, cleanup_threads, void);

// A function by its two names in objects: of compilers that append one underscore, and two.
#if IMAGO_FFTW_DOUBLE
#define IMAGO_NAME(name, end) dfftw_##name##end
#else
#define IMAGO_NAME(name, end) sfftw_##name##end
#endif
#define IMAGO_QUOTED(text) #text
#define IMAGO_TEXT(text) IMAGO_QUOTED(text)
#define IMAGO_FORTRAN(name, ...)                                                                   \
    IMAGO_FFTW_API void IMAGO_NAME(name, _)(__VA_ARGS__);                                          \
    IMAGO_FFTW_API void IMAGO_NAME(name, __)(__VA_ARGS__)                                          \
        __attribute__((alias(IMAGO_TEXT(IMAGO_NAME(name, _)))));                                   \
    void IMAGO_NAME(name, _)(__VA_ARGS__)

namespace {

/// Lengths or kinds in C's order, for the length of a call. Null stays null. Of ranks that are
/// refused nothing is read.
class Reversed {
  public:
    Reversed(int rank, const int *values) : null_(!values) {
        if (values && rank > 0 && rank <= imago::fftw::most_rank) {
            values_.assign(values, values + rank);
            std::reverse(values_.begin(), values_.end());
        }
    }
    operator const int *() const { return null_ ? nullptr : values_.data(); }

  private:
    std::vector<int> values_;
    bool null_;
};

/// Axes of the guru interface from three arrays.
class Axes {
  public:
    Axes(int rank, const int *n, const int *is, const int *os) {
        for (int i = 0; i < rank && rank <= imago::fftw::most_rank; ++i)
            axes_.push_back({n[i], is[i], os[i]});
    }
    operator const Axis32 *() const { return axes_.data(); }

  private:
    std::vector<Axis32> axes_;
};

unsigned bits(const int *flags) {
    return static_cast<unsigned>(*flags);
}

} // namespace

IMAGO_FORTRAN(plan_dft, PlanHandle *p, int *rank, int *n, Complex *in, Complex *out, int *sign,
              int *flags) {
    *p = IMAGO_FFTW(plan_dft)(*rank, Reversed(*rank, n), in, out, *sign, bits(flags));
}
IMAGO_FORTRAN(plan_dft_1d, PlanHandle *p, int *n, Complex *in, Complex *out, int *sign,
              int *flags) {
    *p = IMAGO_FFTW(plan_dft)(1, n, in, out, *sign, bits(flags));
}
IMAGO_FORTRAN(plan_dft_2d, PlanHandle *p, int *nx, int *ny, Complex *in, Complex *out, int *sign,
              int *flags) {
    const int n[] = {*ny, *nx};
    *p = IMAGO_FFTW(plan_dft)(2, n, in, out, *sign, bits(flags));
}
IMAGO_FORTRAN(plan_dft_3d, PlanHandle *p, int *nx, int *ny, int *nz, Complex *in, Complex *out,
              int *sign, int *flags) {
    const int n[] = {*nz, *ny, *nx};
    *p = IMAGO_FFTW(plan_dft)(3, n, in, out, *sign, bits(flags));
}

// The four functions between real and complex arrays.
#define IMAGO_FORTRAN_HALF(name, In, Out)                                                          \
    IMAGO_FORTRAN(name, PlanHandle *p, int *rank, int *n, In *in, Out *out, int *flags) {          \
        *p = IMAGO_FFTW(name)(*rank, Reversed(*rank, n), in, out, bits(flags));                    \
    }                                                                                              \
    IMAGO_FORTRAN(name##_1d, PlanHandle *p, int *n, In *in, Out *out, int *flags) {                \
        *p = IMAGO_FFTW(name)(1, n, in, out, bits(flags));                                         \
    }                                                                                              \
    IMAGO_FORTRAN(name##_2d, PlanHandle *p, int *nx, int *ny, In *in, Out *out, int *flags) {      \
        const int n[] = {*ny, *nx};                                                                \
        *p = IMAGO_FFTW(name)(2, n, in, out, bits(flags));                                         \
    }                                                                                              \
    IMAGO_FORTRAN(name##_3d, PlanHandle *p, int *nx, int *ny, int *nz, In *in, Out *out,           \
                  int *flags) {                                                                    \
        const int n[] = {*nz, *ny, *nx};                                                           \
        *p = IMAGO_FFTW(name)(3, n, in, out, bits(flags));                                         \
    }
IMAGO_FORTRAN_HALF(plan_dft_r2c, Real, Complex)
IMAGO_FORTRAN_HALF(plan_dft_c2r, Complex, Real)

IMAGO_FORTRAN(plan_r2r, PlanHandle *p, int *rank, int *n, Real *in, Real *out, int *kind,
              int *flags) {
    *p = IMAGO_FFTW(plan_r2r)(*rank, Reversed(*rank, n), in, out, Reversed(*rank, kind),
                              bits(flags));
}
IMAGO_FORTRAN(plan_r2r_1d, PlanHandle *p, int *n, Real *in, Real *out, int *kind, int *flags) {
    *p = IMAGO_FFTW(plan_r2r)(1, n, in, out, kind, bits(flags));
}
IMAGO_FORTRAN(plan_r2r_2d, PlanHandle *p, int *nx, int *ny, Real *in, Real *out, int *kindx,
              int *kindy, int *flags) {
    const int n[] = {*ny, *nx}, kind[] = {*kindy, *kindx};
    *p = IMAGO_FFTW(plan_r2r)(2, n, in, out, kind, bits(flags));
}
IMAGO_FORTRAN(plan_r2r_3d, PlanHandle *p, int *nx, int *ny, int *nz, Real *in, Real *out,
              int *kindx, int *kindy, int *kindz, int *flags) {
    const int n[] = {*nz, *ny, *nx}, kind[] = {*kindz, *kindy, *kindx};
    *p = IMAGO_FFTW(plan_r2r)(3, n, in, out, kind, bits(flags));
}

#define IMAGO_MANY(In, Out)                                                                        \
    PlanHandle *p, int *rank, int *n, int *howmany, In *in, int *inembed, int *istride,            \
        int *idist, Out *out, int *onembed, int *ostride, int *odist
#define IMAGO_MANY_VALUES                                                                          \
    *rank, Reversed(*rank, n), *howmany, in, Reversed(*rank, inembed), *istride, *idist, out,      \
        Reversed(*rank, onembed), *ostride, *odist
IMAGO_FORTRAN(plan_many_dft, IMAGO_MANY(Complex, Complex), int *sign, int *flags) {
    *p = IMAGO_FFTW(plan_many_dft)(IMAGO_MANY_VALUES, *sign, bits(flags));
}
IMAGO_FORTRAN(plan_many_dft_r2c, IMAGO_MANY(Real, Complex), int *flags) {
    *p = IMAGO_FFTW(plan_many_dft_r2c)(IMAGO_MANY_VALUES, bits(flags));
}
IMAGO_FORTRAN(plan_many_dft_c2r, IMAGO_MANY(Complex, Real), int *flags) {
    *p = IMAGO_FFTW(plan_many_dft_c2r)(IMAGO_MANY_VALUES, bits(flags));
}
IMAGO_FORTRAN(plan_many_r2r, IMAGO_MANY(Real, Real), int *kind, int *flags) {
    *p = IMAGO_FFTW(plan_many_r2r)(IMAGO_MANY_VALUES, Reversed(*rank, kind), bits(flags));
}

#define IMAGO_DIMS                                                                                 \
    PlanHandle *p, int *rank, const int *n, const int *is, const int *os, int *howmany_rank,       \
        const int *h_n, const int *h_is, const int *h_os
#define IMAGO_DIMS_VALUES                                                                          \
    *rank, Axes(*rank, n, is, os), *howmany_rank, Axes(*howmany_rank, h_n, h_is, h_os)
IMAGO_FORTRAN(plan_guru_dft, IMAGO_DIMS, Complex *in, Complex *out, int *sign, int *flags) {
    *p = IMAGO_FFTW(plan_guru_dft)(IMAGO_DIMS_VALUES, in, out, *sign, bits(flags));
}
IMAGO_FORTRAN(plan_guru_dft_r2c, IMAGO_DIMS, Real *in, Complex *out, int *flags) {
    *p = IMAGO_FFTW(plan_guru_dft_r2c)(IMAGO_DIMS_VALUES, in, out, bits(flags));
}
IMAGO_FORTRAN(plan_guru_dft_c2r, IMAGO_DIMS, Complex *in, Real *out, int *flags) {
    *p = IMAGO_FFTW(plan_guru_dft_c2r)(IMAGO_DIMS_VALUES, in, out, bits(flags));
}
IMAGO_FORTRAN(plan_guru_split_dft, IMAGO_DIMS, Real *ri, Real *ii, Real *ro, Real *io, int *flags) {
    *p = IMAGO_FFTW(plan_guru_split_dft)(IMAGO_DIMS_VALUES, ri, ii, ro, io, bits(flags));
}
IMAGO_FORTRAN(plan_guru_split_dft_r2c, IMAGO_DIMS, Real *in, Real *ro, Real *io, int *flags) {
    *p = IMAGO_FFTW(plan_guru_split_dft_r2c)(IMAGO_DIMS_VALUES, in, ro, io, bits(flags));
}
IMAGO_FORTRAN(plan_guru_split_dft_c2r, IMAGO_DIMS, Real *ri, Real *ii, Real *out, int *flags) {
    *p = IMAGO_FFTW(plan_guru_split_dft_c2r)(IMAGO_DIMS_VALUES, ri, ii, out, bits(flags));
}
/// The kinds, unlike the axes, come in reverse order: so FFTW has it.
IMAGO_FORTRAN(plan_guru_r2r, IMAGO_DIMS, Real *in, Real *out, int *kind, int *flags) {
    *p = IMAGO_FFTW(plan_guru_r2r)(IMAGO_DIMS_VALUES, in, out, Reversed(*rank, kind), bits(flags));
}

IMAGO_FORTRAN(execute, PlanHandle *p) {
    IMAGO_FFTW(execute)(*p);
}
IMAGO_FORTRAN(execute_dft, PlanHandle *p, Complex *in, Complex *out) {
    IMAGO_FFTW(execute_dft)(*p, in, out);
}
IMAGO_FORTRAN(execute_dft_r2c, PlanHandle *p, Real *in, Complex *out) {
    IMAGO_FFTW(execute_dft_r2c)(*p, in, out);
}
IMAGO_FORTRAN(execute_dft_c2r, PlanHandle *p, Complex *in, Real *out) {
    IMAGO_FFTW(execute_dft_c2r)(*p, in, out);
}
IMAGO_FORTRAN(execute_split_dft, PlanHandle *p, Real *ri, Real *ii, Real *ro, Real *io) {
    IMAGO_FFTW(execute_split_dft)(*p, ri, ii, ro, io);
}
IMAGO_FORTRAN(execute_split_dft_r2c, PlanHandle *p, Real *in, Real *ro, Real *io) {
    IMAGO_FFTW(execute_split_dft_r2c)(*p, in, ro, io);
}
IMAGO_FORTRAN(execute_split_dft_c2r, PlanHandle *p, Real *ri, Real *ii, Real *out) {
    IMAGO_FFTW(execute_split_dft_c2r)(*p, ri, ii, out);
}
IMAGO_FORTRAN(execute_r2r, PlanHandle *p, Real *in, Real *out) {
    IMAGO_FFTW(execute_r2r)(*p, in, out);
}
IMAGO_FORTRAN(destroy_plan, PlanHandle *p) {
    IMAGO_FFTW(destroy_plan)(*p);
}
IMAGO_FORTRAN(print_plan, PlanHandle *p) {
    IMAGO_FFTW(print_plan)(*p);
    std::fflush(stdout);
}
IMAGO_FORTRAN(flops, PlanHandle *p, double *add, double *mul, double *fma) {
    IMAGO_FFTW(flops)(*p, add, mul, fma);
}
IMAGO_FORTRAN(cost, double *cost, PlanHandle *p) {
    *cost = IMAGO_FFTW(cost)(*p);
}
IMAGO_FORTRAN(estimate_cost, double *cost, PlanHandle *p) {
    *cost = IMAGO_FFTW(estimate_cost)(*p);
}
IMAGO_FORTRAN(cleanup, void) {
    IMAGO_FFTW(cleanup)();
}
IMAGO_FORTRAN(forget_wisdom, void) {
    IMAGO_FFTW(forget_wisdom)();
}
IMAGO_FORTRAN(set_timelimit, double *seconds) {
    IMAGO_FFTW(set_timelimit)(*seconds);
}

namespace {

/// A Fortran program's reader or writer of characters, with its data.
struct Reader {
    void (*read)(int *, void *);
    void *data;
};
struct Writer {
    void (*write)(char *, void *);
    void *data;
};

int read_one(void *reader) {
    const auto *from = static_cast<Reader *>(reader);
    int c = EOF;
    from->read(&c, from->data);
    return c < 0 ? EOF : c;
}

void write_one(char c, void *writer) {
    const auto *to = static_cast<Writer *>(writer);
    to->write(&c, to->data);
}

} // namespace

IMAGO_FORTRAN(export_wisdom, void (*write)(char *, void *), void *data) {
    Writer to{write, data};
    IMAGO_FFTW(export_wisdom)(write_one, &to);
}
IMAGO_FORTRAN(import_wisdom, int *success, void (*read)(int *, void *), void *data) {
    Reader from{read, data};
    *success = IMAGO_FFTW(import_wisdom)(read_one, &from);
}
IMAGO_FORTRAN(import_system_wisdom, int *success) {
    *success = IMAGO_FFTW(import_system_wisdom)();
}

IMAGO_FORTRAN(init_threads, int *success) {
    *success = IMAGO_FFTW(init_threads)();
}
IMAGO_FORTRAN(plan_with_nthreads, int *threads) {
    IMAGO_FFTW(plan_with_nthreads)(*threads);
}
IMAGO_FORTRAN(planner_nthreads, int *threads) {
    *threads = IMAGO_FFTW(planner_nthreads)();
}
IMAGO_FORTRAN(cleanup_threads, void) {
    IMAGO_FFTW(cleanup_threads)();
}
