// SPDX-License-Identifier: MIT
#include "engine/device/staging/staging.h"

#include "engine/device/staging/crew.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// Pinned memory is expensive to make, so that it stays, and small, since it takes memory from
/// everybody. Two parts of a member let one be on the bus while the other is copied.
constexpr std::size_t parts_of_member = 2;
constexpr std::size_t largest_part = std::size_t{1} << 20, smallest_part = std::size_t{1} << 18;
constexpr std::size_t most_members = 8;

std::size_t crew_size(std::size_t wanted) {
    if (wanted > 0)
        return wanted;
    // Half of the processor's threads saturate its memory.
    return std::clamp<std::size_t>(std::thread::hardware_concurrency() / 2, 1, most_members);
}

/// Host memory that the device reaches without the processor.
class Pinned {
  public:
    Pinned(const cl::Context &context, const cl::Device &device, std::size_t bytes)
        : queue_(context, device), buffer_(context, CL_MEM_ALLOC_HOST_PTR, bytes),
          memory_(static_cast<std::byte *>(
              queue_.enqueueMapBuffer(buffer_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes))) {}
    ~Pinned() {
        try {
            queue_.enqueueUnmapMemObject(buffer_, memory_);
            queue_.finish();
        } catch (const cl::Error &) { // the context is lost, and the memory with it
        }
    }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;

    std::byte *memory() const { return memory_; }

  private:
    cl::CommandQueue queue_;
    cl::Buffer buffer_;
    std::byte *memory_;
};

/// The parts of one copy, which the members of a crew take in turn.
class Parts {
  public:
    Parts(std::size_t bytes, std::size_t members)
        : bytes_(bytes),
          size_(std::clamp((bytes / (members * parts_of_member) + 4095) / 4096 * 4096,
                           smallest_part, largest_part)) {}

    struct Part {
        std::size_t first = 0, bytes = 0;
    };
    /// The next part; empty after the last one and after a failure.
    std::optional<Part> next() {
        const std::size_t first = next_++ * size_;
        if (first >= bytes_ || failed_)
            return std::nullopt;
        return Part{first, std::min(size_, bytes_ - first)};
    }

    /// Keeps the exception that is being handled, the first one of all members.
    void fail() {
        if (!failed_.exchange(true))
            failure_ = std::current_exception();
    }
    /// Called when all members have ended.
    void rethrow() const {
        if (failure_)
            std::rethrow_exception(failure_);
    }

  private:
    const std::size_t bytes_, size_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::exception_ptr failure_;
};

/// Pinned memory of one part, which may be on the bus.
struct Slot {
    std::byte *memory = nullptr;
    Parts::Part part{};
    cl::Event on_bus{};

    bool busy() const { return on_bus() != nullptr; }
    void wait() {
        const cl::Event event = std::exchange(on_bus, cl::Event());
        if (event())
            event.wait();
    }
};

using Slots = std::array<Slot, parts_of_member>;

/// Waits for what a member has on the bus, whose memory belongs to the next copy.
void end(Slots &slots, Parts &parts) {
    for (Slot &slot : slots)
        try {
            slot.wait();
        } catch (...) {
            parts.fail();
        }
}

} // namespace

struct Staging::State {
    cl::Context context;
    cl::Device device;
    std::size_t members;
    std::mutex mutex;
    bool refused = false; ///< whether the driver has no pinned memory
    std::optional<Pinned> pinned;
    std::optional<Crew> crew;

    bool ready() {
        if (!pinned && !refused)
            try {
                pinned.emplace(context, device, members * parts_of_member * largest_part);
                crew.emplace(members);
            } catch (const std::exception &) {
                refused = true;
                pinned.reset();
            }
        return !refused;
    }

    /// Calls work(slots) in every member.
    template <class Work>
    void run(Parts &parts, const Work &work) {
        crew->run([&](std::size_t member) {
            Slots slots;
            for (std::size_t i = 0; i < slots.size(); ++i)
                slots[i].memory = pinned->memory() + (member * parts_of_member + i) * largest_part;
            try {
                work(slots);
            } catch (...) {
                parts.fail();
            }
            end(slots, parts);
        });
        parts.rethrow();
    }
};

Staging::Staging(cl::Context context, cl::Device device, std::size_t threads)
    : state_(
          new State{std::move(context), std::move(device), crew_size(threads), {}, false, {}, {}}) {
}
Staging::~Staging() = default;

bool Staging::upload(const cl::CommandQueue &queue, const cl::Buffer &to, std::size_t offset,
                     const void *from, std::size_t bytes) {
    queue.finish(); // others may copy meanwhile
    const std::lock_guard lock(state_->mutex);
    if (!state_->ready())
        return false;
    Parts parts(bytes, state_->members);
    state_->run(parts, [&](Slots &slots) {
        for (std::size_t turn = 0;; ++turn) {
            const auto part = parts.next();
            if (!part)
                return;
            Slot &slot = slots[turn % slots.size()];
            slot.wait();
            std::memcpy(slot.memory, static_cast<const std::byte *>(from) + part->first,
                        part->bytes);
            queue.enqueueWriteBuffer(to, CL_FALSE, offset + part->first, part->bytes, slot.memory,
                                     nullptr, &slot.on_bus);
            queue.flush();
        }
    });
    return true;
}

bool Staging::download(const cl::CommandQueue &queue, const cl::Buffer &from, std::size_t offset,
                       void *to, std::size_t bytes) {
    queue.finish(); // others may copy meanwhile
    const std::lock_guard lock(state_->mutex);
    if (!state_->ready())
        return false;
    Parts parts(bytes, state_->members);
    state_->run(parts, [&](Slots &slots) {
        const auto start = [&](Slot &slot) {
            const auto part = parts.next();
            if (!part)
                return;
            slot.part = *part;
            queue.enqueueReadBuffer(from, CL_FALSE, offset + part->first, part->bytes, slot.memory,
                                    nullptr, &slot.on_bus);
            queue.flush();
        };
        for (Slot &slot : slots)
            start(slot);
        for (std::size_t turn = 0; slots[turn % slots.size()].busy(); ++turn) {
            Slot &slot = slots[turn % slots.size()];
            slot.wait();
            std::memcpy(static_cast<std::byte *>(to) + slot.part.first, slot.memory,
                        slot.part.bytes);
            start(slot);
        }
    });
    return true;
}

} // namespace imago
