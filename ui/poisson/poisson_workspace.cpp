// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/poisson_workspace.h"

#include "engine/values/media/file_format.h"
#include "ui/page/copy/pixel_table.h"
#include "ui/page/view_values.h"
#include "ui/poisson/field_overlay.h"
#include "ui/poisson/poisson_words.h"
#include "ui/view/colour/colour_map.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QBuffer>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr ParamWord arrow_lengths[] = {param::word("root", ArrowLength::root),
                                       param::word("proportional", ArrowLength::proportional),
                                       param::word("equal", ArrowLength::equal)};

QDoubleSpinBox *make_distance(const char *name, const QString &title, const QString &tool_tip) {
    auto *box = new QuantityBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(title);
    box->setToolTip(tool_tip);
    box->setDecimals(6);
    box->setRange(1e-6, 1e6);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    box->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    return box;
}

QLabel *make_note(const char *name) {
    auto *note = new QLabel;
    note->setObjectName(QLatin1String(name));
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    return note;
}

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

PoissonControls::PoissonControls(QWidget *parent)
    : ControlColumn(QStringLiteral("poissonControls"), parent) {
    QVBoxLayout *const column = this->column();
    build_density(column);
    build_field(column);
    build_figures(column);
    build_saving(column);
    column->addStretch(1);
    set_spacing({});
    clear();
}

void PoissonControls::build_density(QVBoxLayout *column) {
    add_group(column, tr("Density"));
    source_note_ = make_note("densityNote");
    column->addWidget(source_note_);
    rows_ = make_distance("rowSpacing", tr("Distance of rows"),
                          tr("<p>The distance of a row's samples from those of the next row, in "
                             "the unit of length that the potential is to have.</p>"));
    columns_ = make_distance("columnSpacing", tr("Distance of columns"),
                             tr("<p>The distance of neighbouring samples of a row, in the same "
                                "unit.</p>"));
    auto *form = new QFormLayout;
    form->addRow(tr("Distance of &rows"), rows_);
    form->addRow(tr("Distance of &columns"), columns_);
    column->addLayout(form);
    for (QDoubleSpinBox *box : {rows_, columns_})
        connect(box, &QDoubleSpinBox::valueChanged, this,
                [this] { Q_EMIT spacing_edited(spacing()); });
}

void PoissonControls::build_field(QVBoxLayout *column) {
    add_group(column, tr("Field"));
    arrows_ = new QCheckBox(tr("&Arrows of the field"));
    arrows_->setObjectName(QStringLiteral("fieldArrows"));
    arrows_->setChecked(true);
    arrows_->setToolTip(tr("<p>Each arrow shows the mean field of a square of samples, −∇u, which "
                           "pushes a positive charge. Zoom in for more arrows, down to one for "
                           "each sample.</p>"));
    column->addWidget(arrows_);
    length_ = new ChoiceBar(QStringLiteral("arrowLength"),
                            {tr("R&oot"), tr("&Proportional"), tr("E&qual")});
    length_->setAccessibleName(tr("Length of the arrows"));
    length_->set_tool_tip(0, tr("<p>The length follows the square root of the strength, so that "
                                "weak fields are seen beside strong ones.</p>"));
    length_->set_tool_tip(1, tr("<p>The length follows the strength.</p>"));
    length_->set_tool_tip(2, tr("<p>Every arrow is equally long: only directions are shown.</p>"));
    column->addWidget(length_);
    connect(arrows_, &QCheckBox::toggled, this, [this](bool on) {
        length_->setEnabled(on);
        Q_EMIT arrows_changed();
    });
    connect(length_, &ChoiceBar::chosen, this, &PoissonControls::arrows_changed);
}

void PoissonControls::build_figures(QVBoxLayout *column) {
    add_group(column, tr("Solution"));
    figures_ = new FigureRows(QStringLiteral("poissonFigures"));
    figures_->add_lines(poisson_told.lines);
    potential_ = figures_->add_row("figurePotential", tr("Potential"),
                                   tr("<p>The smallest and the largest value. The mean is 0, since "
                                      "the equation leaves a constant open.</p>"));
    strongest_ = figures_->add_row("figureField", tr("Strongest field"),
                                   tr("<p>The largest |∇u| of a sample.</p>"));
    column->addWidget(figures_);
    trust_note_ = make_note("trustNote");
    trust_note_->setText(
        tr("The residual is larger than rounding explains. Check this device under "
           "Devices before you rely on the result."));
    column->addWidget(trust_note_);
}

