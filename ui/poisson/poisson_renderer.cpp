// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/poisson_renderer.h"

#include "ui/view/colour/colour_map.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

const ColourTable &grays() {
    static const ColourTable table = [] {
        ColourTable made;
        for (std::size_t i = 0; i < made.size(); ++i) {
            const int gray = static_cast<int>((255 * i + made.size() / 2) / (made.size() - 1));
            made[i] = qRgb(std::min(gray, 255), std::min(gray, 255), std::min(gray, 255));
        }
        return made;
    }();
    return table;
}

/// The samples of a plane in the colours of a table, from the lower end of a range to the upper
/// one. A sample that is not a number has the first colour.
PixelRows plane_rows(std::shared_ptr<const Plane> plane, SampleRange range,
                     const ColourTable &colours) {
    const QSize size(static_cast<int>(plane->width), static_cast<int>(plane->height));
    const float last = static_cast<float>(colours.size() - 1);
    const float scale = range.high > range.low ? last / (range.high - range.low) : 0;
    return {size, false,
            [plane = std::move(plane), low = range.low, scale, last, &colours](QRgb *line, int x,
                                                                               int y, int width) {
                const float *row = plane->samples.data() +
                                   static_cast<std::size_t>(y) * plane->width +
                                   static_cast<std::size_t>(x);
                for (int i = 0; i < width; ++i) {
                    const float place = (row[i] - low) * scale;
                    const float floor = 0.0f < place ? place : 0.0f;
                    line[i] = colours[static_cast<std::size_t>(floor < last ? floor : last)];
                }
            }};
}

} // namespace

PoissonRenderer::PoissonRenderer(QObject *parent)
    : NewestRenderer(QStringLiteral("poisson pixels"), parent) {}

void PoissonRenderer::render_density(std::shared_ptr<const Image> image) {
    post([this, image = std::move(image)] {
        const SampleRange range = resolve_levels({}, *image);
        const auto density = std::make_shared<const Plane>(luma(*image));
        Q_EMIT density_rendered(image, Picture(plane_rows(density, range, grays())), range);
    });
}

void PoissonRenderer::draw(const PoissonRunPtr &run, const std::monostate &) {
    const PoissonResult &result = *run->result.value;
    auto pictures = std::make_shared<PoissonPictures>();
    pictures->run = run;
    const std::vector<float> &samples = result.potential->samples;
    const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
    pictures->range = {*low, *high};
    pictures->potential =
        Picture(plane_rows(result.potential, pictures->range, magnitude_colours()));
    pictures->field = std::make_shared<const FieldPyramid>(result.field_x, result.field_y);
    pictures->times = run->times;
    pictures->times.converted = Clock::now();
    Q_EMIT rendered(pictures);
}

} // namespace imago

#include "moc_poisson_renderer.cpp"
