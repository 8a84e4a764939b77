// SPDX-License-Identifier: MIT
/// @file
/// The C interface (imago.h) for C++: objects that free themselves, and exceptions for failures.
///
///     imago::library::Device device;
///     imago::library::Plan plan(device, "fft:1024*4096");
///     plan.execute(in.data(), out.data());
///
/// Header only. An object may be used as imago.h says of its handle; it can be moved, not copied.
#pragma once
#include "imago.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace imago::library {

/// A call that failed: what() is imago_last_error().
class Failure : public std::runtime_error {
  public:
    explicit Failure(imago_status status)
        : std::runtime_error(imago_last_error()), status_(status) {}
    /// Why it failed.
    imago_status status() const noexcept { return status_; }

  private:
    imago_status status_;
};

/// Throws Failure unless the status is IMAGO_OK.
inline void check(imago_status status) {
    if (status != IMAGO_OK)
        throw Failure(status);
}

/// A text of the library as a string; frees it.
inline std::string taken(char *text) {
    const std::unique_ptr<char, void (*)(char *)> owner(text, imago_text_free);
    return owner.get();
}

/// A problem as imago.h has it, read from text or filled in by the caller.
struct Problem : imago_problem {
    /// An FFT of 1 point.
    Problem() { imago_problem_init(this); }
    /// Of a text such as "dct2:512x512*3".
    Problem(const std::string &text) { check(imago_problem_read(text.c_str(), this)); }
    /// The same, so that a literal serves.
    Problem(const char *text) { check(imago_problem_read(text, this)); }
    /// The text that it is read from.
    std::string text() const {
        char *text = nullptr;
        check(imago_problem_text(this, &text));
        return taken(text);
    }
};

/// An opened device.
class Device {
  public:
    /// By its number or a part of its name; empty: the default.
    explicit Device(const std::string &choice = {}) {
        imago_device *device = nullptr;
        check(imago_device_open(choice.c_str(), &device));
        handle_.reset(device);
    }
    /// A device in a context of the program's own (cl_context, cl_device_id).
    Device(void *context, void *id) {
        imago_device *device = nullptr;
        check(imago_device_of(context, id, &device));
        handle_.reset(device);
    }
    /// What it is.
    imago_device_info info() const {
        imago_device_info info{};
        check(imago_device_describe(get(), &info));
        return info;
    }
    /// The handle.
    imago_device *get() const { return handle_.get(); }

  private:
    std::unique_ptr<imago_device, void (*)(imago_device *)> handle_{nullptr, imago_device_free};
};

/// Memory of a device.
class Buffer {
  public:
    /// Allocates.
    Buffer(const Device &device, std::size_t bytes) {
        imago_buffer *buffer = nullptr;
        check(imago_buffer_create(device.get(), bytes, &buffer));
        handle_.reset(buffer);
    }
    /// Over memory of the host, which begins at a multiple of 64 bytes and outlives the object; for
    /// processors.
    Buffer(const Device &device, void *memory, std::size_t bytes) {
        imago_buffer *buffer = nullptr;
        check(imago_buffer_create_over(device.get(), memory, bytes, &buffer));
        handle_.reset(buffer);
    }
    /// Copies from the host, and waits.
    void write(const void *from, std::size_t bytes, std::size_t offset = 0) {
        check(imago_buffer_write(get(), offset, from, bytes));
    }
    /// Copies to the host, and waits.
    void read(void *to, std::size_t bytes, std::size_t offset = 0) const {
        check(imago_buffer_read(get(), offset, to, bytes));
    }
    /// The handle.
    imago_buffer *get() const { return handle_.get(); }

  private:
    std::unique_ptr<imago_buffer, void (*)(imago_buffer *)> handle_{nullptr, imago_buffer_free};
};

/// A transform, planned and built.
class Plan {
  public:
    /// Plans and builds.
    Plan(const Device &device, const Problem &problem, imago_effort effort = IMAGO_PLANNED) {
        imago_plan *plan = nullptr;
        check(imago_plan_create(device.get(), &problem, effort, &plan));
        handle_.reset(plan);
    }
    /// Plans for the host's processor alone, without OpenCL.
    explicit Plan(const Problem &problem) {
        imago_plan *plan = nullptr;
        check(imago_plan_create(nullptr, &problem, IMAGO_READY, &plan));
        handle_.reset(plan);
    }
    /// Plans for several devices that share a batch, in proportion to `shares`, one for each; empty:
    /// by their measured speeds.
    static Plan split(const std::vector<imago_device *> &devices, const Problem &problem,
                      const std::vector<double> &shares = {}) {
        if (!shares.empty() && shares.size() != devices.size())
            throw std::invalid_argument("There is not one share for each device.");
        imago_plan *plan = nullptr;
        check(imago_plan_create_split(devices.data(), devices.size(),
                                      shares.empty() ? nullptr : shares.data(), &problem, &plan));
        Plan made;
        made.handle_.reset(plan);
        return made;
    }
    /// Builds what runs on the device need, and launches it once.
    void prepare() { check(imago_plan_prepare(get())); }
    /// Runs on the host's memory, and waits.
    void execute(const void *in, void *out) {
        check(imago_plan_execute(get(), in, nullptr, out, nullptr));
    }
    /// Runs on planar arrays, and waits.
    void execute(const void *in, const void *in_imaginary, void *out, void *out_imaginary) {
        check(imago_plan_execute(get(), in, in_imaginary, out, out_imaginary));
    }
    /// Runs on buffers, and waits.
    void execute(const Buffer &in, const Buffer &out) {
        check(imago_plan_execute_buffers(get(), in.get(), nullptr, out.get(), nullptr));
    }
    /// Enqueues on the program's cl_command_queue and cl_mem objects, behind earlier work of the
    /// queue.
    void enqueue(void *queue, void *in, void *out) {
        check(imago_plan_enqueue(get(), queue, in, nullptr, out, nullptr, 0, nullptr, nullptr));
    }
    /// The same after some cl_event objects; returns one that ends with the work, which the program
    /// releases.
    void *enqueue(void *queue, void *in, void *out, const std::vector<const void *> &wait_list) {
        void *event = nullptr;
        check(imago_plan_enqueue(get(), queue, in, nullptr, out, nullptr,
                                 static_cast<unsigned>(wait_list.size()), wait_list.data(), &event));
        return event;
    }
    /// Bytes of the device's memory besides the arrays.
    std::size_t workspace() const {
        std::size_t bytes = 0;
        check(imago_plan_workspace(get(), &bytes));
        return bytes;
    }
    /// Sets the threshold of IMAGO_THRESHOLD.
    void set_threshold(double threshold) { check(imago_plan_set_threshold(get(), threshold)); }
    /// Sets the mask of IMAGO_MASK, IMAGO_FILTER or IMAGO_CONVOLVE.
    template <class Number>
    void set_mask(const std::vector<Number> &mask) {
        check(imago_plan_set_mask(get(), mask.data(), mask.size()));
    }
    /// What was chosen, as JSON.
    std::string explain() const {
        char *json = nullptr;
        check(imago_plan_explain(get(), &json));
        return taken(json);
    }
    /// The handle.
    imago_plan *get() const { return handle_.get(); }

  private:
    Plan() = default;

    std::unique_ptr<imago_plan, void (*)(imago_plan *)> handle_{nullptr, imago_plan_free};
};

} // namespace imago::library
