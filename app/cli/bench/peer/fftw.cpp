// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#ifdef IMAGO_HAVE_FFTW
#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/peer/peer_library.h"

#include <fftw3.h>

#include <algorithm>
#include <cstring>
#include <memory>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_FFTW

namespace {

/// FFTW in float and in double, opened at the first call of its calls(). Throws Error if it is
/// missing.
template <class T>
struct Api;

#define IMAGO_FFTW_API(T, X, NAME, ...)                                                            \
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
        const char *version;                                                                       \
                                                                                                   \
        Api() {                                                                                    \
            const PeerLibrary library({__VA_ARGS__});                                              \
            library.find(NAME "plan_many_dft", many_dft);                                          \
            library.find(NAME "plan_many_dft_r2c", many_r2c);                                      \
            library.find(NAME "plan_many_dft_c2r", many_c2r);                                      \
            library.find(NAME "plan_many_r2r", many_r2r);                                          \
            library.find(NAME "execute", execute);                                                 \
            library.find(NAME "destroy_plan", destroy);                                            \
            library.find(NAME "malloc", allocate);                                                 \
            library.find(NAME "free", release);                                                    \
            library.find(NAME "plan_with_nthreads", plan_with_threads);                            \
            library.find(NAME "version", version);                                                 \
            decltype(&X(init_threads)) init_threads = nullptr;                                     \
            library.find(NAME "init_threads", init_threads);                                       \
            threads = init_threads() != 0;                                                         \
        }                                                                                          \
        void use_threads(int count) const { plan_with_threads(threads ? count : 1); }              \
    };
#define IMAGO_FLOAT_NAME(name) fftwf_##name
#define IMAGO_DOUBLE_NAME(name) fftw_##name
IMAGO_FFTW_API(float, IMAGO_FLOAT_NAME, "fftwf_", IMAGO_LIBRARY_FFTW_FLOAT_THREADS,
               IMAGO_LIBRARY_FFTW_FLOAT)
IMAGO_FFTW_API(double, IMAGO_DOUBLE_NAME, "fftw_", IMAGO_LIBRARY_FFTW_DOUBLE_THREADS,
               IMAGO_LIBRARY_FFTW_DOUBLE)
#undef IMAGO_FFTW_API

template <class T>
const Api<T> &fftw() {
    static const Api<T> calls;
    return calls;
}

template <class T>
class FftwContestant : public Contestant {
    using Fftw = Api<T>;
    using Complex = typename Fftw::Complex;

  public:
    FftwContestant(const Problem &problem, const CaseData &data, int threads)
        : problem_(problem), input_(data.input),
          in_place_(problem.placement == Placement::in_place),
          in_(allocate(in_place_ ? std::max(problem.input_bytes(), problem.output_bytes())
                                 : problem.input_bytes())),
          out_(in_place_ ? nullptr : allocate(problem.output_bytes())) {
        fftw<T>().use_threads(threads);
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
            fftw<T>().execute(plan_.get());
    }
    void finish() override {}
    Bytes result() override {
        const auto *bytes = static_cast<const std::byte *>(target());
        return {bytes, bytes + problem_.output_bytes()};
    }

  private:
    struct Free {
        void operator()(void *memory) const { fftw<T>().release(memory); }
    };
    using Memory = std::unique_ptr<void, Free>;
    struct Destroy {
        void operator()(typename Fftw::Plan plan) const { fftw<T>().destroy(plan); }
    };

    static Memory allocate(std::size_t bytes) {
        Memory memory(fftw<T>().allocate(bytes));
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
            return fftw<T>().many_dft(rank, n.data(), many, complex, in_size.data(), 1, in_split,
                                      complex_to, out_size.data(), 1, out_split, FFTW_FORWARD,
                                      FFTW_MEASURE);
        case TransformKind::rfft:
            return fftw<T>().many_r2c(rank, n.data(), many, real, in_size.data(), 1, in_split,
                                      complex_to, out_size.data(), 1, out_split, FFTW_MEASURE);
        case TransformKind::irfft:
            return fftw<T>().many_c2r(rank, n.data(), many, complex, in_size.data(), 1, in_split,
                                      real_to, out_size.data(), 1, out_split, FFTW_MEASURE);
        default:
            return fftw<T>().many_r2r(rank, n.data(), many, real, in_size.data(), 1, in_split,
                                      real_to, out_size.data(), 1, out_split, cosine.data(),
                                      FFTW_MEASURE);
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

    Problem problem_;
    const Bytes &input_;
    bool in_place_;
    Memory in_, out_; ///< out_ is empty in place
    std::unique_ptr<std::remove_pointer_t<typename Fftw::Plan>, Destroy> plan_;
};

Peer peer(std::string name, std::string title, int threads) {
    return {std::move(name), std::move(title),
            std::string(fftw<float>().version) + ", FFTW_MEASURE, " + std::to_string(threads) +
                (threads == 1 ? " thread" : " threads"),
            [threads](const Problem &problem, const CaseData &data) -> std::unique_ptr<Contestant> {
                if (problem.precision == Precision::f64)
                    return std::make_unique<FftwContestant<double>>(problem, data, threads);
                return std::make_unique<FftwContestant<float>>(problem, data, threads);
            }};
}

} // namespace

Peers fftw_peers(int threads) {
    try {
        Peers found;
        if (threads > 1)
            found.peers.push_back(peer("fftw", "FFTW", threads));
        found.peers.push_back(
            peer(threads > 1 ? "fftw_1_thread" : "fftw", threads > 1 ? "FFTW/1" : "FFTW", 1));
        return found;
    } catch (const Error &error) {
        return {{}, std::string("FFTW cannot be used: ") + error.what()};
    }
}

#else

Peers fftw_peers(int) {
    return {{},
            "this imago-cli was built without FFTW in single and double precision with threads "
            "(libfftw3-dev)"};
}

#endif

} // namespace imago::cli
