// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/program/options.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace imago {

/// The precision of T, which is float or double.
template <class T>
constexpr Precision precision_of = std::is_same_v<T, double> ? Precision::f64 : Precision::f32;

/// The sources and macros of an elementwise kernel.
struct ElementwiseSource {
    std::string file;   ///< file below kernels/, for example "skeleton/poisson.cl"
    std::string kernel; ///< name of the kernel in the file
    StepWork work; ///< text of what the kernel does, for the report and for readers of the source
    std::uint64_t largest_index = 0;      ///< the largest index of a number in its arrays
    Precision precision = Precision::f32; ///< of the numbers
    Defines defines = {};                 ///< further macros of the file
    /// Words for all kernels of the file, which kernels that are used together share, so that they
    /// are one program; empty: a program of its own, with the words of `work`.
    std::string purpose = {};
    std::vector<std::string> blocks = {}; ///< files of kernels/block that it needs besides
};

/// A kernel whose work-items each compute a few elements, with LANES vector lanes on a CPU and 1 on
/// a GPU, in groups of GROUP_SIZE, the last one partly idle. Argument 0 is the number of elements
/// (INDEX, uint or ulong by largest_index), the others are the caller's. Belongs to one thread.
class Elementwise {
  public:
    /// Builds the kernel. Throws Error.
    Elementwise(const DevicePtr &device, const ElementwiseSource &source);

    /// Returns the elements in a vector of this kernel.
    std::uint64_t lanes() const { return lanes_; }
    /// Returns the work-items of a group.
    std::uint64_t group_size() const { return group_size_; }

    /// Enqueues work-items for `elements` elements, 1 or more, with `each` in a work-item. Does not
    /// wait. Buffers are passed as cl::Buffer, numbers as Index, cl_int, float ... Throws Error.
    template <class... Args>
    void launch(Queue &queue, std::uint64_t elements, std::uint64_t each, std::uint64_t bytes_moved,
                const Args &...args) {
        try {
            set_index(0, elements);
            cl_uint argument = 1;
            (set(argument++, args), ...);
        } catch (const cl::Error &error) {
            throw argument_error(error);
        }
        enqueue(queue, (elements + each - 1) / each, bytes_moved);
    }

    /// An argument of the kernel's type INDEX.
    struct Index {
        std::uint64_t value; ///< at most ElementwiseSource::largest_index
    };

    /// Returns the report of the last launch, with its time once its queue is finished.
    StepReport report() const;

    /// Returns the time that the constructor took to build the program.
    double compile_milliseconds() const { return compile_milliseconds_; }

  private:
    Error argument_error(const cl::Error &error) const;
    template <class T>
    void set(cl_uint argument, const T &value) {
        kernel_.setArg(argument, value);
    }
    void set(cl_uint argument, const Index &value) { set_index(argument, value.value); }
    void set_index(cl_uint argument, std::uint64_t value);
    void enqueue(Queue &queue, std::uint64_t items, std::uint64_t bytes_moved);

    ElementwiseSource source_;
    bool wide_ = false;
    std::size_t group_size_ = 1, lanes_ = 1;
    cl::Kernel kernel_;
    // The event's queue; declared before the event, so that it is released after it.
    cl::CommandQueue queue_;
    cl::Event event_;
    StepReport step_;
    double compile_milliseconds_ = 0;
};

} // namespace imago
