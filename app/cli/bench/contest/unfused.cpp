// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/engine.h"
#include "bench_kernels.h"
#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/reference/dft.h"
#include "engine/support/error.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <array>

namespace imago::cli {

namespace {

/// The kernel of a stage, with its launch and its last event.
struct Stage {
    std::string name;
    cl::Kernel kernel;
    std::size_t items = 0, local = 1;
    double bytes = 0; ///< read and written
    cl::Event event;
};

/// One axis, forward by reordering, R2C, post-processing and transposition; backward by
/// pre-processing, C2R, restoring the order and transposition. The planes are `height` rows of
/// `width`.
class Axis {
  public:
    Axis(const DevicePtr &device, const Problem &problem, std::size_t height, std::size_t width)
        : device_(device), height_(height), width_(width), planes_(problem.transforms()),
          number_(problem.number_bytes()), forward_(problem.kind == TransformKind::dct2),
          lines_(device, lines_problem(problem)) {
        const std::size_t rows = planes_ * height_;
        table_ = make_table(problem.precision);
        cpu_ = device->info().type == DeviceType::cpu;
        program_ = build(problem.precision);
        const std::size_t pairs = (width_ + 1) / 2, half = width_ / 2 + 1;
        const double real = double(rows * width_ * number_),
                     complex = double(2 * rows * half) * double(number_);
        stages_[0] = elementwise(forward_ ? "reorder" : "pre_process", rows,
                                 forward_ ? pairs : half, forward_ ? 2 * real : real + complex);
        stages_[1] = elementwise(forward_ ? "post_process" : "restore_order", rows,
                                 forward_ ? half : pairs, forward_ ? real + complex : 2 * real);
        stages_[2] = transposition(2 * real);
        lines_bytes_ = real + complex;
    }

    /// Bytes of the half spectra of all rows.
    std::size_t spectrum_bytes() const {
        return planes_ * height_ * (width_ / 2 + 1) * 2 * number_;
    }

    /// Runs from `in` to `out`; `real`, `spectrum` and, backward, `out` hold the data between
    /// stages.
    void enqueue(Queue &queue, const Buffer &in, const Buffer &real, const Buffer &spectrum,
                 const Buffer &out) {
        if (forward_) {
            run(queue, stages_[0], in, real, nullptr, planes_ * height_);
            lines_.execute(queue, real, spectrum);
            run(queue, stages_[1], spectrum, real, &table_, planes_ * height_);
        } else {
            run(queue, stages_[0], in, spectrum, &table_, planes_ * height_);
            lines_.execute(queue, spectrum, out);
            run(queue, stages_[1], out, real, nullptr, planes_ * height_);
        }
        run(queue, stages_[2], real, out, nullptr, planes_);
    }

    /// Reports the four stages with the times of the last run.
    void report(const std::string &axis, std::vector<StepReport> &steps) const {
        steps.push_back(report_of(stages_[0], axis));
        StepReport lines;
        const PlanReport plan = lines_.report();
        lines.work = axis + (forward_ ? ": R2C" : ": C2R");
        lines.family = StepFamily::stage;
        for (const StepReport &step : plan.steps)
            lines.radices.insert(lines.radices.end(), step.radices.begin(), step.radices.end());
        lines.length = static_cast<int>(width_);
        lines.bytes_moved = static_cast<std::uint64_t>(lines_bytes_);
        lines.milliseconds = plan.kernel_milliseconds();
        steps.push_back(lines);
        steps.push_back(report_of(stages_[1], axis));
        steps.push_back(report_of(stages_[2], axis));
    }

  private:
    Problem lines_problem(const Problem &problem) const {
        Problem lines;
        lines.kind = forward_ ? TransformKind::rfft : TransformKind::irfft;
        lines.extents = {width_};
        lines.batch = {planes_ * height_};
        lines.precision = problem.precision;
        lines.norm = forward_ ? Norm::backward : Norm::forward; // unscaled
        return lines;
    }

    /// exp(-pi i k / 2N) for k = 0 .. N / 2.
    Buffer make_table(Precision precision) const {
        std::vector<double> values;
        for (std::size_t k = 0; k <= width_ / 2; ++k) {
            const auto root = reference::root_of_unity<double>(k, 4 * width_);
            values.insert(values.end(), {root.real(), root.imag()});
        }
        const std::vector<float> narrow(values.begin(), values.end());
        const bool wide = precision == Precision::f64;
        Buffer table(device_, values.size() * (wide ? sizeof(double) : sizeof(float)));
        Queue(device_).upload(
            table, wide ? static_cast<const void *>(values.data()) : narrow.data(), table.bytes());
        return table;
    }

