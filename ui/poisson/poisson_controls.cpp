// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/poisson_controls.h"

#include "ui/poisson/poisson_words.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

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

} // namespace

PoissonControls::PoissonControls(QWidget *parent) : QWidget(parent) {
    setObjectName(QStringLiteral("poissonControls"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    build_density(column);
    build_field(column);
    build_figures(column);
    build_saving(column);
    column->addStretch(1);
    set_spacing({});
    clear();
}

QSize PoissonControls::sizeHint() const {
    return {std::max(300, fontMetrics().averageCharWidth() * 44), QWidget::sizeHint().height()};
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
    mean_ = figures_->add_row("figureMean", tr("Mean removed"),
                              tr("<p>No field crosses the edges, so the charges must add up to 0: "
                                 "the mean of the density "
                                 "is subtracted before the equation is solved.</p>"));
    residual_ = figures_->add_row(
        "figureResidual", tr("Residual"),
        tr("<p>How well the potential fulfils the equation: the norm of density − mean + ∇²u, "
           "divided by that of density − mean.</p>"));
    rounding_ = figures_->add_row(
        "figureRounding", tr("Rounding explains"),
        tr("<p>The largest residual that rounding to single precision may leave. The Laplacian "
           "multiplies the rounding of the potential by the squared frequencies.</p>"));
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
    mean_->setText(number_words(figures.mean, 4));
    residual_->setText(residual_words(residual));
    rounding_->setText(rounding_words(residual));
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

} // namespace imago

#include "moc_poisson_controls.cpp"
