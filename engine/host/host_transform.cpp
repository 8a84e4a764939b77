// SPDX-License-Identifier: MIT
#include "engine/host/host_transform.h"

#include "engine/host/crew.h"
#include "engine/host/line/aligned.h"
#include "engine/host/problem_shares.h"
#include "engine/host/stage_plan.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace imago {

namespace {

/// Scratch memory is on the stack up to this many bytes, and kept for the thread up to more.
constexpr std::size_t stack_bytes = std::size_t(8) << 10;
constexpr std::size_t kept_bytes = std::size_t(8) << 20;

struct Deleter {
    template <class T>
    void operator()(T *p) const {
        host::CacheLineAllocator<T>().deallocate(p, 0);
    }
};

template <class T>
std::unique_ptr<T[], Deleter> allocated(std::size_t count) {
    return std::unique_ptr<T[], Deleter>(host::CacheLineAllocator<T>().allocate(count));
}

/// The stages of a problem, or of its parts.
template <class Impl, class T>
class StagesImpl : public Impl {
  public:
    explicit StagesImpl(const StridedProblem &problem) {
        const host::BatchParts parts = host::parts_of(problem);
        if (parts.points == 0) {
            add(problem, 1, {}, {});
            const std::vector<host::Stage<T>> &stages = parts_.front().plan.stages;
            if (stages.size() == 1 && parts_.front().middle == 0)
                only_stage_ = &stages.front();
            return;
        }
        StridedProblem part = problem;
        StridedAxis &axis = part.batch[parts.axis];
        const std::ptrdiff_t count = axis.n / parts.points, rest = axis.n % parts.points;
        axis.n = parts.points;
        const Shift step = {axis.n * axis.in, axis.n * axis.out};
        add(part, count, {}, step);
        if (rest == 0)
            return;
        axis.n = rest;
        add(part, 1, {count * step.in, count * step.out}, {});
    }

    void run(const StridedArray &in, const StridedArray &out) const override {
        // A short line takes as long as a few calls do.
        if (!only_stage_ || !only_stage_->run_at_once(array_at(in), array_at(out)))
            run_with_memory(in, out);
    }

  private:
    [[gnu::noinline]] void run_with_memory(const StridedArray &in, const StridedArray &out) const {
        const std::size_t bytes = scratch_ * sizeof(T);
        if (bytes <= stack_bytes) {
            alignas(64) unsigned char memory[stack_bytes];
            run_in(in, out, reinterpret_cast<T *>(memory));
        } else if (bytes <= kept_bytes) {
            thread_local host::Numbers<T> kept;
            if (kept.size() < scratch_)
                kept = host::Numbers<T>(scratch_);
            run_in(in, out, kept.data());
        } else {
            run_in(in, out, allocated<T>(scratch_).get());
        }
    }

    /// Numbers by which arrays are moved.
    struct Shift {
        std::ptrdiff_t in = 0, out = 0;
    };
    /// Stages that run several times, `step` apart.
    struct Part {
        host::StagePlan<T> plan;
        std::size_t middle;
        std::ptrdiff_t count;
        Shift begin, step;
    };

    void add(const StridedProblem &problem, std::ptrdiff_t count, Shift begin, Shift step) {
        Part part = {host::plan_stages<T>(problem), 0, count, begin, step};
        part.middle = host::padded(part.plan.middle);
        for (const host::Stage<T> &stage : part.plan.stages)
            scratch_ = std::max(scratch_, part.middle + stage.scratch());
        parts_.push_back(std::move(part));
    }

    /// Real arrays have no imaginary parts; a pointer that is moved is not null, all the same.
    static host::ArrayAt<T> array_at(const StridedArray &array) {
        return {static_cast<T *>(array.real),
                static_cast<T *>(array.imaginary ? array.imaginary : array.real)};
    }

