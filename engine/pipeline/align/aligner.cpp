// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/aligner.h"

#include "engine/device/queue.h"
#include "engine/pipeline/align/align_chain.h"
#include "engine/pipeline/align/align_rows.h"
#include "engine/pipeline/align/cross_spectrum.h"
#include "engine/pipeline/align/log_polar.h"
#include "engine/pipeline/align/moved_plane.h"
#include "engine/pipeline/align/overlap.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>

namespace imago {
namespace {

/// Shifts below this part of a side leave little to the other ways to lay planes that far apart.
constexpr double clear_part = 0.1;
/// Times that the overlap is faded by a shift, at most, and a change of the shift that needs no
/// more.
constexpr int most_rounds = 4;
constexpr double near_enough = 0.03;
/// Times that turn and scale are looked for.
constexpr int turn_rounds = 3;

/// A whole place of a correlation's largest value, and that relative to the next peak elsewhere.
struct WholePeak {
    std::size_t y = 0, x = 0;
    double value = 0, confidence = 0;
    AlignPeak between; ///< the place between samples by its neighbours
};

/// The vertex of a parabola through three values, of which the middle one is the largest.
double vertex(double before, double middle, double after) {
    const double bend = before - 2 * middle + after;
    return bend < 0 ? std::clamp((before - after) / (2 * bend), -0.5, 0.5) : 0;
}

/// The largest value of a plane whose edges meet, among columns up to `reach` from the first, and
/// the largest of its other peaks.
template <class T>
WholePeak peak_of(std::span<const T> map, const AlignShape &shape, std::size_t reach) {
    const auto far = [](std::size_t a, std::size_t b, std::size_t length) {
        const std::size_t away = a > b ? a - b : b - a;
        return std::min(away, length - away);
    };
    std::size_t best = 0;
    T most = -1;
    for (std::size_t y = 0; y < shape.height; ++y)
        for (std::size_t x = 0; x < shape.width; ++x)
            if (map[y * shape.width + x] > most && far(x, 0, shape.width) <= reach) {
                best = y * shape.width + x;
                most = map[best];
            }
    WholePeak peak{best / shape.width, best % shape.width, double(most), 0, {}};
    const auto at = [&](std::size_t y, std::size_t x, std::size_t down, std::size_t across) {
        return map[(y + down) % shape.height * shape.width + (x + across) % shape.width];
    };
    const std::size_t up = shape.height - 1, left = shape.width - 1;
    T next = 0;
    for (std::size_t y = 0; y < shape.height; ++y)
        for (std::size_t x = 0; x < shape.width; ++x) {
            const T here = map[y * shape.width + x];
            if (!(here > next) || far(x, 0, shape.width) > reach ||
                (far(y, peak.y, shape.height) <= 3 && far(x, peak.x, shape.width) <= 3))
                continue;
            if (here >= at(y, x, up, 0) && here >= at(y, x, 1, 0) && here >= at(y, x, 0, left) &&
                here >= at(y, x, 0, 1) && here >= at(y, x, up, left) && here >= at(y, x, 1, 1) &&
                here >= at(y, x, up, 1) && here >= at(y, x, 1, left))
                next = here;
        }
    peak.confidence = most > 0 ? 1 - double(next) / double(most) : 0;
    peak.between = {vertex(at(peak.y, peak.x, up, 0), most, at(peak.y, peak.x, 1, 0)),
                    vertex(at(peak.y, peak.x, 0, left), most, at(peak.y, peak.x, 0, 1)),
                    double(most)};
    return peak;
}

/// Writes the differences of neighbours in a row, whose ends meet.
template <class T>
void write_steps(std::span<const T> plane, std::size_t width, std::vector<T> &steps) {
    each_align_row(plane.size() / width, [&](std::size_t y) {
        const T *row = plane.data() + y * width;
        steps[y * width] = row[0] - row[width - 1];
        for (std::size_t x = 1; x < width; ++x)
            steps[y * width + x] = row[x] - row[x - 1];
    });
}

template <class T>
void check_structure(std::span<const T> plane, Form<0> equal) {
    if (std::all_of(plane.begin(), plane.end(), [&](T x) { return x == plane[0]; }))
        throw usage_error(equal);
}

} // namespace

template <class T>
struct Aligner<T>::Impl {
    /// Transforms for planes of a size, and what is made of them.
    struct Stage {
        Stage(const DevicePtr &device, const AlignShape &shape)
            : chain(device, shape, 2), cross(shape), planes(2 * shape.size()), map(shape.size()),
              product(2 * shape.coefficients()) {}
        AlignChain<T> chain;
        CrossSpectrum<T> cross;
        std::vector<T> planes, map, product;

        std::span<const T> spectrum(bool moving) {
            return cross.numbers().subspan(moving ? product.size() : 0, product.size());
        }
    };

