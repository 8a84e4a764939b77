// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"
#include "engine/transform/host_run/host_run.h"

#include <cstdint>
#include <utility>

using namespace imago;

namespace {

imago_buffer *new_buffer(const DevicePtr &device, Buffer buffer) {
    return new imago_buffer{{}, device, std::move(buffer), {}, Queue(device, Queue::Timing::off)};
}

} // namespace

imago_status imago_buffer_create(imago_device *device, size_t bytes, imago_buffer **buffer) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        c::require(buffer, "buffer");
        if (bytes == 0)
            throw usage_error("A buffer has 1 byte or more.");
        *buffer = new_buffer(device->device, Buffer(device->device, bytes));
    });
}

imago_status imago_buffer_create_over(imago_device *device, void *memory, size_t bytes,
                                      imago_buffer **buffer) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        c::require(memory, "memory");
        c::require(buffer, "buffer");
        if (bytes == 0)
            throw usage_error("A buffer has 1 byte or more.");
        if (device->device->info().type != DeviceType::cpu)
            throw usage_error("A buffer over the host's memory is for processors.");
        if (reinterpret_cast<std::uintptr_t>(memory) % host_buffer_alignment != 0)
            throw usage_error("A buffer over the host's memory begins at a multiple of 64 bytes.");
        *buffer = new_buffer(device->device, host_buffer(*device->device, memory, bytes));
    });
}

void imago_buffer_free(imago_buffer *buffer) {
    c::free_object(buffer);
}

imago_status imago_buffer_write(imago_buffer *buffer, size_t offset, const void *from,
                                size_t bytes) {
    return c::guard([&] {
        need_driver();
        c::require(buffer, "buffer");
        c::require(from, "from");
        const std::lock_guard lock(buffer->copying);
        buffer->queue.upload(buffer->buffer, from, bytes, offset);
    });
}

imago_status imago_buffer_read(imago_buffer *buffer, size_t offset, void *to, size_t bytes) {
    return c::guard([&] {
        need_driver();
        c::require(buffer, "buffer");
        c::require(to, "to");
        const std::lock_guard lock(buffer->copying);
        buffer->queue.download(to, buffer->buffer, bytes, offset);
    });
}

imago_status imago_buffer_bytes(const imago_buffer *buffer, size_t *bytes) {
    return c::guard([&] {
        c::require(buffer, "buffer");
        c::require(bytes, "bytes");
        *bytes = buffer->buffer.bytes();
    });
}

imago_status imago_buffer_handle(const imago_buffer *buffer, void **cl_mem_) {
    return c::guard([&] {
        c::require(buffer, "buffer");
        c::require(cl_mem_, "cl_mem_");
        *cl_mem_ = buffer->buffer.handle()();
    });
}
