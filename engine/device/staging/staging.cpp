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
constexpr std::size_t most_members = 8, worth_a_member = std::size_t{1} << 20;

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

/// The parts of one copy, which the members of a crew take in turn. Those of rows with gaps are
/// whole rows of a plane.
class Parts {
  public:
    Parts(const StridedBytes &bytes, std::size_t members)
        : bytes_(bytes), plane_bytes_(bytes.bytes() / (bytes.gapless() ? 1 : bytes.planes)) {
        const std::size_t share = bytes.bytes() / (members * parts_of_member);
        const std::size_t unit = bytes.gapless() ? 4096 : bytes.row_bytes;
        const std::size_t wanted = std::clamp(share, smallest_part, largest_part);
        size_ = std::max<std::size_t>(wanted / unit, 1) * unit;
        steps_ = (plane_bytes_ + size_ - 1) / size_;
        count_ = bytes.bytes() / plane_bytes_ * steps_;
    }

    /// How many members are worth waking: one takes some tens of microseconds, in which another
    /// copies half a megabyte.
    std::size_t members() const { return bytes_.bytes() / worth_a_member + 1; }

    /// Whether a part fits in the memory for one.
    bool fit() const { return size_ <= largest_part; }

    struct Part {
        std::size_t first = 0, bytes = 0; ///< position on the host
    };
    /// The next part; empty after the last one and after a failure.
    std::optional<Part> next() {
        const std::size_t index = next_++;
        if (index >= count_ || failed_)
            return std::nullopt;
        const std::size_t in_plane = index % steps_ * size_;
        return Part{index / steps_ * plane_bytes_ + in_plane,
                    std::min(size_, plane_bytes_ - in_plane)};
    }

    /// The position of a part in the buffer: of its first byte if there are no gaps, or as the
    /// calls for rectangles take it.
    std::size_t offset(const Part &part) const { return bytes_.first + part.first; }
    cl::array<cl::size_type, 3> origin(const Part &part) const {
        const std::size_t row = part.first / bytes_.row_bytes;
        const std::size_t at = bytes_.first + row / bytes_.rows * bytes_.plane_pitch +
                               row % bytes_.rows * bytes_.row_pitch;
        return {at % bytes_.row_pitch, at / bytes_.row_pitch, 0};
    }
    cl::array<cl::size_type, 3> region(const Part &part) const {
        return {bytes_.row_bytes, part.bytes / bytes_.row_bytes, 1};
    }
    const StridedBytes &bytes() const { return bytes_; }

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
    const StridedBytes bytes_;
    const std::size_t plane_bytes_;
    std::size_t size_ = 0, steps_ = 0, count_ = 0;
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
        crew->run(parts.members(), [&](std::size_t member) {
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

namespace {

constexpr cl::array<cl::size_type, 3> at_start{0, 0, 0};

void write_part(const cl::CommandQueue &queue, const cl::Buffer &to, const Parts &parts,
                Slot &slot) {
    const StridedBytes &all = parts.bytes();
    if (all.gapless())
        queue.enqueueWriteBuffer(to, CL_FALSE, parts.offset(slot.part), slot.part.bytes,
                                 slot.memory, nullptr, &slot.on_bus);
    else
        queue.enqueueWriteBufferRect(to, CL_FALSE, parts.origin(slot.part), at_start,
                                     parts.region(slot.part), all.row_pitch, 0, all.row_bytes, 0,
                                     slot.memory, nullptr, &slot.on_bus);
    queue.flush();
}

void read_part(const cl::CommandQueue &queue, const cl::Buffer &from, const Parts &parts,
               Slot &slot) {
    const StridedBytes &all = parts.bytes();
    if (all.gapless())
        queue.enqueueReadBuffer(from, CL_FALSE, parts.offset(slot.part), slot.part.bytes,
                                slot.memory, nullptr, &slot.on_bus);
    else
        queue.enqueueReadBufferRect(from, CL_FALSE, parts.origin(slot.part), at_start,
                                    parts.region(slot.part), all.row_pitch, 0, all.row_bytes, 0,
                                    slot.memory, nullptr, &slot.on_bus);
    queue.flush();
}

} // namespace

bool Staging::upload(const cl::CommandQueue &queue, const cl::Buffer &to, const StridedBytes &bytes,
                     const void *from) {
    Parts parts(bytes, state_->members);
    if (!parts.fit())
        return false;
    queue.finish(); // others may copy meanwhile
    const std::lock_guard lock(state_->mutex);
    if (!state_->ready())
        return false;
    state_->run(parts, [&](Slots &slots) {
        for (std::size_t turn = 0;; ++turn) {
            const auto part = parts.next();
            if (!part)
                return;
            Slot &slot = slots[turn % slots.size()];
            slot.wait();
            slot.part = *part;
            std::memcpy(slot.memory, static_cast<const std::byte *>(from) + part->first,
                        part->bytes);
            write_part(queue, to, parts, slot);
        }
    });
    return true;
}

bool Staging::download(const cl::CommandQueue &queue, const cl::Buffer &from,
                       const StridedBytes &bytes, void *to) {
    Parts parts(bytes, state_->members);
    if (!parts.fit())
        return false;
    queue.finish(); // others may copy meanwhile
    const std::lock_guard lock(state_->mutex);
    if (!state_->ready())
        return false;
    state_->run(parts, [&](Slots &slots) {
        const auto start = [&](Slot &slot) {
            if (const auto part = parts.next()) {
                slot.part = *part;
                read_part(queue, from, parts, slot);
            }
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