void PoissonControls::build_saving(QVBoxLayout *column) {
    add_group(column, tr("Save"));
    QPushButton *potential =
        make_button("savePotential", tr("Save potentia&l…"),
                    tr("<p>Writes the potential as a NumPy array (.npy) of 32-bit floats.</p>"));
    QPushButton *field =
        make_button("saveField", tr("Save f&ield…"),
                    tr("<p>Writes the field as a NumPy array (.npy) of shape (2, height, width): "
                       "down the columns, then along the rows.</p>"));
    QPushButton *picture = make_button(
        "savePicture", tr("Save pict&ure…"),
        tr("<p>Writes the potential as it is shown, with the arrows, as a PNG file.</p>"));
    saving_ = {potential, field, picture};
    for (QPushButton *button : saving_)
        column->addWidget(button);
    connect(potential, &QPushButton::clicked, this, &PoissonControls::save_potential_requested);
    connect(field, &QPushButton::clicked, this, &PoissonControls::save_field_requested);
    connect(picture, &QPushButton::clicked, this, &PoissonControls::save_picture_requested);
}

PoissonSpacing PoissonControls::spacing() const {
    return {rows_->value(), columns_->value()};
}

void PoissonControls::set_spacing(const PoissonSpacing &spacing) {
    const QSignalBlocker quiet_rows(rows_), quiet_columns(columns_);
    rows_->setValue(spacing.rows);
    columns_->setValue(spacing.columns);
}

bool PoissonControls::arrows() const {
    return arrows_->isChecked();
}

ArrowLength PoissonControls::length() const {
    return static_cast<ArrowLength>(length_->choice());
}

void PoissonControls::set_arrows(bool on, ArrowLength length) {
    const QSignalBlocker quiet(arrows_);
    arrows_->setChecked(on);
    length_->setEnabled(on);
    length_->set_choice(static_cast<int>(length));
}

void PoissonControls::set_image(const Image &image) {
    source_note_->setText(image.channels == 1
                              ? tr("The samples are the density.")
                              : tr("The density is the luminance of the colours (luma, BT.601)."));
}

void PoissonControls::show_result(const PoissonFigures &figures, SampleRange potential,
                                  double strongest) {
    const PoissonResidual &residual = figures.residual;
    figures_->show(poisson_told.of(figures));
    potential_->setText(tr("%1 to %2")
                            .arg(number_words(static_cast<double>(potential.low), 4),
                                 number_words(static_cast<double>(potential.high), 4)));
    strongest_->setText(number_words(strongest, 4));
    const auto relative = residual.relative();
    trust_note_->setVisible(relative && *relative > residual.rounding);
    for (QPushButton *button : saving_)
        button->setEnabled(true);
}

void PoissonControls::clear() {
    figures_->clear();
    trust_note_->hide();
    for (QPushButton *button : saving_)
        button->setEnabled(false);
}

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

PoissonWorkspace::PoissonWorkspace(EngineClient *client, QWidget *parent)
    : SettingsWorkspace(client, parent), renderer_(new PoissonRenderer(this)),
      controls_(new PoissonControls) {
    setObjectName(QStringLiteral("poissonWorkspace"));
    build_panes();
    lay_out_panes(controls_, {density_, nullptr, potential_});
    connect_controls();
    connect_engine();
    follow_document();
    show_arrows();
}

