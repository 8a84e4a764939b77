// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/device_planes.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/in_parallel.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

namespace imago {

/// The maximum number of kept results. One is shown while the next one is computed, and a third is
/// rarely free.
constexpr std::size_t most_kept = 2;

namespace {

/// Memory of samples of one type.
template <class Sample>
struct KeptMemory {
    std::size_t count = 0; ///< number of samples of a kept result
    std::vector<std::vector<Sample>> kept;

    std::optional<std::vector<Sample>> take(std::size_t wanted) {
        if (count != wanted)
            kept.clear();
        count = wanted;
        if (kept.empty())
            return std::nullopt;
        std::vector<Sample> samples = std::move(kept.back());
        kept.pop_back();
        return samples;
    }

    void give(std::vector<Sample> samples) {
        if (samples.size() == count && count > 0 && kept.size() < most_kept)
            kept.push_back(std::move(samples));
    }
};

} // namespace

struct SamplePool::State {
    std::mutex mutex;
    KeptMemory<float> floats;
    KeptMemory<std::uint8_t> bytes;
};

SamplePool::SamplePool() : state_(std::make_shared<State>()) {}
SamplePool::~SamplePool() = default;
SamplePool::SamplePool(SamplePool &&) noexcept = default;
SamplePool &SamplePool::operator=(SamplePool &&) noexcept = default;

std::vector<float> SamplePool::take(std::size_t count) {
    {
        const std::lock_guard lock(state_->mutex);
        if (auto samples = state_->floats.take(count))
            return std::move(*samples);
    }
    return std::vector<float>(count);
}

std::vector<std::uint8_t> SamplePool::take_bytes(std::size_t count) {
    {
        const std::lock_guard lock(state_->mutex);
        if (auto samples = state_->bytes.take(count))
            return std::move(*samples);
    }
    return std::vector<std::uint8_t>(count);
}

std::shared_ptr<const Image> SamplePool::share(Image image) {
    return {new Image(std::move(image)), [pool = std::weak_ptr<State>(state_)](Image *shared) {
                if (const auto state = pool.lock()) {
                    const std::lock_guard lock(state->mutex);
                    state->floats.give(std::move(shared->samples));
                    state->bytes.give(std::move(shared->bytes));
                }
                delete shared;
            }};
}

void SamplePool::clear() {
    const std::lock_guard lock(state_->mutex);
    state_->floats = {};
    state_->bytes = {};
}

namespace {

Problem batch_of(Problem plane, std::size_t planes) {
    Problem all = plane;
    all.batch.insert(all.batch.begin(), planes);
    if (!plane.batch.empty()) {
        all.in_strides.insert(all.in_strides.begin(), plane.points());
        all.out_strides.insert(all.out_strides.begin(), plane.points());
    }
    return all;
}

/// Returns the bytes of a plane's half spectra, which a transform needs between its passes.
std::uint64_t half_spectrum_bytes(const Problem &plane) {
    return std::uint64_t{plane.transforms()} * plane.extents[0] * (plane.extents[1] / 2 + 1) * 2 *
           plane.number_bytes();
}

} // namespace

DevicePlanes::DevicePlanes(DevicePtr device, PlaneCallbacks callbacks)
    : device_(device), callbacks_(std::move(callbacks)), queue_(device) {}

void DevicePlanes::forget() {
    image_.reset();
    pool_.clear();
    report_ = {};
}

void DevicePlanes::release() {
    kept_.clear();
    samples_ = Buffer();
    forward_ = {};
    back_ = {};
    margins_.reset();
    narrow_.reset();
    callbacks_.release();
}

/// Whether the samples, what is kept, and a half spectrum for each transform fit.
bool DevicePlanes::all_planes_fit() const {
    const Problem all = batch_of(work_.forward.problem, planes_);
    const std::uint64_t half = half_spectrum_bytes(all);
    const std::uint64_t held = all.input_bytes() + (work_.back ? all.output_bytes() + half : 0);
    const DeviceInfo &info = device_->info();
    return half <= info.max_allocation && held + half + work_.more_bytes <= info.global_memory;
}

bool DevicePlanes::planes_in_turn() const {
    constexpr std::uint64_t large = 8 << 20; // bytes: beyond the caches that planes would share
    return device_->info().type == DeviceType::cpu && work_.forward.problem.input_bytes() >= large;
}

void DevicePlanes::plan(Direction &direction, const PlaneTransform &plane) {
    RequestedTransform requested{batch_of(plane.problem, at_once_), plane.options};
    if (direction.plan && direction.requested == requested)
        return;
    direction = {};
    direction.plan = ready_plan(device_, requested.problem, requested.options);
    direction.requested = std::move(requested);
    report_.compile_milliseconds += direction.plan->compile_milliseconds;
}

Transform &DevicePlanes::Direction::ready() {
    if (!transform)
        transform = std::make_unique<Transform>(plan);
    return *transform;
}

const Buffer &DevicePlanes::samples() {
    if (samples_.empty())
        samples_ = Buffer(device_, batch_of(work_.forward.problem, at_once_).input_bytes());
    return samples_;
}

void DevicePlanes::allocate(std::size_t at_once) {
    at_once_ = at_once;
    const Problem part = batch_of(work_.forward.problem, at_once);
    const std::size_t buffers = work_.back ? planes_ / at_once : 0, bytes = part.output_bytes();
    if (samples_.bytes() != part.input_bytes() || kept_.size() != buffers ||
        (buffers > 0 && kept_.front().bytes() != bytes)) {
        kept_.clear();
        samples_ = Buffer();
        forward_.transform.reset();
        back_.transform.reset();
        samples();
        for (std::size_t i = 0; i < buffers; ++i)
            kept_.emplace_back(device_, bytes);
    }
    plan(forward_, work_.forward);
    if (work_.back)
        plan(back_, *work_.back);
    else
        back_ = {};
    prepare_margins();
    callbacks_.prepare();
}

void DevicePlanes::prepare_margins() {
    const std::uint64_t largest_index = at_once_ * work_.frame.size();
    if (margins_ && margins_edges_ == work_.edges && margins_index_ >= largest_index)
        return;
    margins_.emplace(device_, work_.edges, largest_index);
    margins_edges_ = work_.edges;
    margins_index_ = largest_index;
    report_.compile_milliseconds += margins_->compile_milliseconds();
}

void DevicePlanes::upload(std::size_t part) {
    const auto start = Clock::now();
    const std::size_t first = part * at_once_;
    const std::uint8_t *bytes = own_bytes(*image_, channels_, first);
    has_widened_ = bytes && narrows_on_device();
    if (has_widened_) {
        has_narrowed_ = false;
        margins_->upload(queue_, work_.frame, bytes, at_once_, *narrow_, samples());
    } else if (const float *images = own_planes(*image_, channels_, first)) {
        margins_->upload(queue_, work_.frame, images, at_once_, samples());
    } else {
        const auto rows = [&](std::size_t plane, std::size_t row, float *out) {
            std::vector<float> room;
            read_row(*image_, channels_, first + plane, row, room, out);
        };
        margins_->upload(queue_, work_.frame, rows, at_once_, samples());
    }
    report_.upload_milliseconds += milliseconds_since(start);
}

/// Returns the steps of the last upload.
std::vector<StepReport> DevicePlanes::upload_steps() const {
    std::vector<StepReport> steps = margins_->steps();
    if (has_widened_)
        steps.insert(steps.begin(), narrow_->upload_report());
    return steps;
}

/// Runs a transform and waits. The part of the host's time beyond that of the kernels, including
/// those of an upload just before, counts as launch time.
void DevicePlanes::execute(Transform &transform, const Buffer &from, const Buffer &to,
                           bool uploaded) {
    const auto start = Clock::now();
    transform.execute(queue_, from, to);
    queue_.finish();
    const double kernels = transform.report().kernel_milliseconds() +
                           (uploaded ? kernel_milliseconds(upload_steps()) : 0);
    report_.launch_milliseconds += std::max(0.0, milliseconds_since(start) - kernels);
}

void DevicePlanes::fill(std::size_t at_once, const Between &between) {
    allocate(at_once);
    if (!work_.back)
        return;
    tell(between, pipeline_says.doing_transform, 0.3);
    back_.transform.reset(); // its workspace is not needed while that of `forward` is
    for (std::size_t part = 0; part < kept_.size(); ++part) {
        upload(part);
        execute(forward_.ready(), samples(), kept_[part], true);
        append(report_.steps, upload_steps());
        append(report_.steps, forward_.transform->report().steps);
    }
    forward_.report = forward_.ready().report();
    forward_.transform.reset();
    if (callbacks_.loaded)
        callbacks_.loaded();
}

/// Transforms the planes one at a time. A device may have less memory free than it reports, and may
/// fail only when a kernel runs.
void DevicePlanes::fill_one_at_a_time(const Between &between) {
    tell(between, pipeline_says.doing_channels, 0.2);
    release();
    report_ = {};
    fill(1, between);
}

void DevicePlanes::load(std::shared_ptr<const Image> image, CompressChannels channels,
                        const PlaneWork &work, const Between &between) {
    forget();
    work_ = work;
    image_ = std::move(image);
    channels_ = channels;
    planes_ = compressed_planes(*image_, channels);
    try {
        tell(between, pipeline_says.doing_kernels, 0.0);
        const bool all_at_once = planes_ == 1 || (all_planes_fit() && !planes_in_turn());
        try {
            fill(all_at_once ? planes_ : 1, between);
        } catch (const Error &error) {
            if (at_once_ == 1 || error.kind() != Error::Kind::failure)
                throw;
            fill_one_at_a_time(between);
        }
    } catch (const Error &error) {
        if (error.kind() == Error::Kind::failure)
            release();
        forget();
        throw;
    } catch (...) {
        forget();
        throw;
    }
}

void DevicePlanes::attempt(const Between &between, const std::function<void()> &use) {
    try {
        return use();
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::failure)
            throw;
        if (at_once_ == 1) {
            forget();
            release();
            throw;
        }
    }
    try {
        fill_one_at_a_time(between);
        use();
    } catch (...) {
        forget();
        release();
        throw;
    }
}

