// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan/live_plan.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/copy.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/fact/fact_measurement.h"
#include "engine/search/model_candidates.h"
#include "engine/search/trial/trial.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/step_bounds.h"

#include <algorithm>
#include <deque>
#include <map>

namespace imago::cli {
namespace {

constexpr std::size_t counted = 200;

/// The last samples of a time, in seconds.
class Samples {
  public:
    void add(double seconds) {
        samples_.push_back(seconds);
        if (samples_.size() > counted)
            samples_.pop_front();
    }
    TimeSpread spread() const {
        const Quartiles by = quartiles_of({samples_.begin(), samples_.end()});
        return {by.median, by.lower, by.upper};
    }

  private:
    std::deque<double> samples_;
};

template <class Work>
double seconds_of(const Work &work) {
    const auto start = Clock::now();
    work();
    return milliseconds_since(start) * 1e-3;
}

/// Copies of one size: by the device's clock if its queue is timed, and by the host's.
class SizeCopies {
  public:
    SizeCopies(const DevicePtr &device, double bytes, Queue::Timing timing) {
        for (auto &[name, way] : make_copies(device, bytes, timing))
            ways_.push_back({std::move(way), {}, {}});
        run(); // the first one also generates code
        for (Way &way : ways_)
            way.kernel = way.host = {};
    }
    void run() {
        for (Way &way : ways_) {
            way.host.add(seconds_of([&] {
                way.copy->enqueue(1);
                way.copy->finish();
            }));
            way.kernel.add(way.copy->copy_seconds());
        }
    }
    /// Medians of the fastest way.
    double kernel_seconds() const { return least(&Way::kernel); }
    double host_seconds() const { return least(&Way::host); }

  private:
    struct Way {
        std::unique_ptr<CopyContestant> copy;
        Samples kernel, host;
    };
    double least(Samples Way::*samples) const {
        double best = 0;
        for (const Way &way : ways_)
            if (const double median = (way.*samples).spread().median; best == 0 || median < best)
                best = median;
        return best;
    }
    std::vector<Way> ways_;
};

/// The options of a plan whose step has this shape, and whose others stay as they are.
PlanOptions with_shape(PlanOptions options, std::size_t step, const ShapeCost &shape) {
    options.steps.resize(std::max(options.steps.size(), step + 1));
    options.steps[step] = step_of_shape(shape);
    return options;
}

/// Whether two shapes are the same kernel as far as the model can tell.
bool same_shape(const ShapeCost &a, const ShapeCost &b) {
    return a.radices == b.radices && a.joint == b.joint && a.cost.demand == b.cost.demand &&
           a.lanes == b.lanes;
}

/// The options by which a plan was made: a record's, if that chose it.
PlanOptions options_of(const PlanReport &plan, const PlanOptions &asked) {
    return plan.options.empty()
               ? asked
               : with_choices(requested_options(asked), parse_plan_options(plan.options));
}

/// What was measured of the device, now or before; nothing without the worker's program, so that
/// only copies bound the steps.
MeasuredFacts facts_of(const DeviceInfo &device) {
    try {
        return measure_facts(device).facts;
    } catch (const Error &) {
        return {};
    }
}

/// Adds to steps that were not chosen by the model, and whose next best shapes are therefore not
/// known, those that it would choose: the best ones by prediction.
void add_next_best(PlanReport &plan, const Problem &problem, const DeviceInfo &device,
                   PlanOptions options) {
    if (!options.steps.empty() || options.by_model != PlanOptions::Switch::automatic)
        return;
    options.by_model = PlanOptions::Switch::on;
    std::vector<Step> modelled;
    try {
        modelled = make_plan(problem, device, options).steps;
    } catch (const Error &) {
        return; // the model has no plan for this
    }
    if (modelled.size() != plan.steps.size())
        return;
    for (std::size_t i = 0; i < modelled.size(); ++i) {
        StepReport &step = plan.steps[i];
        if (step.shapes.size() != 1 || step.work != modelled[i].report.work)
            continue;
        const auto own_options = step_of_shape(step.shapes.front());
        for (ShapeCost shape : modelled[i].report.shapes) {
            shape.chosen = false;
            if (step_of_shape(shape) != own_options && !same_shape(shape, step.shapes.front()))
                step.shapes.push_back(shape);
        }
    }
}

template <class Number>
std::optional<std::uint64_t> whole(const std::optional<Number> &number) {
    return number ? std::optional<std::uint64_t>(*number) : std::nullopt;
}

/// The arrays of the runs, and of their check, on a device that computes in the host's memory.
/// Refuses what is not free before any of it is taken.
const DevicePtr &with_memory_for(const DevicePtr &device, const Problem &problem) {
    if (device->info().type == DeviceType::cpu)
        need_host_memory(bounded_product(2, problem.input_bytes() + problem.output_bytes()));
    return device;
}

} // namespace

struct LivePlan::Impl {
    Impl(const DevicePtr &on, const Problem &problem, const PlanOptions &asked)
        : device(with_memory_for(on, problem)), queue(on, Queue::Timing::off), timed(on),
          transform(on, problem, asked), data(on, problem, asked.mask_at_load) {
        if (!data.mask().empty())
            transform.set_mask(data.mask());
        run.bytes = bytes_of_problem(problem);
        run.operations = nominal_operations(problem);
        check(problem, asked);
        execute(timed);
        run.plan = transform.report();
        describe(asked);
    }

