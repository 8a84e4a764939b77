// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"

using namespace imago;

imago_status imago_buffer_create(imago_device *device, size_t bytes, imago_buffer **buffer) {
    return c::guard([&] {
        c::require(device, "device");
        c::require(buffer, "buffer");
        if (bytes == 0)
            throw usage_error("A buffer has 1 byte or more.");
        *buffer = new imago_buffer{{},
                                   device->device,
                                   Buffer(device->device, bytes),
                                   {},
                                   Queue(device->device, Queue::Timing::off)};
    });
}

void imago_buffer_free(imago_buffer *buffer) {
    c::free_object(buffer);
}

imago_status imago_buffer_write(imago_buffer *buffer, size_t offset, const void *from,
                                size_t bytes) {
    return c::guard([&] {
        c::require(buffer, "buffer");
        c::require(from, "from");
        const std::lock_guard lock(buffer->copying);
        buffer->queue.upload(buffer->buffer, from, bytes, offset);
    });
}

imago_status imago_buffer_read(imago_buffer *buffer, size_t offset, void *to, size_t bytes) {
    return c::guard([&] {
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
