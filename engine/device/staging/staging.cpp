// SPDX-License-Identifier: MIT
#include "engine/device/staging/staging.h"

#include "engine/device/staging/strided_bytes.h"

#include <CL/opencl.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstring>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// Parts of pinned memory for each member of a crew: one may be on the bus while another is copied.
inline constexpr std::size_t staging_parts_of_member = 2;

/// The parts of one copy. Those of rows with gaps are whole rows of a plane.
class Parts {
  public:
    static constexpr std::size_t largest = std::size_t{1} << 20;
    static constexpr std::size_t smallest = std::size_t{1} << 18;

    /// For a crew of so many members.
    Parts(const StridedBytes &bytes, std::size_t members)
        : bytes_(bytes), plane_bytes_(bytes.bytes() / (bytes.gapless() ? 1 : bytes.planes)) {
        const std::size_t share = bytes.bytes() / (members * staging_parts_of_member);
        const std::size_t unit = bytes.gapless() ? 4096 : bytes.row_bytes;
        const std::size_t wanted = std::clamp(share, smallest, largest);
        size_ = std::max<std::size_t>(wanted / unit, 1) * unit;
        steps_ = (plane_bytes_ + size_ - 1) / size_;
        count_ = bytes.bytes() / plane_bytes_ * steps_;
    }

    /// How many members of a crew are worth waking: one takes some tens of microseconds, in which
    /// another copies half a megabyte.
    std::size_t members() const { return bytes_.bytes() / (std::size_t{1} << 20) + 1; }

    /// Whether a part fits in the memory for one.
    bool fit() const { return size_ <= largest; }

    std::size_t count() const { return count_; }

    struct Part {
        std::size_t first = 0, bytes = 0; ///< position on the host
    };
    Part part(std::size_t index) const {
        const std::size_t in_plane = index % steps_ * size_;
        return {index / steps_ * plane_bytes_ + in_plane, std::min(size_, plane_bytes_ - in_plane)};
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

  private:
    const StridedBytes bytes_;
    const std::size_t plane_bytes_;
    std::size_t size_ = 0, steps_ = 0, count_ = 0;
};

/// One copy by way of a ring of pinned slots. Members of a crew copy between a program's memory and
/// the slots, by help(); the thread that drive()s puts slots on the bus, in order. Only that thread
/// calls the driver: after several threads have, NVIDIA's takes a third more time for each launch,
/// for good (34 instead of 26 us for an FFT of 1000 x 1000 points in two launches, on an H100).
class Ring {
  public:
    enum class Way { to_device, from_device };
    /// Starts a part's way between the buffer and a slot. Returns its event, flushed.
    using Start = std::function<cl::Event(const Parts::Part &part, std::byte *slot)>;

    /// `pinned`: so many slots of Parts::largest bytes. `host`: the program's memory, which is only
    /// read on the way to the device.
    Ring(const Parts &parts, Way way, std::byte *pinned, std::size_t slots, std::byte *host);

    /// Puts parts on the bus until all have arrived. `alone`: nobody helps. Otherwise this thread
    /// copies only what helpers have left while nothing is on the bus. Throws what `start` throws,
    /// and cl::Error if a part fails on the bus; then no part is on it.
    void drive(const Start &start, bool alone);
    /// Copies parts until none is left. Any number of threads may call.
    void help();

  private:
    struct Slot {
        std::byte *memory = nullptr;
        /// Twice the number of parts that the slot has served, and one more while its part is
        /// between the two sides.
        std::atomic<std::size_t> turn{0};
        cl::Event on_bus{};
    };

    Slot &slot(std::size_t part) { return slots_[part % slots_.size()]; }
    std::size_t turn_on_bus(std::size_t part) const;
    std::size_t turn_on_host(std::size_t part) const;
    void pass_on(Slot &slot);
    void copy(std::size_t part);
    bool copy_one();
    void put_on_bus(const Start &start);
    bool take_from_bus();
    void abandon();