    cl::Program build(Precision precision) const {
        const std::string real = precision == Precision::f64 ? "double" : "float";
        const bool narrow = planes_ * (height_ + 256) * (width_ + 256) < 0xffffffffu;
        const std::string options =
            "-DN=" + std::to_string(width_) + " -DHEIGHT=" + std::to_string(height_) +
            " -DREAL=" + real + " -DREAL2=" + real + "2 -DINDEX=" + (narrow ? "uint" : "ulong") +
            (cpu_ ? " -DCPU" : "");
        try {
            cl::Program program(device_->context(), unfused_kernels);
            program.build({device_->handle()}, options.c_str());
            return program;
        } catch (const cl::Error &error) {
            throw opencl_error(Sentence::verbatim("Building the stages of an unfused DCT"), error);
        }
    }

    Stage elementwise(const char *name, std::size_t rows, std::size_t in_a_row,
                      double bytes) const {
        Stage stage{name, cl::Kernel(program_, name), cpu_ ? rows : rows * in_a_row, 1, bytes, {}};
        if (!cpu_) {
            stage.local = std::min<std::size_t>(256, device_->info().max_work_group_size);
            stage.items = (stage.items + stage.local - 1) / stage.local * stage.local;
        }
        return stage;
    }

    Stage transposition(double bytes) const {
        const std::size_t tile = cpu_ ? 16 : 32;
        Stage stage{"transpose", cl::Kernel(program_, "transpose"), 0, cpu_ ? 1u : 256u, bytes, {}};
        const std::size_t tiles = (width_ + tile - 1) / tile * ((height_ + tile - 1) / tile);
        stage.items = planes_ * tiles * stage.local;
        return stage;
    }

    static void run(Queue &queue, Stage &stage, const Buffer &in, const Buffer &out,
                    const Buffer *table, std::size_t count) {
        cl_uint next = 0;
        stage.kernel.setArg(next++, in.handle());
        stage.kernel.setArg(next++, out.handle());
        if (table)
            stage.kernel.setArg(next++, table->handle());
        stage.kernel.setArg(next++, static_cast<cl_ulong>(count));
        stage.event =
            queue.launch(stage.kernel, cl::NDRange(stage.items), cl::NDRange(stage.local));
    }

    static StepReport report_of(const Stage &stage, const std::string &axis) {
        StepReport step;
        step.work = axis + ": " + stage.name;
        step.family = StepFamily::stage;
        step.groups = stage.items / stage.local;
        step.bytes_moved = static_cast<std::uint64_t>(stage.bytes);
        step.milliseconds = stage.event() ? event_milliseconds(stage.event) : 0;
        return step;
    }

    DevicePtr device_;
    std::size_t height_, width_, planes_, number_;
    bool forward_, cpu_ = false;
    Transform lines_;
    Buffer table_;
    cl::Program program_;
    std::array<Stage, 3> stages_;
    double lines_bytes_ = 0;
};

class UnfusedContestant : public OurContestant {
  public:
    UnfusedContestant(const Variant &variant, const CaseData &data)
        : arrays_(data, variant.problem, Queue::Timing::on),
          rows_(data.device, variant.problem, variant.problem.extents[0],
                variant.problem.extents[1]),
          columns_(data.device, variant.problem, variant.problem.extents[1],
                   variant.problem.extents[0]),
          turned_(data.device, variant.problem.output_bytes()),
          real_(data.device, variant.problem.output_bytes()),
          spectrum_(data.device, std::max(rows_.spectrum_bytes(), columns_.spectrum_bytes())) {}

    void enqueue(int times) override {
        try {
            for (int i = 0; i < times; ++i) {
                rows_.enqueue(arrays_.queue(), arrays_.in(), real_, spectrum_, turned_);
                columns_.enqueue(arrays_.queue(), turned_, real_, spectrum_, arrays_.out());
            }
        } catch (const cl::Error &error) {
            throw opencl_error(Sentence::verbatim("Enqueueing an unfused DCT"), error);
        }
    }
    DeviceArrays &arrays() override { return arrays_; }
    PlanReport report() const override {
        PlanReport plan;
        rows_.report("rows", plan.steps);
        columns_.report("columns", plan.steps);
        plan.workspace_bytes = turned_.bytes() + real_.bytes() + spectrum_.bytes();
        return plan;
    }

  private:
    DeviceArrays arrays_;
    Axis rows_, columns_;
    Buffer turned_, real_, spectrum_;
};

} // namespace

std::unique_ptr<OurContestant> make_unfused(const Variant &variant, const CaseData &data) {
    return std::make_unique<UnfusedContestant>(variant, data);
}

} // namespace imago::cli
