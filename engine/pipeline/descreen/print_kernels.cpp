// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/print_kernels.h"

#include "engine/pipeline/descreen/screen/screen_table.h"

namespace imago {
namespace {

ElementwiseSource print_kernel(const char *name, ArrayWork work, std::uint64_t size) {
    ElementwiseSource source{"skeleton/descreen/print.cl", name, work, size};
    source.purpose = "inks of a print";
    return source;
}

} // namespace

PrintKernels::PrintKernels(const DevicePtr &device, std::uint64_t size)
    : size_(size), root_(device, print_kernel("root_tone", ArrayWork::print_tones, size)),
      black_(device, print_kernel("black_tone", ArrayWork::print_tones, size)),
      ink_(device, print_kernel("ink_tone", ArrayWork::print_tones, size)),
      unexplained_(device, print_kernel("unexplained", ArrayWork::unexplained_part, size)),
      difference_(device, print_kernel("difference", ArrayWork::unexplained_part, size)),
      unlock_(device, print_kernel("unlock", ArrayWork::unexplained_part, size)),
      mix_(device, print_kernel("mix_planes", ArrayWork::mixed_planes, size)) {}

void PrintKernels::root_tone(Queue &queue, const Buffer &plane, const Buffer &out) {
    root_.launch(queue, size_, root_.lanes(), 2 * size_ * sizeof(float), plane.handle(),
                 out.handle());
}

void PrintKernels::black_tone(Queue &queue, const std::vector<Buffer> &planes, const Buffer &out) {
    black_.launch(queue, size_, black_.lanes(), 4 * size_ * sizeof(float), planes[0].handle(),
                  planes[1].handle(), planes[2].handle(), out.handle());
}

void PrintKernels::ink_tone(Queue &queue, const Buffer &plane, const Buffer &black,
                            const Buffer &out) {
    ink_.launch(queue, size_, ink_.lanes(), 3 * size_ * sizeof(float), plane.handle(),
                black.handle(), out.handle());
}

void PrintKernels::unexplained(Queue &queue, const Buffer &picture, const Buffer &estimate,
                               const Buffer &dots, const Buffer &others, const Buffer &out) {
    const bool has_others = !others.empty();
    unexplained_.launch(queue, size_, unexplained_.lanes(), 5 * size_ * sizeof(float),
                        picture.handle(), estimate.handle(), dots.handle(),
                        (has_others ? others : dots).handle(), out.handle(), cl_int{has_others});
}

void PrintKernels::difference(Queue &queue, const Buffer &a, const Buffer &b, const Buffer &out) {
    difference_.launch(queue, size_, difference_.lanes(), 3 * size_ * sizeof(float), a.handle(),
                       b.handle(), out.handle());
}

void PrintKernels::unlock(Queue &queue, const Buffer &estimate, const Buffer &locked,
                          const Buffer &tones) {
    unlock_.launch(queue, size_, unlock_.lanes(), 4 * size_ * sizeof(float), estimate.handle(),
                   locked.handle(), tones.handle(), static_cast<cl_float>(lock_offset));
}

void PrintKernels::mix(Queue &queue, const std::vector<Buffer> &planes,
                       const ColourMatrix &matrix) {
    const auto m = [&](std::size_t i) { return static_cast<cl_float>(matrix[i]); };
    mix_.launch(queue, size_, mix_.lanes(), 6 * size_ * sizeof(float), planes[0].handle(),
                planes[1].handle(), planes[2].handle(), m(0), m(1), m(2), m(3), m(4), m(5), m(6),
                m(7), m(8));
}

void PrintKernels::add_report(PlanReport &report) const {
    report.steps.push_back(unexplained_.report());
    for (const Elementwise *kernel :
         {&root_, &black_, &ink_, &unexplained_, &difference_, &unlock_, &mix_})
        report.compile_milliseconds += kernel->compile_milliseconds();
}

} // namespace imago
