// SPDX-License-Identifier: MIT
#include "engine/op/sentences.h"
#include "engine/pipeline/deconvolve/deconvolver.h"
#include "engine/pipeline/operate/deconvolve_views.h"
#include "engine/pipeline/operate/one_plane.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {
namespace {

/// The extents that are deconvolved: in a volume of an array of axes, the third last one is depth.
DeconvolveShape shape_of(const OpArray &array, bool volume) {
    DeconvolveShape shape{array.channels, array.depth, array.height, array.width};
    if (volume && array.shape.size() >= 3) {
        shape.depth = array.shape[array.shape.size() - 3];
        shape.channels /= shape.depth;
    }
    if (!volume) // of a stack, each page is a picture
        shape.channels *= std::exchange(shape.depth, 1);
    return shape;
}

/// The largest of a figure over the channels.
template <class Member>
double largest(const std::vector<DeconvolveFigures> &channels, Member member) {
    double most = 0;
    for (const DeconvolveFigures &figures : channels)
        most = std::max(most, static_cast<double>(figures.*member));
    return most;
}

void add_figures(const std::vector<DeconvolveFigures> &channels, bool iterated, OpResult &result) {
    if (iterated) {
        result.figures.push_back({"iterations",
                                  op_says.figure_iterations,
                                  {largest(channels, &DeconvolveFigures::iterations)},
                                  ""});
        result.figures.push_back(
            {"change", op_says.figure_change, {largest(channels, &DeconvolveFigures::change)}, ""});
    } else {
        result.figures.push_back(
            {"noise", op_says.figure_noise, {largest(channels, &DeconvolveFigures::noise)}, ""});
    }
    result.figures.push_back({"residual",
                              op_says.figure_residual,
                              {largest(channels, &DeconvolveFigures::residual)},
                              ""});
    result.figures.push_back({"beyond_percent",
                              op_says.figure_beyond,
                              {100 * largest(channels, &DeconvolveFigures::beyond)},
                              "%"});
    const Sentence diverged(op_says.note_diverged), ringing(op_says.note_ringing);
    if (largest(channels, &DeconvolveFigures::diverged) > 0)
        result.notes.push_back(diverged);
    if (largest(channels, &DeconvolveFigures::ringing) > 0)
        result.notes.push_back(ringing);
}

/// Says what of a PSF was cut off, of a picture of this shape.
void add_cuts(const DeconvolveShape &given, const DeconvolveShape &taken,
              const DeconvolveShape &shape, OpResult &result) {
    const auto add = [&](const Form<3> &form, std::size_t DeconvolveShape::*extent) {
        if (taken.*extent != given.*extent)
            result.notes.emplace_back(form, given.*extent, taken.*extent, shape.*extent);
    };
    add(op_says.note_psf_slices, &DeconvolveShape::depth);
    add(op_says.note_psf_rows, &DeconvolveShape::height);
    add(op_says.note_psf_columns, &DeconvolveShape::width);
}

class DeconvolveRunner final : public OpRunner {
  public:
    explicit DeconvolveRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const DeconvolveSettings settings = operation_of<DeconvolveSettings>().settings(values);
        const auto picture = files.find("psf_file");
        const OpArray *psf = picture == files.end() ? nullptr : picture->second.get();
        return array.doubles() ? run<double>(array, settings, psf, between)
                               : run<float>(array, settings, psf, between);
    }

  private:
    /// Channels that were not reached yet are those of the picture.
    template <class T>
    void show_estimates(DeconvolveRequest<T> &request, const OpArray &array) const {
        request.show_every = 1;
        request.show = [estimate = std::make_shared<OpArray>(array), show = show(),
                        most = 0u](std::size_t channel, unsigned iterations,
                                   const std::vector<T> &plane) mutable {
            most = std::max(most, iterations); // of channels one after another
            auto &samples = std::get<std::vector<T>>(estimate->samples);
            std::copy(plane.begin(), plane.end(),
                      samples.begin() + static_cast<std::ptrdiff_t>(channel * plane.size()));
            show(*estimate, most);
        };
    }

    template <class T>
    OpResult run(const OpArray &array, const DeconvolveSettings &settings, const OpArray *psf,
                 const Between &between) {
        Deconvolver<T> &deconvolver = pipelines_.of<T>();
        std::vector<T> point;
        DeconvolveRequest<T> request;
        request.samples = std::get<std::vector<T>>(array.samples);
        const bool volume = settings.dimensions == 3;
        request.shape = shape_of(array, volume);
        request.settings = settings;
        request.own_spots = array.shape.size() > 2; // its planes are no colours
        request.views = settings.shown != DeconvolveSettings::Shown::sharpened;
        if (volume && request.shape.depth < 2)
            throw usage_error(op_says.volume_slices);
        if (psf) {
            request.psf_shape = shape_of(*psf, volume);
            OpArray one = *psf;
            one.channels = request.psf_shape.channels;
            one.depth = request.psf_shape.depth;
            point = one_plane_of<T>(one);
            request.psf = point;
            request.psf_shape.channels = 1;
        }
        if (show() && !request.views)
            show_estimates(request, array);
        Deconvolution<T> made = deconvolver.run(request, between);
        OpResult result;
        result.array = {array.channels, array.depth, array.height, array.width,
                        request.views
                            ? deconvolve_view(settings.shown, request.shape, std::move(*made.views))
                            : std::move(made.samples)};
        result.array.around_zero = settings.shown == DeconvolveSettings::Shown::residual;
        result.array.own_range = settings.shown == DeconvolveSettings::Shown::blur ||
                                 settings.shown == DeconvolveSettings::Shown::transfer;
        result.plan = std::move(made.plan);
        result.engine_milliseconds = made.engine_milliseconds;
        add_figures(made.figures, settings.method == DeconvolveSettings::Method::richardson_lucy,
                    result);
        add_cuts(made.psf_given, made.psf_taken, request.shape, result);
        return result;
    }

    OnePrecision<Deconvolver> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<DeconvolveSettings>(DevicePtr device) {
    return std::make_unique<DeconvolveRunner>(std::move(device));
}

} // namespace imago
