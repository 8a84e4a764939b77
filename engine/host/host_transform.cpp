// SPDX-License-Identifier: MIT
#include "engine/host/host_transform.h"

#include "engine/host/line/aligned.h"
#include "engine/host/stage_plan.h"

namespace imago {

struct HostTransform::Impl {
    virtual ~Impl() = default;
    virtual void run(const StridedArray &in, const StridedArray &out) const = 0;
};

namespace {

/// Scratch memory is on the stack up to this many bytes, and kept for the thread up to more.
constexpr std::size_t stack_bytes = std::size_t(8) << 10;
constexpr std::size_t kept_bytes = std::size_t(8) << 20;

template <class Impl, class T>
class StagesImpl : public Impl {
  public:
    explicit StagesImpl(const StridedProblem &problem)
        : plan_(host::plan_stages<T>(problem)), middle_(host::padded(plan_.middle)) {
        for (const host::Stage<T> &stage : plan_.stages)
            scratch_ = std::max(scratch_, middle_ + stage.scratch());
    }

    void run(const StridedArray &in, const StridedArray &out) const override {
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
            host::CacheLineAllocator<T> allocator;
            const std::unique_ptr<T[], Deleter> memory(allocator.allocate(scratch_));
            run_in(in, out, memory.get());
        }
    }

  private:
    struct Deleter {
        void operator()(T *p) const { host::CacheLineAllocator<T>().deallocate(p, 0); }
    };

    /// Real arrays have no imaginary parts; a pointer that is moved is not null, all the same.
    static host::ArrayAt<T> array_at(const StridedArray &array) {
        return {static_cast<T *>(array.real),
                static_cast<T *>(array.imaginary ? array.imaginary : array.real)};
    }

    void run_in(const StridedArray &in, const StridedArray &out, T *memory) const {
        // Stages do not write the input unless they may destroy it.
        const host::ArrayAt<T> arrays[] = {array_at(in), array_at(out), {memory, memory + 1}};
        for (const host::Stage<T> &stage : plan_.stages)
            stage.run(arrays[static_cast<int>(stage.from)], arrays[static_cast<int>(stage.to)],
                      memory + middle_);
    }

    host::StagePlan<T> plan_;
    std::size_t middle_, scratch_ = 0;
};

} // namespace

HostTransform::HostTransform(const StridedProblem &problem) {
    if (problem.is_double)
        impl_ = std::make_unique<StagesImpl<Impl, double>>(problem);
    else
        impl_ = std::make_unique<StagesImpl<Impl, float>>(problem);
}

HostTransform::~HostTransform() = default;
HostTransform::HostTransform(HostTransform &&) noexcept = default;
HostTransform &HostTransform::operator=(HostTransform &&) noexcept = default;

void HostTransform::execute(const StridedArray &in, const StridedArray &out) const {
    impl_->run(in, out);
}

} // namespace imago
