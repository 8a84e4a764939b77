// SPDX-License-Identifier: MIT
#include "engine/device/staging/staging.h"

#include "engine/device/staging/crew.h"
#include "engine/device/staging/ring.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

namespace imago {
namespace {

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