void PoissonWorkspace::build_panes() {
    density_ = new ImagePane(QStringLiteral("poissonDensity"), tr("Density"), viewport_);
    potential_ = new ImagePane(QStringLiteral("poissonPotential"), tr("Potential"), viewport_);
    density_legend_ = new ColourLegend(QStringLiteral("densityLegend"), tr("Scale of the density"),
                                       tr("<p>The densities that are shown black and white.</p>"));
    density_->set_legend(density_legend_);
    density_->set_legend_wanted(false);
    legend_ = new ColourLegend(
        QStringLiteral("potentialLegend"), tr("Colour scale of the potential"),
        tr("<p>Colours of the potential u, of which −∇²u is the density without its mean: black is "
           "the smallest value, cream the largest one. Arrows show the field −∇u.</p>"));
    potential_->set_legend(legend_);
    for (ImagePane *pane : {density_, potential_}) {
        add_pane(pane);
        connect(pane->view(), &ImageView::hovered, this, [this](std::optional<QPoint> sample) {
            Q_EMIT readout(
                sample && image_
                    ? place_words(shown_ ? &*shown_->run->result.value : nullptr, *sample)
                    : QString());
        });
    }
    density_->view()->set_data_source([this](const QRect &area) {
        return shown_   ? plane_table(shown_->run->result.value->density, area)
               : image_ ? image_table(image_, area)
                        : DataTable{};
    });
    potential_->view()->set_data_source([this](const QRect &area) {
        return shown_ ? plane_table(shown_->run->result.value->potential, area) : DataTable{};
    });
    overlay_ = new FieldOverlay(potential_->view());
    potential_->view()->set_overlay(overlay_);
    connect(potential_->view(), &ImageView::painted, this, &PoissonWorkspace::tell_painted);
}

void PoissonWorkspace::connect_controls() {
    connect(controls_, &PoissonControls::spacing_edited, this,
            [this](const PoissonSpacing &spacing) {
                document_->change(tr("Distance of samples"), spacing);
            });
    connect(controls_, &PoissonControls::arrows_changed, this, &PoissonWorkspace::show_arrows);
    connect(controls_, &PoissonControls::save_potential_requested, this,
            &PoissonWorkspace::prepare_save);
    connect(controls_, &PoissonControls::save_field_requested, this, &PoissonWorkspace::save_field);
    connect(controls_, &PoissonControls::save_picture_requested, this,
            &PoissonWorkspace::export_view);
}

void PoissonWorkspace::connect_engine() {
    // Results go directly from the engine's thread to the renderer's, without this thread.
    connect(client_, &EngineClient::solved, renderer_, &PoissonRenderer::render,
            Qt::DirectConnection);
    connect(client_, &EngineClient::solved, this, &PoissonWorkspace::take_outcome,
            Qt::QueuedConnection);
    connect(renderer_, &PoissonRenderer::rendered, this, &PoissonWorkspace::show_pictures,
            Qt::QueuedConnection);
    connect(renderer_, &PoissonRenderer::density_rendered, this, &PoissonWorkspace::show_density,
            Qt::QueuedConnection);
}

QString PoissonWorkspace::result_suffix() const {
    return tr("potential");
}

void PoissonWorkspace::set_image(std::shared_ptr<const Image> image) {
    image_ = std::move(image);
    forget_result();
    controls_->set_image(*image_);
    renew_original();
    submit(Clock::now());
}

void PoissonWorkspace::render_original() {
    renderer_->render_density(image_);
}

void PoissonWorkspace::close_content() {
    if (!image_)
        return;
    image_.reset();
    forget_result();
    undo_->clear();
    clear_panes();
    Q_EMIT content_changed();
}

void PoissonWorkspace::forget_result() {
    shown_.reset();
    overlay_->set_field(nullptr, {});
    controls_->clear();
}

void PoissonWorkspace::set_defaults() {
    ImageWorkspace::set_defaults();
    document_->change(tr("Reset settings"), {});
}

void PoissonWorkspace::show_settings(const PoissonSpacing &spacing) {
    controls_->set_spacing(spacing);
}

void PoissonWorkspace::show_arrows() {
    overlay_->set_shown(controls_->arrows());
    overlay_->set_length(controls_->length());
}

void PoissonWorkspace::submit(Clock::time_point event) {
    if (image_ && may_submit())
        submitted(client_->submit(PoissonRequest{image_, settings()}, event));
}

/// The last result stays where there is no new one.
void PoissonWorkspace::take_outcome(const PoissonRunPtr &run) {
    if (run->ticket == newest_ && !run->result)
        ended(run->result.sentence, run->result.error_kind);
}

void PoissonWorkspace::show_density(const std::shared_ptr<const Image> &image,
                                    const Picture &picture, SampleRange range) {
    if (image != image_)
        return;
    set_picture_size(picture.size());
    density_->view()->set_picture(picture);
    density_->set_detail(density_words(*image));
    density_legend_->set_samples(range);
    density_->set_legend_wanted(range != full_range(image->depth));
    if (!shown_) // false: its result came first
        potential_->view()->set_picture({});
    Q_EMIT content_changed();
}

