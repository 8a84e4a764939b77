// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peers.h"

#ifdef IMAGO_HAVE_FFTW
#include "app/cli/bench/case.h"

#include <fftw3.h>

#include <algorithm>
#include <cstring>
#include <memory>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_FFTW

namespace {

/// The names of FFTW in float and in double.
template <class T>
struct Api;

#define IMAGO_FFTW_API(T, X)                                                                       \
    template <>                                                                                    \
    struct Api<T> {                                                                                \
        using Plan = X(plan);                                                                      \
        using Complex = X(complex);                                                                \
        static constexpr auto &many_dft = X(plan_many_dft);                                        \
        static constexpr auto &many_r2c = X(plan_many_dft_r2c);                                    \
        static constexpr auto &many_c2r = X(plan_many_dft_c2r);                                    \
        static constexpr auto &many_r2r = X(plan_many_r2r);                                        \
        static constexpr auto &execute = X(execute);                                               \
        static constexpr auto &destroy = X(destroy_plan);                                          \
        static constexpr auto &allocate = X(malloc);                                               \
        static constexpr auto &release = X(free);                                                  \
        static void use_threads(int threads) {                                                     \
            static const int ready = X(init_threads)();                                            \
            X(plan_with_nthreads)(ready ? threads : 1);                                            \
        }                                                                                          \
    };
#define IMAGO_FLOAT_NAME(name) fftwf_##name
#define IMAGO_DOUBLE_NAME(name) fftw_##name
IMAGO_FFTW_API(float, IMAGO_FLOAT_NAME)
IMAGO_FFTW_API(double, IMAGO_DOUBLE_NAME)
#undef IMAGO_FFTW_API

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
        Fftw::use_threads(threads);
        plan_.reset(make_plan()); // measuring overwrites the arrays: the data come after
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
            Fftw::execute(plan_.get());
    }
    void finish() override {}
    Bytes result() override {
        const auto *bytes = static_cast<const std::byte *>(target());
        return {bytes, bytes + problem_.output_bytes()};
    }

  private:
    struct Free {
        void operator()(void *memory) const { Fftw::release(memory); }
    };
    using Memory = std::unique_ptr<void, Free>;
    struct Destroy {
        void operator()(typename Fftw::Plan plan) const { Fftw::destroy(plan); }
    };

    static Memory allocate(std::size_t bytes) {
        Memory memory(Fftw::allocate(bytes));
        if (!memory)
            throw std::bad_alloc();
        std::memset(memory.get(), 0, bytes); // the pages are there before anything is timed
        return memory;
    }

    void *target() const { return out_ ? out_.get() : in_.get(); }

    typename Fftw::Plan make_plan() const {
        const std::vector<int> n(problem_.extents.begin(), problem_.extents.end());
        // The last axis as it stands in memory: padded in place.
        std::vector<int> in_size = n, out_size = n;
        in_size.back() = row_pitch(problem_.input_strides(), problem_.input_shape());
        out_size.back() = row_pitch(problem_.output_strides(), problem_.output_shape());
        const int rank = static_cast<int>(n.size()), many = static_cast<int>(problem_.transforms());
        const int in_apart = product(in_size), out_apart = product(out_size);
        auto *real = static_cast<T *>(in_.get());
        auto *complex = static_cast<Complex *>(in_.get());
        auto *real_to = static_cast<T *>(target());
        auto *complex_to = static_cast<Complex *>(target());
        const std::vector<fftw_r2r_kind> cosine(
            n.size(), problem_.kind == TransformKind::dct2 ? FFTW_REDFT10 : FFTW_REDFT01);
        switch (problem_.kind) {
        case TransformKind::fft:
            return Fftw::many_dft(rank, n.data(), many, complex, in_size.data(), 1, in_apart,
                                  complex_to, out_size.data(), 1, out_apart, FFTW_FORWARD,
                                  FFTW_MEASURE);
        case TransformKind::rfft:
            return Fftw::many_r2c(rank, n.data(), many, real, in_size.data(), 1, in_apart,
                                  complex_to, out_size.data(), 1, out_apart, FFTW_MEASURE);
        case TransformKind::irfft:
            return Fftw::many_c2r(rank, n.data(), many, complex, in_size.data(), 1, in_apart,
                                  real_to, out_size.data(), 1, out_apart, FFTW_MEASURE);
        default:
            return Fftw::many_r2r(rank, n.data(), many, real, in_size.data(), 1, in_apart, real_to,
                                  out_size.data(), 1, out_apart, cosine.data(), FFTW_MEASURE);
        }
    }
    /// Elements from a row to the next.
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
            std::string(fftwf_version) + ", FFTW_MEASURE, " + std::to_string(threads) +
                (threads == 1 ? " thread" : " threads"),
            [threads](const Problem &problem, const CaseData &data) -> std::unique_ptr<Contestant> {
                if (problem.precision == Precision::f64)
                    return std::make_unique<FftwContestant<double>>(problem, data, threads);
                return std::make_unique<FftwContestant<float>>(problem, data, threads);
            }};
}

} // namespace

Peers fftw_peers(int threads) {
    Peers found;
    if (threads > 1)
        found.peers.push_back(peer("fftw", "FFTW", threads));
    found.peers.push_back(
        peer(threads > 1 ? "fftw_1_thread" : "fftw", threads > 1 ? "FFTW/1" : "FFTW", 1));
    return found;
}

#else

Peers fftw_peers(int) {
    return {{},
            "this imago-cli was built without FFTW in single and double precision with threads "
            "(libfftw3-dev)"};
}

#endif

} // namespace imago::cli
