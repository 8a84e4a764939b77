// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/aligner.h"

#include "engine/device/queue.h"
#include "engine/pipeline/align/align_chain.h"
#include "engine/pipeline/align/align_rows.h"
#include "engine/pipeline/align/correlation_peak.h"
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
/// more: in samples, or if that is more, as a part of the shorter side.
constexpr int most_rounds = 4;
constexpr double near_enough = 0.03, near_enough_part = 1.5e-4;
/// Times that frequencies are weighed by how they agree under the last shift, at most, and a change
/// of the shift that needs no more.
constexpr int most_weighings = 3;
constexpr double weighed_enough = 0.03;
/// Times that turn and scale are looked for.
constexpr int turn_rounds = 3;
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
              spectrum(2 * shape.coefficients()) {}
        AlignChain<T> chain;
        CrossSpectrum<T> cross;
        std::vector<T> planes, map, spectrum;

        const AlignShape &shape() const { return cross.shape(); }
        std::span<T> plane(bool moving) {
            return std::span(planes).subspan(moving ? map.size() : 0, map.size());
        }
        void forward(Queue &queue) { chain.forward(queue, planes, cross.numbers()); }
        /// The correlation of the transformed planes.
        void correlate(Queue &queue) {
            std::copy(cross.product().begin(), cross.product().end(), spectrum.begin());
            chain.inverse(queue, spectrum, map);
        }
        void detail(Queue &queue, bool moving, std::span<T> out) {
            cross.whitened(moving, spectrum);
            chain.inverse(queue, spectrum, out);
        }
    };
    /// A shift by the first correlation.
    struct Found {
        WholeShift whole;
        AlignPeak rest;
        double confidence = 0;
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
    Found first_shift(Stage &of, std::span<const T> reference, std::span<const T> moving,
                      AlignSettings::Weights weights);
    AlignPeak rest_of_overlap(Stage &of, std::span<const T> reference, std::span<const T> moving,
                              AlignSettings::Weights weights, WholeShift &whole, AlignPeak rest);
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

namespace {

/// Weighs frequencies by how they agree at the place, and finds the peak, until both stay.
template <class T>
AlignPeak settled(CrossSpectrum<T> &cross, AlignSettings::Weights weights, AlignPeak rest) {
    if (weights != AlignSettings::Weights::automatic)
        return cross.climb(rest);
    for (int time = 0; time < most_weighings; ++time) {
        const AlignPeak before = rest;
        cross.weigh_by_agreement(weights, rest);
        rest = cross.climb(rest);
        if (std::hypot(rest.y - before.y, rest.x - before.x) < weighed_enough)
            break;
    }
    return rest;
}

/// Whether planes that lie so share nearly all.
bool is_clear(const WholeShift &shift, const AlignShape &shape) {
    const auto clear = [](std::ptrdiff_t by, std::size_t length) {
        return std::abs(static_cast<double>(by)) <= clear_part * static_cast<double>(length);
    };
    return clear(shift.down, shape.height) && clear(shift.across, shape.width);
}

/// Moves whole samples from the rest to the whole shift.
void carry(WholeShift &whole, AlignPeak &rest) {
    const double down = std::round(rest.y), across = std::round(rest.x);
    whole.down += static_cast<std::ptrdiff_t>(down);
    whole.across += static_cast<std::ptrdiff_t>(across);
    whole.rest_y = rest.y -= down;
    whole.rest_x = rest.x -= across;
}

} // namespace

/// The shift by the correlation of planes that are faded at their edges, between samples as the
/// correlation has it.
template <class T>
typename Aligner<T>::Impl::Found
Aligner<T>::Impl::first_shift(Stage &of, std::span<const T> reference, std::span<const T> moving,
                              AlignSettings::Weights weights) {
    const AlignShape &shape = of.shape();
    write_overlap<T>(reference, moving, shape, {}, of.planes);
    of.forward(queue);
    of.cross.weigh(weights);
    of.correlate(queue);
    const WholePeak peak = peak_of<T>(of.map, shape, shape.width);
    const auto signed_place = [](std::size_t at, std::size_t length) {
        return static_cast<std::ptrdiff_t>(signed_frequency(at, length));
    };
    WholeShift whole{signed_place(peak.y, shape.height), signed_place(peak.x, shape.width)};
    AlignPeak rest = of.cross.climb({static_cast<double>(whole.down) + peak.between.y,
                                     static_cast<double>(whole.across) + peak.between.x, 0});
    rest.y -= static_cast<double>(whole.down);
    rest.x -= static_cast<double>(whole.across);
    if (!is_clear(whole, shape)) {
        std::vector<T> detail(shape.size());
        of.detail(queue, false, detail);
        of.detail(queue, true, of.map);
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
    return {whole, rest, peak.confidence};
}

/// The rest of a shift by the parts that lie on each other; whole samples go to the whole one.
template <class T>
AlignPeak Aligner<T>::Impl::rest_of_overlap(Stage &of, std::span<const T> reference,
                                            std::span<const T> moving,
                                            AlignSettings::Weights weights, WholeShift &whole,
                                            AlignPeak rest) {
    carry(whole, rest);
    write_overlap<T>(reference, moving, of.shape(), whole, of.planes);
    of.forward(queue);
    if (weights != AlignSettings::Weights::automatic)
        of.cross.weigh(weights);
    return settled(of.cross, weights, rest);
}

template <class T>
void Aligner<T>::Impl::find_shift(std::span<const T> reference, std::span<const T> moving,
                                  const AlignShape &shape, AlignSettings::Weights weights,
                                  Alignment &found) {
    Stage &of = stage(samples, shape);
    // Planes of half the sides would take a third of the time, and take a pattern that stays, as
    // uneven light does, for what moved: the fine frequencies, which decide, are not in them.
    auto [whole, rest, confidence] = first_shift(of, reference, moving, weights);
    const double enough = std::max(
        near_enough, near_enough_part * static_cast<double>(std::min(shape.height, shape.width)));
    for (int round = 0; round < most_rounds; ++round) {
        rest = rest_of_overlap(of, reference, moving, weights, whole, rest);
        if (whole.wraps || std::hypot(rest.y - whole.rest_y, rest.x - whole.rest_x) < enough)
            break;
    }
    found.shift_y = static_cast<double>(whole.down) + rest.y;
    found.shift_x = static_cast<double>(whole.across) + rest.x;
    found.peak = rest.value;
    // Where nothing lies on each other, the first correlation's confidence says nothing.
    found.confidence = rest.value > 0 ? std::clamp(confidence, 0.0, 1.0) : 0;
    found.periodic = whole.wraps;
    found.overlap =
        shared_part(found.shift_y, shape.height) * shared_part(found.shift_x, shape.width);
}

/// Adds the turn and the scale between two planes to what was found.
template <class T>
void Aligner<T>::Impl::find_turn(std::span<const T> reference, std::span<const T> moving,
                                 const AlignShape &shape, Alignment &found) {
    Stage &of = stage(samples, shape);
    write_windowed<T>(reference, shape, of.plane(false));
    write_windowed<T>(moving, shape, of.plane(true));
    const std::span<T> spectra = of.cross.numbers();
    of.chain.forward(queue, of.planes, spectra);
    const LogPolar sampling = LogPolar::of(shape);
    Stage &turned = stage(polar, sampling.shape);
    for (const bool second : {false, true})
        write_log_polar<T>(spectra.subspan(second ? spectra.size() / 2 : 0, spectra.size() / 2),
                           shape, sampling, turned.plane(second));
    const double step = sampling.logarithm_per_column();
    turned.forward(queue);
    turned.cross.weigh(AlignSettings::Weights::automatic);
    turned.correlate(queue);
    const WholePeak peak = peak_of<T>(turned.map, sampling.shape,
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
std::vector<T> Aligner<T>::correlation(std::span<const T> reference, std::span<const T> moving,
                                       const AlignShape &shape, const AlignSettings &settings,
                                       const Alignment &found) {
    Impl &impl = *impl_;
    std::vector<T> turned;
    if (settings.rotation) {
        Alignment turn = found;
        turn.shift_y = turn.shift_x = 0;
        turned = moved_plane<T>(moving, shape, turn, AlignSettings::Beyond::edge);
        moving = turned;
    }
    auto &of = impl.stage(impl.samples, shape);
    write_overlap<T>(reference, moving, shape, {}, of.planes);
    of.forward(impl.queue);
    of.cross.weigh(settings.weights);
    of.correlate(impl.queue);
    std::vector<T> centred(shape.size());
    const T scale = static_cast<T>(of.cross.scale());
    each_align_row(shape.height, [&](std::size_t y) {
        const std::size_t to = (y + shape.height / 2) % shape.height;
        for (std::size_t x = 0; x < shape.width; ++x)
            centred[to * shape.width + (x + shape.width / 2) % shape.width] =
                scale * of.map[y * shape.width + x];
    });
    return centred;
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
