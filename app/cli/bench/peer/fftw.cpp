// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/peer/fftw_interface.h"
#include "app/cli/bench/peer/peers.h"
#include "engine/fftw/request.h"
#include "engine/support/number_text.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace imago::cli {

namespace {

struct EffortRow {
    FftwEffort effort;
    unsigned flag;
    const char *words;
};
constexpr EffortRow effort_rows[] = {{FftwEffort::estimate, fftw::estimate, "FFTW_ESTIMATE"},
                                     {FftwEffort::measure, fftw::measure, "FFTW_MEASURE"},
                                     {FftwEffort::patient, fftw::patient, "FFTW_PATIENT"}};

const EffortRow &row_of(FftwEffort effort) {
    return *std::find_if(std::begin(effort_rows), std::end(effort_rows),
                         [effort](const EffortRow &row) { return row.effort == effort; });
}

unsigned flag_of(FftwEffort effort) {
    return row_of(effort).flag;
}

template <class T>
class FftwContestant : public Contestant {
    using Complex = typename FftwApi<T>::Complex;

  public:
    FftwContestant(const FftwApi<T> &calls, const Problem &problem, const CaseData &data,
                   const HostPeers &settings)
        : calls_(calls), problem_(problem), input_(data.input), effort_(flag_of(settings.effort)),
          in_place_(problem.placement == Placement::in_place),
          in_(allocate(in_place_ ? std::max(problem.input_bytes(), problem.output_bytes())
                                 : problem.input_bytes())),
          out_(in_place_ ? Memory(nullptr, Free{&calls}) : allocate(problem.output_bytes())),
          plan_(nullptr, Destroy{&calls}) {
        calls_.use_threads(settings.threads);
        calls_.limit_seconds(settings.plan_seconds > 0 ? settings.plan_seconds : -1);
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
        const FftwApi<T> *calls;
        void operator()(void *memory) const { calls->release(memory); }
    };
    using Memory = std::unique_ptr<void, Free>;
    struct Destroy {
        const FftwApi<T> *calls;
        void operator()(FftwPlan *plan) const { calls->destroy(plan); }
    };

    Memory allocate(std::size_t bytes) const {
        Memory memory(calls_.allocate(bytes), Free{&calls_});
        if (!memory)
            throw std::bad_alloc();
        std::memset(memory.get(), 0, bytes); // touches the pages before anything is timed
        return memory;
    }

    void *target() const { return out_ ? out_.get() : in_.get(); }

    FftwPlan *make_plan() const {
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
        const std::vector<RealKind> cosine(
            n.size(), problem_.kind == TransformKind::dct2 ? RealKind::redft10 : RealKind::redft01);
        switch (problem_.kind) {
        case TransformKind::fft:
            return calls_.many_dft(rank, n.data(), many, complex, in_size.data(), 1, in_split,
                                   complex_to, out_size.data(), 1, out_split, fftw::forward,
                                   effort_);
        case TransformKind::rfft:
            return calls_.many_r2c(rank, n.data(), many, real, in_size.data(), 1, in_split,
                                   complex_to, out_size.data(), 1, out_split, effort_);
        case TransformKind::irfft:
            return calls_.many_c2r(rank, n.data(), many, complex, in_size.data(), 1, in_split,
                                   real_to, out_size.data(), 1, out_split, effort_);
        default:
            return calls_.many_r2r(rank, n.data(), many, real, in_size.data(), 1, in_split, real_to,
                                   out_size.data(), 1, out_split, cosine.data(), effort_);
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

    const FftwApi<T> &calls_;
    Problem problem_;
    const Bytes &input_;
    unsigned effort_; ///< FFTW's flag
    bool in_place_;
    Memory in_, out_; ///< out_ is empty in place
    std::unique_ptr<FftwPlan, Destroy> plan_;
};

/// What FFTW's version says, how it plans if it has a choice, and with how many threads it runs.
std::string version_text(const FftwInterface &library, const HostPeers &settings) {
    std::string text = library.version;
    if (library.chooses_effort) {
        text += std::string(", ") + row_of(settings.effort).words;
        if (settings.plan_seconds > 0)
            text += " in " + fixed(settings.plan_seconds, 1) + " s at most";
    } else {
        text += ", its FFTW interface";
    }
    return text + ", " + std::to_string(settings.threads) +
           (settings.threads == 1 ? " thread" : " threads");
}

Peer peer(const FftwInterface &library, std::string name, std::string title,
          const HostPeers &settings) {
    return {std::move(name), std::move(title), version_text(library, settings), library.file,
            [&library, settings](const Problem &problem,
                                 const CaseData &data) -> std::unique_ptr<Contestant> {
                if (problem.precision == Precision::f64)
                    return std::make_unique<FftwContestant<double>>(library.in<double>(), problem,
                                                                    data, settings);
                return std::make_unique<FftwContestant<float>>(library.in<float>(), problem, data,
                                                               settings);
            }};
}

/// With the threads of the settings, and perhaps with one after it.
Peers peers_of(const FftwInterface &library, const std::string &name, const std::string &title,
               const HostPeers &settings) {
    Peers found;
    if (settings.threads == 1 || !settings.one_thread_too) {
        found.peers.push_back(peer(library, name, title, settings));
        return found;
    }
    HostPeers alone = settings;
    alone.threads = 1;
    found.peers.push_back(peer(library, name, title, settings));
    found.peers.push_back(peer(library, name + "_1_thread", title + "/1", alone));
    return found;
}

} // namespace

Peers fftw_peers(const std::string &place, const HostPeers &settings) {
    try {
        const FftwInterface &library = fftw_interface(place);
        if (place.empty())
            return peers_of(library, "fftw", "FFTW", settings);
        const std::string &with = library.instructions;
        return peers_of(library, with.empty() ? "fftw_by_path" : "fftw_" + with,
                        with.empty() ? "FFTW by path" : "FFTW " + with, settings);
    } catch (const Error &error) {
        return {{}, std::string("FFTW cannot be used: ") + error.what()};
    }
}

Peers mkl_peers(const std::string &place, const HostPeers &settings) {
    try {
        return peers_of(mkl_interface(place), "mkl", "MKL", settings);
    } catch (const Error &error) {
        return {{}, std::string("MKL cannot be used: ") + error.what()};
    }
}

} // namespace imago::cli