    /// Checks the result, and asks the driver about the kernels.
    void check(const Problem &problem, const PlanOptions &asked) {
        Trial trial(device, problem, asked.mask_at_load);
        run.error = trial.check(asked);
        for (const StepProfile &step : trial.profile(asked)) {
            PlanRun::Step &own = run.steps.emplace_back();
            own.use = {whole(step.registers), whole(step.private_bytes), whole(step.local_bytes)};
        }
    }

    /// Sets the bounds, and what the device has.
    void describe(const PlanOptions &asked) {
        const DeviceInfo &info = device->info();
        const MeasuredFacts measured = facts_of(info);
        const DeviceFacts facts = with_measured(device_facts(info), measured);
        run.cpu = info.type == DeviceType::cpu;
        run.local_memory = std::max(info.local_memory, info.extras.static_local);
        if (!run.cpu && facts.item_registers.known())
            run.item_registers = facts.item_registers.value;
        const PlanOptions options = options_of(run.plan, asked);
        add_next_best(run.plan, transform.problem(), info, options);
        run.steps.resize(run.plan.steps.size());
        run.times.steps.resize(run.plan.steps.size());
        kernel.resize(run.plan.steps.size());
        for (std::size_t i = 0; i < run.steps.size(); ++i) {
            const StepReport &step = run.plan.steps[i];
            run.steps[i].bounds = step_bounds(step, transform.problem().precision, facts, measured);
            for (const ShapeCost &shape : step.shapes)
                run.steps[i].options.push_back(to_string(with_shape(options, i, shape)));
            add_copies(double(step.bytes_moved));
        }
        if (run.bytes > 0)
            whole_copy.emplace(device, run.bytes, Queue::Timing::off);
    }

    void add_copies(double bytes) {
        if (bytes > 0 && !copies.contains(bytes))
            copies.try_emplace(bytes, device, bytes, Queue::Timing::on);
    }

    /// Seconds of one run on the queue, input restored.
    double execute(Queue &on) {
        data.restore(on);
        on.finish();
        return seconds_of([&] {
            transform.execute(on, data.in(), data.out());
            on.finish();
        });
    }

    void round() {
        whole_run.add(execute(queue));
        execute(timed);
        const PlanReport report = transform.report();
        for (auto &[bytes, copy] : copies)
            copy.run();
        if (whole_copy)
            whole_copy->run();
        PlanTimes times;
        times.runs = run.times.runs + 1;
        times.seconds = whole_run.spread();
        times.copy_seconds = whole_copy ? whole_copy->host_seconds() : 0;
        for (std::size_t i = 0; i < report.steps.size(); ++i) {
            kernel[i].add(report.steps[i].milliseconds * 1e-3);
            const auto moved = copies.find(double(report.steps[i].bytes_moved));
            times.steps.push_back(
                {kernel[i].spread(), moved == copies.end() ? 0 : moved->second.kernel_seconds()});
        }
        run.take(times);
        run.plan.launch_milliseconds = report.launch_milliseconds;
    }

    DevicePtr device;
    Queue queue, timed;
    Transform transform;
    TrialData data;
    std::map<double, SizeCopies> copies; ///< of the steps' bytes
    std::optional<SizeCopies> whole_copy;
    Samples whole_run;
    std::vector<Samples> kernel; ///< of each step
    PlanRun run;
};

LivePlan::LivePlan(const DevicePtr &device, const Problem &problem, const PlanOptions &options)
    : impl_(std::make_unique<Impl>(device, problem, options)) {}
LivePlan::~LivePlan() = default;

void LivePlan::round() {
    impl_->round();
}

const PlanRun &LivePlan::run() const {
    return impl_->run;
}

} // namespace imago::cli