std::vector<RequestedTransform> DevicePlanes::transforms() const {
    return requested_of(plans());
}

std::vector<PlannedTransform> DevicePlanes::plans() const {
    std::vector<PlannedTransform> all;
    for (const Direction *direction : {&back_, &forward_})
        if (direction->plan)
            all.push_back({direction->requested, direction->plan});
    return all;
}

bool DevicePlanes::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    for (Direction *direction : {&back_, &forward_}) {
        if (!direction->plan || !(direction->requested == requested))
            continue;
        const bool held = direction->transform != nullptr;
        direction->transform.reset(); // frees its memory before the next one takes its own
        direction->plan = plan;
        try {
            if (held)
                direction->ready();
        } catch (const Error &) {
            forget();
            release();
        }
        return true;
    }
    return false;
}

void DevicePlanes::rest() {
    samples_ = Buffer();
    narrow_.reset();
    has_narrowed_ = false;
    forward_.transform.reset();
    back_.transform.reset();
}

void DevicePlanes::download(float *host) {
    const auto start = Clock::now();
    Margins::download(queue_, work_.frame, host, at_once_, samples());
    report_.download_milliseconds += milliseconds_since(start);
}

/// Leaves the results of a part in the samples' buffer.
void DevicePlanes::run_part(std::size_t part, Transform &transform,
                            const std::function<void()> &go_on) {
    if (!work_.back)
        upload(part);
    const bool kept = work_.back && !(callbacks_.cut && callbacks_.cut(kept_[part]));
    execute(transform, kept ? kept_[part] : samples(), samples(), !work_.back);
    if (!work_.back)
        append(report_.steps, upload_steps()); // they have ended only now, and have their times
    append(report_.steps, transform.report().steps);
    if (callbacks_.done)
        callbacks_.done(part);
    if (go_on)
        go_on();
}

