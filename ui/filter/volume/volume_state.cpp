// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/volume/volume_state.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

struct LeftOutWords {
    Q_DECLARE_TR_FUNCTIONS(imago::VolumePanel)
};

bool has_volume_edges(FilterEdges edges) {
    return edges != FilterEdges::mean && edges != FilterEdges::taper;
}

} // namespace

bool is_of_radii(FilterShape::Kind kind) {
    using Kind = FilterShape::Kind;
    return kind == Kind::low || kind == Kind::high || kind == Kind::band || kind == Kind::stop;
}

VolumeRequest volume_request(const FilterSettings &settings,
                             std::shared_ptr<const PictureStack> stack) {
    VolumeRequest request;
    request.slices = std::move(stack);
    request.mask = settings.mask;
    request.mask.pictures.clear();
    std::erase_if(request.mask.shapes,
                  [](const FilterShape &shape) { return !is_of_radii(shape.kind); });
    request.edges = has_volume_edges(settings.edges) ? settings.edges : FilterEdges::automatic;
    return request;
}

QString left_out_words(const FilterSettings &settings) {
    QStringList left;
    for (const FilterShape &shape : settings.mask.shapes)
        if (!is_of_radii(shape.kind))
            left.append(shape_name(shape));
    if (settings.descreen)
        left.append(LeftOutWords::tr("the removal of the halftone"));
    if (settings.waves.changes())
        left.append(LeftOutWords::tr("the changed waves"));
    if (!has_volume_edges(settings.edges))
        left.append(LeftOutWords::tr("the edges, which are mirrored here"));
    if (settings.channels != FilterChannels::rgb)
        left.append(LeftOutWords::tr("the choice of channels"));
    if (left.isEmpty())
        return {};
    return LeftOutWords::tr(
               "What cannot apply in three dimensions comes back when this is switched "
               "off: %1.")
        .arg(left.join(QStringLiteral("; ")));
}

FilterRunPtr slice_run(const VolumeRun &run, std::size_t slice,
                       const std::shared_ptr<const Image> &image, const RequestTimes &times) {
    const VolumeResult &volume = *run.result.value;
    auto made = std::make_shared<FilterRun>();
    made->ticket = run.ticket;
    made->times = times;
    made->request.image = image;
    made->request.mask = run.request.mask;
    made->request.edges = volume.edges;
    FilterResult &result = made->result.value.emplace();
    result.image = volume.pictures.at(slice);
    result.figures = volume.figures.at(slice);
    result.height = volume.height;
    result.width = volume.width;
    result.edges = volume.edges;
    result.spectrum = volume.spectrum;
    result.mask = volume.mask;
    result.plan = volume.plan;
    result.engine_milliseconds = volume.engine_milliseconds;
    return made;
}

FilterRunPtr early_slice(const VolumePreviewRun &preview,
                         const std::shared_ptr<const Image> &image) {
    auto made = std::make_shared<FilterRun>();
    made->ticket = preview.ticket;
    made->times = preview.times;
    made->request.image = image;
    made->request.mask = preview.request.mask;
    made->request.edges = preview.result.value->edges;
    made->request.preview.emplace();
    made->result.value = preview.result.value;
    return made;
}

} // namespace imago
