// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/volume/volume_panel.h"

#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <tuple>
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

/// Whether three dimensions have the shape: a spot of one plane is not meant to be one of a volume.
static bool is_of_volumes(const FilterShape &shape) {
    return is_of_radii(shape.kind) || shape.in_volume();
}

VolumeRequest volume_request(const FilterSettings &settings,
                             std::shared_ptr<const PictureStack> stack) {
    VolumeRequest request;
    request.slices = std::move(stack);
    request.mask = settings.mask;
    request.mask.pictures.clear();
    std::erase_if(request.mask.shapes,
                  [](const FilterShape &shape) { return !is_of_volumes(shape); });
    request.edges = has_volume_edges(settings.edges) ? settings.edges : FilterEdges::automatic;
    return request;
}

FilterMask mask_of_slice(FilterMask mask) {
    std::erase_if(mask.shapes, [](const FilterShape &shape) { return shape.in_volume(); });
    return mask;
}

QString left_out_words(const FilterSettings &settings) {
    QStringList left;
    if (!settings.volume) {
        for (const FilterShape &shape : settings.mask.shapes)
            if (shape.in_volume())
                left.append(shape_name(shape));
        return left.isEmpty() ? QString()
                              : LeftOutWords::tr("What goes across the slices applies in three "
                                                 "dimensions alone: %1.")
                                    .arg(left.join(QStringLiteral("; ")));
    }
    for (const FilterShape &shape : settings.mask.shapes)
        if (!is_of_volumes(shape))
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

/// The figures of a plane across the slices.
static FilterFigures section_figures(const Image &original, const Image &result) {
    FilterFigures figures;
    const bool bounded = original.depth != SampleDepth::f32;
    const auto most = static_cast<float>(depth_maximum(original.depth));
    double squares = 0, sum = 0;
    for (std::size_t c = 0; c < result.channels; ++c)
        for (std::size_t i = 0; i < result.plane_size(); ++i) {
            const float now = result.sample(c, i);
            const double removed = double(original.sample(c, i)) - double(now);
            squares += removed * removed;
            sum += double(now);
            figures.clipped += bounded && (now < -0.5f || now >= most + 0.5f);
        }
    const auto count = static_cast<double>(std::max<std::size_t>(1, result.count()));
    figures.removed_rms = std::sqrt(squares / count);
    figures.mean = sum / count;
    return figures;
}

FilterRunPtr slice_run(const VolumeRun &run, const OpenStack &stack,
                       const std::shared_ptr<const Image> &image, const RequestTimes &times) {
    const VolumeResult &volume = *run.result.value;
    auto made = std::make_shared<FilterRun>();
    made->ticket = run.ticket;
    made->times = times;
    made->request.image = image;
    made->request.mask = run.request.mask;
    made->request.edges = volume.edges;
    FilterResult &result = made->result.value.emplace();
    result.image = stack.in_sight(volume.pictures);
    const StackPlace &place = stack.place();
    result.figures = place.plane == StackPlane::xy && place.at < volume.figures.size()
                         ? volume.figures[place.at]
                         : section_figures(*image, *result.image);
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

VolumePanel::VolumePanel(MaskDocument *document, QWidget *parent)
    : QWidget(parent), document_(document), switch_(new QCheckBox(tr("&In three dimensions"))),
      added_(make_buttons()), note_(new QLabel) {
    setObjectName(QStringLiteral("volumePanel"));
    switch_->setObjectName(QStringLiteral("filterVolume"));
    switch_->setToolTip(
        tr("<p>The slices are filtered together, as a volume: a radius is the distance from "
           "frequency 0 along all three axes, up to 0.866 cycles per sample. The whole stack is "
           "read and held in memory.</p>"));
    note_->setObjectName(QStringLiteral("volumeNote"));
    note_->setWordWrap(true);
    note_->setForegroundRole(QPalette::PlaceholderText);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(switch_);
    column->addWidget(added_);
    column->addWidget(note_);
    connect(switch_, &QCheckBox::clicked, this, [this](bool on) {
        FilterSettings next = document_->settings();
        next.volume = on;
        document_->change(tr("In three dimensions"), std::move(next));
    });
    connect(document_, &MaskDocument::changed, this, &VolumePanel::show_state);
    set_slices(1);
    show_state();
}

/// A shape of a kind that goes across the slices, to be changed by its numbers.
static FilterShape first_shape(FilterShape::Kind kind) {
    FilterShape shape;
    shape.kind = kind;
    shape.z = kind == FilterShape::Kind::wedge ? 0 : 0.25; // every fourth slice
    shape.radius = 0.02;
    shape.soft = 0.01;
    if (kind == FilterShape::Kind::lattice) {
        shape.x2 = 0.25;
    } else if (kind == FilterShape::Kind::wedge) {
        shape.elevation = 90;
        shape.width = 20;
        shape.soft = 0;
    }
    return shape;
}

QWidget *VolumePanel::make_buttons() {
    using Kind = FilterShape::Kind;
    auto *row = new QWidget;
    auto *buttons = new QHBoxLayout(row);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(4);
    const std::tuple<const char *, QString, QString, Kind> rows[] = {
        {"addVolumeNotch", tr("+ Notch"),
         tr("<p>Add a ball that takes out one pattern with a period across the slices; its numbers "
            "are below.</p>"),
         Kind::notch},
        {"addVolumeLattice", tr("+ Lattice"),
         tr("<p>Add balls around a pattern of two or three directions and all its harmonics.</p>"),
         Kind::lattice},
        {"addVolumeWedge", tr("+ Wedge"),
         tr("<p>Add a double cone of directions, at first that from slice to slice.</p>"),
         Kind::wedge}};
    for (const auto &[name, text, tip, kind] : rows) {
        QPushButton *button = make_button(name, text, tip);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this,
                [this, kind = kind] { document_->add(first_shape(kind)); });
    }
    return row;
}

void VolumePanel::set_slices(int slices) {
    setVisible(slices > 1);
}

void VolumePanel::show_state() {
    const FilterSettings &settings = document_->settings();
    switch_->setChecked(settings.volume);
    const QString left = left_out_words(settings);
    added_->setVisible(settings.volume);
    note_->setText(left);
    note_->setVisible(!left.isEmpty());
}

} // namespace imago

#include "moc_volume_panel.cpp"