    const Parts &parts_;
    const Way way_;
    std::byte *const host_;
    std::vector<Slot> slots_;
    std::atomic<std::size_t> claimed_{0}, copied_{0}; ///< parts, by those who copy
    std::atomic<bool> failed_{false};
    std::size_t started_ = 0, ended_ = 0; ///< parts on the bus, by the thread that drives
};

/// The calls whose commands may fail, as cl::Error names them.
constexpr const char *copying_calls = "clEnqueueReadBuffer or clEnqueueWriteBuffer";

/// Throws cl::Error if the command has failed.
bool has_ended(const cl::Event &event) {
    const cl_int status = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (status < 0)
        throw cl::Error(status, copying_calls);
    return status == CL_COMPLETE;
}

Ring::Ring(const Parts &parts, Way way, std::byte *pinned, std::size_t slots, std::byte *host)
    : parts_(parts), way_(way), host_(host), slots_(slots) {
    for (std::size_t i = 0; i < slots; ++i)
        slots_[i].memory = pinned + i * Parts::largest;
}

/// The slot's turn when the part may go on the bus.
std::size_t Ring::turn_on_bus(std::size_t part) const {
    return 2 * (part / slots_.size()) + (way_ == Way::to_device ? 1 : 0);
}

/// The slot's turn when the part may be copied between slot and program.
std::size_t Ring::turn_on_host(std::size_t part) const {
    return 2 * (part / slots_.size()) + (way_ == Way::to_device ? 0 : 1);
}

void Ring::pass_on(Slot &slot) {
    slot.turn.fetch_add(1, std::memory_order_acq_rel);
    slot.turn.notify_all();
}

void Ring::copy(std::size_t index) {
    const Parts::Part part = parts_.part(index);
    Slot &slot = this->slot(index);
    std::byte *const outside = host_ + part.first;
    if (way_ == Way::to_device)
        std::memcpy(slot.memory, outside, part.bytes);
    else
        std::memcpy(outside, slot.memory, part.bytes);
    pass_on(slot);
    copied_.fetch_add(1, std::memory_order_release);
}

/// Copies the next part if nobody has it and its slot is ready for it.
bool Ring::copy_one() {
    std::size_t next = claimed_;
    if (next >= parts_.count() ||
        slot(next).turn.load(std::memory_order_acquire) != turn_on_host(next) ||
        !claimed_.compare_exchange_strong(next, next + 1))
        return false;
    copy(next);
    return true;
}

void Ring::help() {
    for (;;) {
        const std::size_t next = claimed_++;
        if (next >= parts_.count())
            return;
        std::atomic<std::size_t> &turn = slot(next).turn;
        for (;;) {
            const std::size_t now = turn.load(std::memory_order_acquire);
            if (failed_)
                return;
            if (now == turn_on_host(next))
                break;
            turn.wait(now, std::memory_order_acquire);
        }
        copy(next);
    }
}

void Ring::put_on_bus(const Start &start) {
    Slot &slot = this->slot(started_);
    slot.on_bus = start(parts_.part(started_), slot.memory);
    ++started_;
}

/// Whether the oldest part on the bus has arrived.
bool Ring::take_from_bus() {
    Slot &slot = this->slot(ended_);
    if (!has_ended(slot.on_bus))
        return false;
    slot.on_bus = cl::Event();
    ++ended_;
    pass_on(slot);
    return true;
}

/// Waits for what is on the bus, and sends the helpers away.
void Ring::abandon() {
    failed_ = true;
    for (; ended_ < started_; ++ended_)
        try {
            slot(ended_).on_bus.wait();
        } catch (const cl::Error &) { // the first failure is the one that is reported
        }
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max() / 2;
    for (Slot &slot : slots_) {
        slot.turn.fetch_add(none);
        slot.turn.notify_all();
    }
}

void Ring::drive(const Start &start, bool alone) {
    try {
        while (ended_ < parts_.count() ||
               copied_.load(std::memory_order_acquire) < parts_.count()) {
            bool moved = false;
            if (started_ < parts_.count() &&
                slot(started_).turn.load(std::memory_order_acquire) == turn_on_bus(started_)) {
                put_on_bus(start);
                moved = true;
            }
            if (ended_ < started_)
                moved = take_from_bus() || moved;
            if (!moved && (alone || ended_ == started_))
                moved = copy_one();
            if (!moved)
                std::this_thread::yield();
        }
    } catch (...) {
        abandon();
        throw;
    }
}

/// Threads that wait for work, since starting eight threads takes as long as copying some
/// megabytes. One thread at a time may call run().
class Crew {
  public:
    /// Starts `size` - 1 threads.
    explicit Crew(std::size_t size) {
        for (std::size_t thread = 1; thread < size; ++thread)
            threads_.emplace_back([this] { serve(); });
    }
    ~Crew() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        called_.notify_all();
        for (std::thread &thread : threads_)
            thread.join();
    }
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;

    /// Calls work(0) in this thread and, in others, work(1) and on for at most `most` in all, and
    /// waits. Threads that wake only after work(0) has returned do nothing: a short piece of work
    /// does not wait for them. So work(0) leaves nothing undone but what others have begun. `work`
    /// must not throw.
    void run(std::size_t most, const std::function<void(std::size_t)> &work) {
        const std::size_t others = std::min(std::max<std::size_t>(most, 1) - 1, threads_.size());
        {
            const std::lock_guard lock(mutex_);
            work_ = &work;
            seats_ = others;
            next_member_ = 1;
        }
        for (std::size_t i = 0; i < others; ++i)
            called_.notify_one();
        work(0);
        std::unique_lock lock(mutex_);
        seats_ = 0;
        ended_.wait(lock, [this] { return busy_ == 0; });
    }