/// Whether a narrow image's results are rounded on the device; makes room for them.
bool DevicePlanes::narrows_on_device() {
    if (!NarrowPlanes::pays(device_->info()))
        return false;
    const std::uint64_t largest_index = at_once_ * work_.frame.size();
    const std::size_t bytes = planes_ * image_->plane_size();
    if (narrow_ && narrow_->serves(largest_index, bytes))
        return true;
    narrow_.reset(); // frees its memory before the next one takes its own
    try {
        narrow_.emplace(device_, largest_index, bytes);
    } catch (const Error &) { // the host rounds without more memory
        return false;
    }
    report_.compile_milliseconds += narrow_->compile_milliseconds();
    return true;
}

/// Enqueues the rounding of the part that is in the samples' buffer.
void DevicePlanes::narrow_part(std::size_t part) {
    narrow_->launch(queue_, work_.frame, at_once_, samples(),
                    part * at_once_ * work_.frame.image_size());
}

/// Rounds samples on the device or on their way from it, so that no plane of floats is held. On the
/// way, memory is touched as the planes come: by then an earlier result may have been let go.
Image DevicePlanes::narrow_results(Transform &transform, const std::function<void()> &go_on,
                                   const UseRow &seen) {
    const Framed &frame = work_.frame;
    Image result = without_samples(*image_);
    const bool on_device = !seen && narrows_on_device();
    if (on_device)
        result.bytes = pool_.take_bytes(image_->count());
    else
        result.bytes.reserve(image_->count());
    for (std::size_t part = 0; part < planes_ / at_once_; ++part) {
        run_part(part, transform, go_on);
        const auto start = Clock::now();
        if (on_device) {
            const std::size_t first = part * at_once_ * frame.image_size();
            narrow_part(part);
            queue_.download(result.bytes.data() + first, narrow_->bytes(),
                            at_once_ * frame.image_size(), first);
            append(report_.steps, {narrow_->report()});
            report_.download_milliseconds += milliseconds_since(start);
            continue;
        }
        queue_.read(samples(), at_once_ * frame.size() * sizeof(float), [&](const void *memory) {
            const float *from = static_cast<const float *>(memory);
            const std::size_t height = frame.image_height, width = frame.image_width,
                              at = result.bytes.size();
            result.bytes.resize(at + at_once_ * height * width);
            in_row_runs(at_once_ * height, width, [&](std::size_t begin, std::size_t end) {
                for (std::size_t r = begin; r < end; ++r) {
                    const std::size_t p = r / height, y = r % height;
                    const float *row =
                        from + p * frame.size() + (frame.top + y) * frame.width + frame.left;
                    if (seen)
                        seen(part * at_once_ + p, y * width, row);
                    narrow_samples(row, width, result.bytes.data() + at + r * width);
                }
            });
        });
        report_.download_milliseconds += milliseconds_since(start);
    }
    has_narrowed_ = on_device;
    return result;
}