    explicit Impl(DevicePtr device_) : device(std::move(device_)), queue(device) {}

    Stage &stage(std::optional<Stage> &kept, const AlignShape &shape) {
        if (!kept || !kept->chain.serves(shape)) {
            kept.reset(); // first, for its memory
            kept.emplace(device, shape);
            unreported_compile += kept->chain.compile_milliseconds();
        }
        return *kept;
    }
    /// The peak of the planes of a stage, faded or windowed.
    WholePeak correlate(Stage &of, AlignSettings::Weights weights, std::size_t reach) {
        of.chain.forward(queue, of.planes, of.cross.numbers());
        of.cross.weigh(weights);
        of.cross.product(of.product);
        of.chain.inverse(queue, of.product, of.map);
        return peak_of<T>(of.map, of.cross.shape(), reach);
    }
    void find_shift(std::span<const T> reference, std::span<const T> moving,
                    const AlignShape &shape, AlignSettings::Weights weights, Alignment &found);
    void find_turn(std::span<const T> reference, std::span<const T> moving, const AlignShape &shape,
                   Alignment &found);

    DevicePtr device;
    Queue queue;
    std::optional<Stage> samples, polar;
    std::optional<AlignChain<T>> shifter;
    double unreported_compile = 0;
};

template <class T>
void Aligner<T>::Impl::find_shift(std::span<const T> reference, std::span<const T> moving,
                                  const AlignShape &shape, AlignSettings::Weights weights,
                                  Alignment &found) {
    Stage &of = stage(samples, shape);
    write_overlap<T>(reference, moving, shape, {}, of.planes);
    const WholePeak peak = correlate(of, weights, shape.width);
    const auto signed_place = [](std::size_t at, std::size_t length) {
        return static_cast<std::ptrdiff_t>(signed_frequency(at, length));
    };
    WholeShift whole{signed_place(peak.y, shape.height), signed_place(peak.x, shape.width)};
    if (std::abs(static_cast<double>(whole.down)) >
            clear_part * static_cast<double>(shape.height) ||
        std::abs(static_cast<double>(whole.across)) >
            clear_part * static_cast<double>(shape.width)) {
        std::vector<T> detail(shape.size());
        of.cross.whitened(false, of.product);
        of.chain.inverse(queue, of.product, detail);
        of.cross.whitened(true, of.product);
        of.chain.inverse(queue, of.product, of.map);
        whole = unwrapped<T>(detail, of.map, shape, peak.y, peak.x);
    }
    if (!whole.wraps && (whole.down != 0 || whole.across != 0)) {
        // What wraps around may be in the faded part, so that the planes themselves tell.
        std::vector<T> steps(shape.size());
        write_steps<T>(reference, shape.width, steps);
        write_steps<T>(moving, shape.width, of.map);
        const WholeShift wrapped = unwrapped<T>(steps, of.map, shape, peak.y, peak.x);
        if (wrapped.wraps)
            whole = wrapped;
    }
    AlignPeak rest = peak.between;
    for (int round = 0; round < most_rounds; ++round) {
        const double down = std::round(rest.y), across = std::round(rest.x);
        whole.down += static_cast<std::ptrdiff_t>(down);
        whole.across += static_cast<std::ptrdiff_t>(across);
        rest.y -= down;
        rest.x -= across;
        whole.rest_y = rest.y;
        whole.rest_x = rest.x;
        write_overlap<T>(reference, moving, shape, whole, of.planes);
        of.chain.forward(queue, of.planes, of.cross.numbers());
        of.cross.weigh(weights);
        rest = of.cross.climb(rest);
        of.cross.weigh_by_agreement(weights, rest);
        rest = of.cross.climb(rest);
        if (whole.wraps || std::hypot(rest.y - whole.rest_y, rest.x - whole.rest_x) < near_enough)
            break;
    }
    found.shift_y = static_cast<double>(whole.down) + rest.y;
    found.shift_x = static_cast<double>(whole.across) + rest.x;
    found.peak = rest.value;
    found.confidence = std::clamp(peak.confidence, 0.0, 1.0);
    found.periodic = whole.wraps;
    found.overlap =
        shared_part(found.shift_y, shape.height) * shared_part(found.shift_x, shape.width);
}

/// Adds the turn and the scale between two planes to what was found.
template <class T>
void Aligner<T>::Impl::find_turn(std::span<const T> reference, std::span<const T> moving,
                                 const AlignShape &shape, Alignment &found) {
    Stage &of = stage(samples, shape);
    write_windowed<T>(reference, shape, std::span<T>(of.planes).first(shape.size()));
    write_windowed<T>(moving, shape, std::span<T>(of.planes).subspan(shape.size()));
    of.chain.forward(queue, of.planes, of.cross.numbers());
    const LogPolar sampling = LogPolar::of(shape);
    Stage &turned = stage(polar, sampling.shape);
    for (const bool second : {false, true})
        write_log_polar<T>(of.spectrum(second), shape, sampling,
                           std::span<T>(turned.planes)
                               .subspan(second ? sampling.shape.size() : 0, sampling.shape.size()));
    const double step = sampling.logarithm_per_column();
    const WholePeak peak = correlate(turned, AlignSettings::Weights::automatic,
                                     static_cast<std::size_t>(std::log(most_align_scale) / step));
    AlignPeak place =
        turned.cross.climb({signed_frequency(peak.y, sampling.shape.height) + peak.between.y,
                            signed_frequency(peak.x, sampling.shape.width) + peak.between.x, 0});
    turned.cross.weigh_by_agreement(AlignSettings::Weights::automatic, place);
    place = turned.cross.climb(place);
    found.angle -= place.y * sampling.degrees_per_row();
    found.scale *= std::exp(-place.x * step);
}

template <class T>
Aligner<T>::Aligner(DevicePtr device) {
    if (std::is_same_v<T, double> && !device->info().double_precision)
        throw usage_error(pipeline_says.no_double, device->info().name);
    impl_ = std::make_unique<Impl>(std::move(device));
}
template <class T>
Aligner<T>::~Aligner() = default;
template <class T>
Aligner<T>::Aligner(Aligner &&) noexcept = default;
template <class T>
Aligner<T> &Aligner<T>::operator=(Aligner &&) noexcept = default;

template <class T>
Alignment Aligner<T>::find(std::span<const T> reference, std::span<const T> moving,
                           const AlignShape &shape, const AlignSettings &settings,
                           const Between &between) {
    Impl &impl = *impl_;
    check_structure(reference, pipeline_says.align_flat_reference);
    check_structure(moving, pipeline_says.align_flat_moving);
    const auto tell = [&](double fraction) {
        if (between)
            between(pipeline_says.aligning, fraction);
    };
    tell(0);
    Alignment found;
    if (!settings.rotation) {
        impl.find_shift(reference, moving, shape, settings.weights, found);
        return found;
    }
    const T mean = static_cast<T>(std::accumulate(moving.begin(), moving.end(), 0.0) /
                                  static_cast<double>(shape.size()));
    const auto laid = [&](const Alignment &by) {
        return moved_plane<T>(moving, shape, by, AlignSettings::Beyond::zero, mean);
    };
    impl.find_turn(reference, moving, shape, found);
    // Magnitudes are the same after half a turn.
    Alignment ways[2] = {found, found};
    ways[1].angle += 180;
    for (Alignment &way : ways) {
        tell(0.25);
        impl.find_shift(reference, laid(way), shape, settings.weights, way);
    }
    found = ways[ways[1].confidence > ways[0].confidence];
    for (int round = 1; round < turn_rounds; ++round) {
        tell(0.25 + 0.75 * round / turn_rounds);
        impl.find_turn(reference, laid(found), shape, found);
        Alignment turned = found;
        turned.shift_y = turned.shift_x = 0;
        impl.find_shift(reference, laid(turned), shape, settings.weights, found);
    }
    found.angle = std::remainder(found.angle, 360);
    return found;
}

template <class T>
std::vector<T> Aligner<T>::apply(std::span<const T> plane, const AlignShape &shape,
                                 const Alignment &alignment, const AlignSettings &settings) {
    Impl &impl = *impl_;
    if (settings.rotation || settings.interpolation == AlignSettings::Interpolation::cubic)
        return moved_plane<T>(plane, shape, alignment, settings.beyond);
    const FourierShift shift = fourier_shift_of(alignment);
    if (shift.whole())
        return shifted_part<T>(plane, shape, shape, shift, settings.beyond);
    const AlignShape whole = continued_shape(shape, settings.beyond);
    if (!impl.shifter || !impl.shifter->serves(whole)) {
        impl.shifter.reset();
        impl.shifter.emplace(impl.device, whole, 1);
        impl.unreported_compile += impl.shifter->compile_milliseconds();
    }
    std::vector<T> continued = continued_plane<T>(plane, shape, whole);
    std::vector<T> spectrum(2 * whole.coefficients());
    impl.shifter->forward(impl.queue, continued, spectrum);
    turn_phases<T>(spectrum, whole, shift);
    impl.shifter->inverse(impl.queue, spectrum, continued);
    return shifted_part<T>(continued, whole, shape, shift, settings.beyond);
}

template <class T>
PlanReport Aligner<T>::report() {
    PlanReport plan;
    name_device(plan, impl_->device->info());
    if (impl_->samples)
        impl_->samples->chain.describe(plan);
    plan.compile_milliseconds = std::exchange(impl_->unreported_compile, 0);
    return plan;
}

template class Aligner<float>;
template class Aligner<double>;

} // namespace imago