    void run_in(const StridedArray &in, const StridedArray &out, T *memory) const {
        if (only_stage_)
            return only_stage_->run(array_at(in), array_at(out), memory);
        for (const Part &part : parts_) {
            // Stages do not write the input unless they may destroy it.
            host::ArrayAt<T> arrays[] = {array_at(in), array_at(out), {memory, memory + 1}};
            move(arrays, part.begin);
            for (std::ptrdiff_t i = 0; i < part.count; ++i) {
                for (const host::Stage<T> &stage : part.plan.stages)
                    stage.run(arrays[static_cast<int>(stage.from)],
                              arrays[static_cast<int>(stage.to)], memory + part.middle);
                move(arrays, part.step);
            }
        }
    }

    static void move(host::ArrayAt<T> *arrays, Shift step) {
        arrays[0] = {arrays[0].re + step.in, arrays[0].im + step.in};
        arrays[1] = {arrays[1].re + step.out, arrays[1].im + step.out};
    }

    std::vector<Part> parts_;
    const host::Stage<T> *only_stage_ = nullptr; ///< from the input to the output
    std::size_t scratch_ = 0;
};

/// A problem in shares, each with the stages of its own.
template <class Impl, class T>
class SharesImpl : public Impl {
  public:
    SharesImpl(const host::ProblemShares &shares, unsigned threads)
        : middle_(shares.middle), threads_(threads) {
        for (const host::SharePhase &phase : shares.phases) {
            Phase made = {phase.from, phase.to, {}};
            for (const host::ProblemShare &share : phase.shares)
                made.shares.push_back(
                    {std::make_unique<StagesImpl<Impl, T>>(share.problem), share.in, share.out});
            phases_.push_back(std::move(made));
        }
    }

    void run(const StridedArray &in, const StridedArray &out) const override {
        const auto memory = middle_ ? allocated<T>(middle_) : nullptr;
        const StridedArray middle = {memory.get(), middle_ ? memory.get() + 1 : nullptr};
        const StridedArray arrays[] = {in, out, middle};
        for (const Phase &phase : phases_) {
            const StridedArray &from = arrays[static_cast<int>(phase.from)];
            const StridedArray &to = arrays[static_cast<int>(phase.to)];
            host::run_shares(static_cast<unsigned>(phase.shares.size()), threads_, callings_,
                             [&](unsigned i) {
                                 const Share &share = phase.shares[i];
                                 share.impl->run(moved(from, share.in), moved(to, share.out));
                             });
        }
    }

  private:
    struct Share {
        std::unique_ptr<Impl> impl;
        std::ptrdiff_t in, out;
    };
    struct Phase {
        host::Place from, to;
        std::vector<Share> shares;
    };

    static StridedArray moved(const StridedArray &array, std::ptrdiff_t numbers) {
        const auto pointer = [&](void *p) { return p ? static_cast<T *>(p) + numbers : nullptr; };
        return {pointer(array.real), pointer(array.imaginary)};
    }

    std::vector<Phase> phases_;
    std::size_t middle_;
    unsigned threads_;
    mutable host::Callings callings_;
};

template <class Impl, class T>
std::unique_ptr<Impl> impl_of(const StridedProblem &problem, const HostThreads &threads) {
    const host::ProblemShares shares = host::problem_shares(problem, threads);
    if (shares.phases.empty())
        return std::make_unique<StagesImpl<Impl, T>>(problem);
    return std::make_unique<SharesImpl<Impl, T>>(shares, threads.most);
}

} // namespace

HostTransform::HostTransform(const StridedProblem &problem, const HostThreads &threads)
    : impl_(problem.is_double ? impl_of<Impl, double>(problem, threads)
                              : impl_of<Impl, float>(problem, threads)) {}

HostTransform::~HostTransform() = default;
HostTransform::HostTransform(HostTransform &&) noexcept = default;
HostTransform &HostTransform::operator=(HostTransform &&) noexcept = default;

} // namespace imago
