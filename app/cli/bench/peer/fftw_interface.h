// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries that have FFTW's interface: FFTW itself, several builds of it side by side, and MKL.
// FFTW's header is not needed: numbers of its binary interface are those of engine/fftw/request.h
// and RealKind, and the functions are declared here as in its manual ("FFTW Reference", version
// 3.3.10).
#pragma once
#include "app/cli/bench/peer/peer_library.h"
#include "engine/kind/transform_kinds.h"
#include "engine/support/error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

namespace imago::cli {

struct FftwPlan; ///< what fftw_plan or fftwf_plan points to

/// The calls of FFTW's interface in one precision. The constructor throws Error for a library that
/// lacks one.
template <class T>
struct FftwApi {
    using Complex = T[2];
    static constexpr const char *prefix = std::is_same_v<T, float> ? "fftwf_" : "fftw_";

    FftwPlan *(*many_dft)(int rank, const int *n, int howmany, Complex *in, const int *inembed,
                          int istride, int idist, Complex *out, const int *onembed, int ostride,
                          int odist, int sign, unsigned flags);
    FftwPlan *(*many_r2c)(int rank, const int *n, int howmany, T *in, const int *inembed,
                          int istride, int idist, Complex *out, const int *onembed, int ostride,
                          int odist, unsigned flags);
    FftwPlan *(*many_c2r)(int rank, const int *n, int howmany, Complex *in, const int *inembed,
                          int istride, int idist, T *out, const int *onembed, int ostride,
                          int odist, unsigned flags);
    FftwPlan *(*many_r2r)(int rank, const int *n, int howmany, T *in, const int *inembed,
                          int istride, int idist, T *out, const int *onembed, int ostride,
                          int odist, const RealKind *kind, unsigned flags);
    void (*execute)(FftwPlan *plan);
    void (*destroy)(FftwPlan *plan);
    void *(*allocate)(std::size_t bytes);
    void (*release)(void *memory);
    void (*plan_with_threads)(int count);
    void (*limit_seconds)(double seconds); ///< below 0: no limit
    bool threads;

    explicit FftwApi(const PeerLibrary &library) {
        const auto find = [&](const char *name, auto &pointer) {
            library.find(prefix + std::string(name), pointer);
        };
        find("plan_many_dft", many_dft);
        find("plan_many_dft_r2c", many_r2c);
        find("plan_many_dft_c2r", many_c2r);
        find("plan_many_r2r", many_r2r);
        find("execute", execute);
        find("destroy_plan", destroy);
        find("malloc", allocate);
        find("free", release);
        find("plan_with_nthreads", plan_with_threads);
        find("set_timelimit", limit_seconds);
        int (*init_threads)() = nullptr;
        find("init_threads", init_threads);
        threads = init_threads() != 0;
    }
    void use_threads(int count) const { plan_with_threads(threads ? count : 1); }
};

/// One precision of a library, or why it is not here.
template <class T>
struct FftwPrecision {
    std::optional<FftwApi<T>> calls;
    std::string absent;
};

/// An opened library that has FFTW's interface, or both libraries of its precisions.
struct FftwInterface {
    std::string version; ///< as the library says it
    std::string file;    ///< that of single precision if it is here
    /// The widest instructions of FFTW's codelets, as its version names them: "avx512"; empty for
    /// others.
    std::string instructions;
    FftwPrecision<float> in_float;
    FftwPrecision<double> in_double;
    bool chooses_effort = true; ///< whether FFTW's flags of effort mean something

    /// Throws Error with the reason if this precision is not here.
    template <class T>
    const FftwApi<T> &in() const {
        const FftwPrecision<T> *precision = nullptr;
        if constexpr (std::is_same_v<T, float>)
            precision = &in_float;
        else
            precision = &in_double;
        if (!precision->calls)
            throw Error(precision->absent);
        return *precision->calls;
    }
};

/// FFTW at a place: its library of either precision, beside which the other one is, or the folder
/// of both; empty: what the loader finds. One precision may be missing. Each place is opened once.
/// Throws Error if both are missing, and for Imago's own libraries of this interface.
const FftwInterface &fftw_interface(const std::string &place);

/// MKL at a place: a library that has its FFTW interface, such as libmkl_rt.so.3, or its folder;
/// empty: by the loader, or below $MKLROOT, $VIRTUAL_ENV, $CONDA_PREFIX or /opt/intel/oneapi. Each
/// place is opened once. Throws Error if it is missing.
const FftwInterface &mkl_interface(const std::string &place);

} // namespace imago::cli