void PoissonWorkspace::show_pictures(const PoissonPicturesPtr &pictures) {
    const PoissonRunPtr &run = pictures->run;
    if (is_late(*run))
        return;
    const Showing how = begin_showing(pictures, potential_, pictures->potential);
    const PoissonResult &result = *run->result.value;
    overlay_->set_field(pictures->field, run->request.spacing);
    legend_->set_values(static_cast<double>(pictures->range.low),
                        static_cast<double>(pictures->range.high));
    controls_->show_result(result.figures, pictures->range, pictures->field->strongest(0));
    if (run->ticket == newest_)
        shown_newest();
    end_showing(how);
    Q_EMIT content_changed();
}

void PoissonWorkspace::prepare_save() {
    if (!shown_)
        return Q_EMIT save_ended(false);
    const auto &potential = shown_->run->result.value->potential;
    export_array(result_suffix(), {{potential->height, potential->width}, {potential}});
}

void PoissonWorkspace::save_field() {
    if (!shown_)
        return;
    const PoissonResult &result = *shown_->run->result.value;
    export_array(tr("field"), {{2, result.field_y->height, result.field_y->width},
                               {result.field_y, result.field_x}});
}

void PoissonWorkspace::export_array(const QString &what, const ArrayContents &array) {
    Q_EMIT export_requested(
        {what, QStringLiteral("npy"), engine_words(title_of(*format_written_in("npy"))), array});
}

void PoissonWorkspace::export_view() {
    if (!shown_)
        return;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    potential_->view()->grab().toImage().save(&buffer, "PNG");
    Q_EMIT export_requested(
        {result_suffix(), QStringLiteral("png"), tr("PNG picture"), buffer.data()});
}

std::vector<std::pair<QString, QString>> PoissonWorkspace::settings_words() const {
    if (!image_)
        return {};
    return {{tr("Density"), density_words(*image_)},
            {tr("Distance of samples"),
             tr("%1 between columns, %2 between rows")
                 .arg(number_words(settings().columns, 4), number_words(settings().rows, 4))}};
}

void PoissonWorkspace::save_view(ViewValues &view) const {
    ImageWorkspace::save_view(view);
    put(view, "arrows", controls_->arrows());
    put_word(view, "length", arrow_lengths, controls_->length());
}

void PoissonWorkspace::restore_view(const ViewValues &view) {
    ImageWorkspace::restore_view(view);
    controls_->set_arrows(get(view, "arrows", controls_->arrows()).toBool(),
                          word_in(view, "length", arrow_lengths, controls_->length()));
    show_arrows();
}

/// Potentials are written as the page saves them.
std::optional<Recipe> PoissonWorkspace::recipe() const {
    if (!image_ || (settings() == PoissonSpacing{} && is_unused()))
        return {};
    Recipe recipe{{PoissonStep{settings()}}, NanPolicy::refuse, {}};
    recipe.output.format = "npy";
    return recipe;
}

QString PoissonWorkspace::refusal_of(const Recipe &recipe) const {
    const auto *step =
        recipe.steps.size() == 1 ? std::get_if<PoissonStep>(&recipe.steps.front()) : nullptr;
    if (!step)
        return tr("The Poisson page cannot show this recipe. File, Run on folder carries it out.");
    if (!image_)
        return tr("Open a picture first; the recipe is for pictures.");
    return {};
}

QString PoissonWorkspace::take_recipe(const Recipe &recipe) {
    document_->change(tr("Open recipe"), std::get<PoissonStep>(recipe.steps.front()).spacing);
    return {};
}

void PoissonWorkspace::save_state(QSettings &settings) const {
    settings.setValue(QStringLiteral("poisson/arrows"), controls_->arrows());
    settings.setValue(QStringLiteral("poisson/length"),
                      word_to_keep(arrow_lengths, controls_->length()));
}

void PoissonWorkspace::restore_state(const QSettings &settings) {
    controls_->set_arrows(settings.value(QStringLiteral("poisson/arrows"), true).toBool(),
                          kept_choice(settings.value(QStringLiteral("poisson/length")),
                                      arrow_lengths, ArrowLength::root));
    show_arrows();
}

} // namespace imago

#include "moc_poisson_workspace.cpp"
