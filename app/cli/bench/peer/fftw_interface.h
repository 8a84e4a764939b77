// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries that have FFTW's interface: FFTW itself, several builds of it side by side, and MKL.
#pragma once
#include "app/cli/bench/peer/peer_library.h"

#include <fftw3.h>

#include <optional>
#include <string>
#include <type_traits>

namespace imago::cli {

/// The calls of FFTW's interface in one precision. The constructor throws Error for a library that
/// lacks one.
template <class T>
struct FftwApi;

#define IMAGO_FFTW_API(T, X, NAME)                                                                 \
    template <>                                                                                    \
    struct FftwApi<T> {                                                                            \
        using Plan = X(plan);                                                                      \
        using Complex = X(complex);                                                                \
        decltype(&X(plan_many_dft)) many_dft;                                                      \
        decltype(&X(plan_many_dft_r2c)) many_r2c;                                                  \
        decltype(&X(plan_many_dft_c2r)) many_c2r;                                                  \
        decltype(&X(plan_many_r2r)) many_r2r;                                                      \
        decltype(&X(execute)) execute;                                                             \
        decltype(&X(destroy_plan)) destroy;                                                        \
        decltype(&X(malloc)) allocate;                                                             \
        decltype(&X(free)) release;                                                                \
        decltype(&X(plan_with_nthreads)) plan_with_threads;                                        \
        decltype(&X(set_timelimit)) limit_seconds;                                                 \
        bool threads;                                                                              \
                                                                                                   \
        explicit FftwApi(const PeerLibrary &library) {                                             \
            library.find(NAME "plan_many_dft", many_dft);                                          \
            library.find(NAME "plan_many_dft_r2c", many_r2c);                                      \
            library.find(NAME "plan_many_dft_c2r", many_c2r);                                      \
            library.find(NAME "plan_many_r2r", many_r2r);                                          \
            library.find(NAME "execute", execute);                                                 \
            library.find(NAME "destroy_plan", destroy);                                            \
            library.find(NAME "malloc", allocate);                                                 \
            library.find(NAME "free", release);                                                    \
            library.find(NAME "plan_with_nthreads", plan_with_threads);                            \
            library.find(NAME "set_timelimit", limit_seconds);                                     \
            decltype(&X(init_threads)) init_threads = nullptr;                                     \
            library.find(NAME "init_threads", init_threads);                                       \
            threads = init_threads() != 0;                                                         \
        }                                                                                          \
        void use_threads(int count) const { plan_with_threads(threads ? count : 1); }              \
    };
#define IMAGO_FLOAT_NAME(name) fftwf_##name
#define IMAGO_DOUBLE_NAME(name) fftw_##name
IMAGO_FFTW_API(float, IMAGO_FLOAT_NAME, "fftwf_")
IMAGO_FFTW_API(double, IMAGO_DOUBLE_NAME, "fftw_")
#undef IMAGO_FLOAT_NAME
#undef IMAGO_DOUBLE_NAME
#undef IMAGO_FFTW_API

/// An opened library that has FFTW's interface, or both libraries of its precisions.
struct FftwInterface {
    std::string version; ///< as the library says it
    std::string file;    ///< that of single precision
    /// The widest instructions of FFTW's codelets, as its version names them: "avx512"; empty for
    /// others.
    std::string instructions;
    FftwApi<float> in_float;
    std::optional<FftwApi<double>> in_double; ///< nothing if that library is not there
    bool chooses_effort = true;               ///< whether FFTW's flags of effort mean something

    /// Throws Error for double precision if its library is not there.
    template <class T>
    const FftwApi<T> &in() const {
        if constexpr (std::is_same_v<T, float>)
            return in_float;
        else
            return double_precision();
    }
    const FftwApi<double> &double_precision() const;
};

/// FFTW at a place: its library of single precision, or the folder of both; empty: the one that the
/// loader finds, or that of the build. Each place is opened once. Throws Error if it is missing.
const FftwInterface &fftw_interface(const std::string &place);

/// MKL at a place: a library that has its FFTW interface, such as libmkl_rt.so.3, or its folder;
/// empty: by the loader, or below $MKLROOT, $VIRTUAL_ENV, $CONDA_PREFIX or /opt/intel/oneapi. Each
/// place is opened once. Throws Error if it is missing.
const FftwInterface &mkl_interface(const std::string &place);

} // namespace imago::cli