  private:
    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            called_.wait(lock, [this] { return ending_ || seats_ > 0; });
            if (ending_)
                return;
            --seats_;
            ++busy_;
            const auto *work = work_;
            const std::size_t member = next_member_++;
            lock.unlock();
            (*work)(member);
            lock.lock();
            if (--busy_ == 0)
                ended_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable called_, ended_;
    const std::function<void(std::size_t)> *work_ = nullptr;
    std::size_t seats_ = 0; ///< members that are still wanted
    std::size_t busy_ = 0, next_member_ = 1;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

/// Pinned memory is expensive to make, so that it stays, and small, since it takes memory from
/// everybody.
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
        : context_(context), device_(device), buffer_(context, CL_MEM_ALLOC_HOST_PTR, bytes),
          memory_(static_cast<std::byte *>(
              cl::CommandQueue(context, device)
                  .enqueueMapBuffer(buffer_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes))) {}
    ~Pinned() {
        try {
            const cl::CommandQueue queue(context_, device_);
            queue.enqueueUnmapMemObject(buffer_, memory_);
            queue.finish();
        } catch (const cl::Error &) { // the context is lost, and the memory with it
        }
    }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;

    std::byte *memory() const { return memory_; }

  private:
    cl::Context context_;
    cl::Device device_;
    cl::Buffer buffer_;
    std::byte *memory_;
};

constexpr cl::array<cl::size_type, 3> at_start{0, 0, 0};

cl::Event write_part(const cl::CommandQueue &queue, const cl::Buffer &to, const Parts &parts,
                     const Parts::Part &part, const std::byte *from) {
    const StridedBytes &all = parts.bytes();
    cl::Event event;
    if (all.gapless())
        queue.enqueueWriteBuffer(to, CL_FALSE, parts.offset(part), part.bytes, from, nullptr,
                                 &event);
    else
        queue.enqueueWriteBufferRect(to, CL_FALSE, parts.origin(part), at_start, parts.region(part),
                                     all.row_pitch, 0, all.row_bytes, 0, from, nullptr, &event);
    return event;
}

cl::Event read_part(const cl::CommandQueue &queue, const cl::Buffer &from, const Parts &parts,
                    const Parts::Part &part, std::byte *to) {
    const StridedBytes &all = parts.bytes();
    cl::Event event;
    if (all.gapless())
        queue.enqueueReadBuffer(from, CL_FALSE, parts.offset(part), part.bytes, to, nullptr,
                                &event);
    else
        queue.enqueueReadBufferRect(from, CL_FALSE, parts.origin(part), at_start,
                                    parts.region(part), all.row_pitch, 0, all.row_bytes, 0, to,
                                    nullptr, &event);
    return event;
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

    std::size_t slots() const { return members * staging_parts_of_member; }

    bool ready() {
        if (!pinned && !refused)
            try {
                pinned.emplace(context, device, slots() * Parts::largest);
                crew.emplace(members);
            } catch (const std::exception &) {
                refused = true;
                pinned.reset();
            }
        return !refused;
    }

    /// Returns false, with nothing done, where there is no pinned memory or a row is too long for
    /// it.
    bool
    copy(const cl::CommandQueue &queue, const StridedBytes &bytes, Ring::Way way, std::byte *host,
         const std::function<cl::Event(const Parts &, const Parts::Part &, std::byte *)> &start) {
        const Parts parts(bytes, members);
        if (!parts.fit())
            return false;
        queue.finish(); // others may copy meanwhile
        const std::lock_guard lock(mutex);
        if (!ready())
            return false;
        Ring ring(parts, way, pinned->memory(), slots(), host);
        const auto put = [&](const Parts::Part &part, std::byte *slot) {
            cl::Event event = start(parts, part, slot);
            queue.flush();
            return event;
        };
        const std::size_t wanted = std::min(parts.members(), members);
        std::exception_ptr failure;
        crew->run(wanted, [&](std::size_t member) {
            if (member > 0)
                return ring.help();
            try {
                ring.drive(put, wanted == 1);
            } catch (...) {
                failure = std::current_exception();
            }
        });
        if (failure)
            std::rethrow_exception(failure);
        return true;
    }
};

Staging::Staging(cl::Context context, cl::Device device, std::size_t threads)
    : state_(
          new State{std::move(context), std::move(device), crew_size(threads), {}, false, {}, {}}) {
}
Staging::~Staging() = default;

bool Staging::upload(const cl::CommandQueue &queue, const cl::Buffer &to, const StridedBytes &bytes,
                     const void *from) {
    // The ring only reads it.
    auto *const host = const_cast<std::byte *>(static_cast<const std::byte *>(from));
    return state_->copy(queue, bytes, Ring::Way::to_device, host,
                        [&](const Parts &parts, const Parts::Part &part, const std::byte *slot) {
                            return write_part(queue, to, parts, part, slot);
                        });
}

bool Staging::download(const cl::CommandQueue &queue, const cl::Buffer &from,
                       const StridedBytes &bytes, void *to) {
    return state_->copy(queue, bytes, Ring::Way::from_device, static_cast<std::byte *>(to),
                        [&](const Parts &parts, const Parts::Part &part, std::byte *slot) {
                            return read_part(queue, from, parts, part, slot);
                        });
}

} // namespace imago
