// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#ifdef IMAGO_HAVE_FFTW
#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/peer/peer_library.h"

#include <fftw3.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_FFTW

namespace {

/// The calls of FFTW's interface in one precision.
template <class T>
struct Api;

#define IMAGO_FFTW_API(T, X, NAME)                                                                 \
    template <>                                                                                    \
    struct Api<T> {                                                                                \
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
        bool threads;                                                                              \
                                                                                                   \
        explicit Api(const PeerLibrary &library) {                                                 \
            library.find(NAME "plan_many_dft", many_dft);                                          \
            library.find(NAME "plan_many_dft_r2c", many_r2c);                                      \
            library.find(NAME "plan_many_dft_c2r", many_c2r);                                      \
            library.find(NAME "plan_many_r2r", many_r2r);                                          \
            library.find(NAME "execute", execute);                                                 \
            library.find(NAME "destroy_plan", destroy);                                            \
            library.find(NAME "malloc", allocate);                                                 \
            library.find(NAME "free", release);                                                    \
            library.find(NAME "plan_with_nthreads", plan_with_threads);                            \
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
#undef IMAGO_FFTW_API

/// A library that has FFTW's interface.
struct Interface {
    std::string version;
    Api<float> in_float;
    Api<double> in_double;

    template <class T>
    const Api<T> &in() const {
        if constexpr (std::is_same_v<T, float>)
            return in_float;
        else
            return in_double;
    }
};

/// FFTW, opened at the first call. Throws Error if it is missing.
const Interface &fftw() {
    static const Interface opened = [] {
        const PeerLibrary in_float({IMAGO_LIBRARY_FFTW_FLOAT_THREADS, IMAGO_LIBRARY_FFTW_FLOAT});
        const PeerLibrary in_double({IMAGO_LIBRARY_FFTW_DOUBLE_THREADS, IMAGO_LIBRARY_FFTW_DOUBLE});
        const char *version = nullptr;
        in_float.find("fftwf_version", version);
        return Interface{std::string(version) + ", FFTW_MEASURE", Api<float>(in_float),
                         Api<double>(in_double)};
    }();
    return opened;
}

/// MKL's library with all its interfaces: by the loader, or in the folders of Intel's installer
/// below $MKLROOT. Throws Error if it is in none of them.
PeerLibrary mkl_library() {
    const char *root = std::getenv("MKLROOT");
    for (const char *soname : {"libmkl_rt.so.3", "libmkl_rt.so.2", "libmkl_rt.so.1"})
        for (const char *folder : {"/lib/", "/lib/intel64/"}) {
            const std::string path = root ? root + std::string(folder) + soname : soname;
            try {
                return PeerLibrary(std::vector<LibraryFile>{{soname, path.c_str()}});
            } catch (const Error &) { // the next name
            }
        }
    throw Error("MKL is not installed: pip install mkl, and put the folder of libmkl_rt.so into "
                "LD_LIBRARY_PATH, or set MKLROOT");
}

/// MKL, opened at the first call. Throws Error if it is missing.
const Interface &mkl() {
    static const Interface opened = [] {
        const PeerLibrary library = mkl_library();
        void (*version)(char *, int) = nullptr;
        library.find("MKL_Get_Version_String", version);
        char text[200] = {};
        version(text, sizeof text - 1);
        return Interface{std::string(text) + ", its FFTW interface", Api<float>(library),
                         Api<double>(library)};
    }();
    return opened;
}

template <class T>
class FftwContestant : public Contestant {
    using Fftw = Api<T>;
    using Complex = typename Fftw::Complex;

  public:
    FftwContestant(const Api<T> &calls, const Problem &problem, const CaseData &data, int threads)
        : calls_(calls), problem_(problem), input_(data.input),
          in_place_(problem.placement == Placement::in_place),
          in_(allocate(in_place_ ? std::max(problem.input_bytes(), problem.output_bytes())
                                 : problem.input_bytes())),
          out_(in_place_ ? Memory(nullptr, Free{&calls}) : allocate(problem.output_bytes())),
          plan_(nullptr, Destroy{&calls}) {
        calls_.use_threads(threads);
        plan_.reset(make_plan()); // measuring overwrites the arrays, so the data come after it
        if (!plan_)
            throw Error("it has no plan for this problem");
        std::memcpy(in_.get(), input_.data(), input_.size());
    }

    void restore() override {
        if (in_place_ || problem_.kind == TransformKind::irfft)
            std::memcpy(in_.get(), input_.data(), input_.size());
    }
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            calls_.execute(plan_.get());
    }
    void finish() override {}
    Bytes result() override {
        const auto *bytes = static_cast<const std::byte *>(target());
        return {bytes, bytes + problem_.output_bytes()};
    }

  private:
    struct Free {
        const Api<T> *calls;
        void operator()(void *memory) const { calls->release(memory); }
    };
    using Memory = std::unique_ptr<void, Free>;
    struct Destroy {
        const Api<T> *calls;
        void operator()(typename Fftw::Plan plan) const { calls->destroy(plan); }
    };

    Memory allocate(std::size_t bytes) const {
        Memory memory(calls_.allocate(bytes), Free{&calls_});
        if (!memory)
            throw std::bad_alloc();
        std::memset(memory.get(), 0, bytes); // touches the pages before anything is timed
        return memory;
    }

    void *target() const { return out_ ? out_.get() : in_.get(); }

    typename Fftw::Plan make_plan() const {
        const std::vector<int> n(problem_.extents.begin(), problem_.extents.end());
        // The last axis in memory: padded in place.
        std::vector<int> in_size = n, out_size = n;
        in_size.back() = row_pitch(problem_.input_strides(), problem_.input_shape());
        out_size.back() = row_pitch(problem_.output_strides(), problem_.output_shape());
        const int rank = static_cast<int>(n.size()), many = static_cast<int>(problem_.transforms());
        const int in_split = product(in_size), out_split = product(out_size);
        auto *real = static_cast<T *>(in_.get());
        auto *complex = static_cast<Complex *>(in_.get());
        auto *real_to = static_cast<T *>(target());
        auto *complex_to = static_cast<Complex *>(target());
        const std::vector<fftw_r2r_kind> cosine(
            n.size(), problem_.kind == TransformKind::dct2 ? FFTW_REDFT10 : FFTW_REDFT01);
        switch (problem_.kind) {
        case TransformKind::fft:
            return calls_.many_dft(rank, n.data(), many, complex, in_size.data(), 1, in_split,
                                   complex_to, out_size.data(), 1, out_split, FFTW_FORWARD,
                                   FFTW_MEASURE);
        case TransformKind::rfft:
            return calls_.many_r2c(rank, n.data(), many, real, in_size.data(), 1, in_split,
                                   complex_to, out_size.data(), 1, out_split, FFTW_MEASURE);
        case TransformKind::irfft:
            return calls_.many_c2r(rank, n.data(), many, complex, in_size.data(), 1, in_split,
                                   real_to, out_size.data(), 1, out_split, FFTW_MEASURE);
        default:
            return calls_.many_r2r(rank, n.data(), many, real, in_size.data(), 1, in_split, real_to,
                                   out_size.data(), 1, out_split, cosine.data(), FFTW_MEASURE);
        }
    }
    /// Elements from one row to the next.
    static int row_pitch(const std::vector<std::size_t> &strides,
                         const std::vector<std::size_t> &shape) {
        return static_cast<int>(shape.size() > 1 ? strides[shape.size() - 2] : shape.back());
    }
    static int product(const std::vector<int> &sizes) {
        int result = 1;
        for (const int size : sizes)
            result *= size;
        return result;
    }

    const Api<T> &calls_;
    Problem problem_;
    const Bytes &input_;
    bool in_place_;
    Memory in_, out_; ///< out_ is empty in place
    std::unique_ptr<std::remove_pointer_t<typename Fftw::Plan>, Destroy> plan_;
};

Peer peer(const Interface &library, std::string name, std::string title, int threads) {
    return {std::move(name), std::move(title),
            library.version + ", " + std::to_string(threads) +
                (threads == 1 ? " thread" : " threads"),
            [&library, threads](const Problem &problem,
                                const CaseData &data) -> std::unique_ptr<Contestant> {
                if (problem.precision == Precision::f64)
                    return std::make_unique<FftwContestant<double>>(library.in<double>(), problem,
                                                                    data, threads);
                return std::make_unique<FftwContestant<float>>(library.in<float>(), problem, data,
                                                               threads);
            }};
}

/// With one thread, and before it with `threads` if that is more.
Peers peers_of(const Interface &library, const std::string &name, const std::string &title,
               int threads) {
    Peers found;
    if (threads > 1)
        found.peers.push_back(peer(library, name, title, threads));
    found.peers.push_back(threads > 1 ? peer(library, name + "_1_thread", title + "/1", 1)
                                      : peer(library, name, title, 1));
    return found;
}

} // namespace

Peers fftw_peers(int threads) {
    try {
        return peers_of(fftw(), "fftw", "FFTW", threads);
    } catch (const Error &error) {
        return {{}, std::string("FFTW cannot be used: ") + error.what()};
    }
}

Peers mkl_peers(int threads) {
    try {
        return peers_of(mkl(), "mkl", "MKL", threads);
    } catch (const Error &error) {
        return {{}, error.what()};
    }
}

#else

Peers fftw_peers(int) {
    return {{},
            "this imago-cli was built without FFTW in single and double precision with threads "
            "(libfftw3-dev)"};
}

Peers mkl_peers(int) {
    return {{}, "this imago-cli was built without FFTW's interface, which MKL has (libfftw3-dev)"};
}

#endif

} // namespace imago::cli
