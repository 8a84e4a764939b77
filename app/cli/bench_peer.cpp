// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_peer.h"

#include "engine/array/error.h"

#include <algorithm>

#ifdef IMAGO_HAVE_FFTW
#include <fftw3.h>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_FFTW

namespace {

struct FftwFree {
    void operator()(fftwf_complex *memory) const { fftwf_free(memory); }
};
using FftwMemory = std::unique_ptr<fftwf_complex[], FftwFree>;

FftwMemory allocate(std::size_t points) {
    FftwMemory memory(fftwf_alloc_complex(points));
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

class FftwContestant : public Contestant {
  public:
    FftwContestant(const BenchCase &bench_case, const Points &data, int threads)
        : data_(data), in_(allocate(data.size())),
          out_(bench_case.in_place ? nullptr : allocate(data.size())) {
        static const int ready = fftwf_init_threads();
        fftwf_plan_with_nthreads(ready ? threads : 1);
        int extents[2] = {1, 1};
        for (std::size_t i = 0; i < bench_case.extents.size(); ++i)
            extents[i] = static_cast<int>(bench_case.extents[i]);
        const auto distance = static_cast<int>(bench_case.length());
        // Measuring overwrites the arrays: the data come after.
        plan_ =
            fftwf_plan_many_dft(static_cast<int>(bench_case.extents.size()), extents,
                                static_cast<int>(bench_case.batch), in_.get(), nullptr, 1, distance,
                                target(), nullptr, 1, distance, FFTW_FORWARD, FFTW_MEASURE);
        if (!plan_)
            throw Error("FFTW has no plan for " + bench_case.name());
        restore();
    }
    ~FftwContestant() override { fftwf_destroy_plan(plan_); }

    std::string name() const override { return "FFTW"; }
    void restore() override {
        std::copy(data_.begin(), data_.end(), reinterpret_cast<Points::value_type *>(in_.get()));
    }
    void run() override { fftwf_execute(plan_); }
    Points result() override {
        const auto *points = reinterpret_cast<const Points::value_type *>(target());
        return {points, points + data_.size()};
    }

  private:
    fftwf_complex *target() const { return out_ ? out_.get() : in_.get(); }

    const Points &data_;
    FftwMemory in_, out_; ///< out_ is empty in place
    fftwf_plan plan_ = nullptr;
};

} // namespace

std::unique_ptr<Contestant> make_fftw(const BenchCase &bench_case, const Points &data,
                                      int threads) {
    return std::make_unique<FftwContestant>(bench_case, data, threads);
}

std::string fftw_description() {
    return fftwf_version;
}

#else

std::unique_ptr<Contestant> make_fftw(const BenchCase &, const Points &, int) {
    return nullptr;
}

std::string fftw_description() {
    return "none: this imago-cli was built without FFTW (libfftw3-dev)";
}

#endif

} // namespace imago::cli