std::optional<DeviceSamples> DevicePlanes::results_on_device() {
    const Framed &frame = work_.frame;
    if (!NarrowPlanes::pays(device_->info()) || at_once_ != planes_ ||
        !planes_are_samples(*image_, channels_))
        return std::nullopt;
    if (!image_->narrow())
        return DeviceSamples{samples(), false, frame.top * frame.width + frame.left, frame.width,
                             frame.size()};
    if (!has_narrowed_) { // floats were requested
        if (!narrows_on_device())
            return std::nullopt;
        narrow_part(0);
        has_narrowed_ = true;
    }
    return DeviceSamples{narrow_->bytes(), true, 0, frame.image_width, frame.image_size()};
}

/// Returns the planes of a result, in this memory.
std::vector<float> DevicePlanes::planes_back(Transform &transform,
                                             const std::function<void()> &go_on,
                                             std::vector<float> memory) {
    for (std::size_t part = 0; part < planes_ / at_once_; ++part) {
        run_part(part, transform, go_on);
        download(memory.data() + part * at_once_ * image_->plane_size());
    }
    return memory;
}

std::shared_ptr<const Image> DevicePlanes::results(const std::function<void(Transform &)> &ready,
                                                   const std::function<void()> &go_on,
                                                   Samples samples, const UseRow &seen) {
    Transform &transform = (work_.back ? back_ : forward_).ready();
    ready(transform);
    has_narrowed_ = false;
    const bool narrow = samples == Samples::as_held && image_->narrow();
    if (narrow && planes_are_samples(*image_, channels_)) {
        Image bytes = narrow_results(transform, go_on, seen);
        return has_narrowed_ ? pool_.share(std::move(bytes))
                             : std::make_shared<const Image>(std::move(bytes));
    }
    const std::size_t all = planes_ * image_->plane_size();
    const bool pooled = samples == Samples::floats || !image_->narrow();
    std::vector<float> planes =
        planes_back(transform, go_on, pooled ? pool_.take(all) : std::vector<float>(all));
    if (narrow) {
        Image bytes = without_samples(*image_);
        bytes.bytes.resize(image_->count());
        for_rows_with_planes(*image_, channels_, planes.data(),
                             [&](std::size_t channel, std::size_t first, const float *row) {
                                 if (seen)
                                     seen(channel, first, row);
                                 narrow_samples(row, image_->width,
                                                bytes.bytes.data() +
                                                    channel * image_->plane_size() + first);
                             });
        return std::make_shared<const Image>(std::move(bytes));
    }
    Image wide = with_planes(*image_, channels_, std::move(planes));
    if (seen)
        for_planes_rows(wide.channels, wide.height, wide.width, wide.samples.data(), seen);
    return pooled ? pool_.share(std::move(wide)) : std::make_shared<const Image>(std::move(wide));
}

void DevicePlanes::transform_back(std::size_t buffer,
                                  const std::function<void(Transform &)> &ready) {
    Transform &back = back_.ready();
    ready(back);
    back.execute(queue_, kept_[buffer], samples());
    queue_.finish();
    back.note_time();
}

PlanReport DevicePlanes::take_report() {
    PlanReport taken = std::exchange(report_, {});
    taken.problem = to_string(batch_of(work_.forward.problem, planes_));
    name_device(taken, device_->info());
    const PlanReport forward = forward_.transform ? forward_.transform->report() : forward_.report;
    add_choice(taken, forward);
    std::uint64_t back_bytes = 0;
    if (work_.back) {
        add_choice(taken, back_.ready().report());
        back_bytes = back_.transform->workspace_bytes();
    }
    taken.workspace_bytes = // those of `forward` are freed before `back` first runs
        std::max<std::uint64_t>(forward.workspace_bytes, back_bytes);
    taken.in_turn = planes_ / at_once_;
    return taken;
}

} // namespace imago
