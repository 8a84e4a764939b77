// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/panel/window_panel.h"

#include "engine/op/measure_params.h"
#include "ui/signals/panel/signal_parts.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

/// What a person reads of a kind: its name, and its parameter's with what it does.
struct KindWords {
    WindowKind kind;
    const char *name;
    const char *parameter = "";
    const char *tool_tip = "";
};

constexpr KindWords kind_words[] = {
    {WindowKind::rectangular, QT_TRANSLATE_NOOP("imago::WindowPanel", "Rectangular")},
    {WindowKind::hann, QT_TRANSLATE_NOOP("imago::WindowPanel", "Hann")},
    {WindowKind::hamming, QT_TRANSLATE_NOOP("imago::WindowPanel", "Hamming")},
    {WindowKind::blackman, QT_TRANSLATE_NOOP("imago::WindowPanel", "Blackman")},
    {WindowKind::blackman_harris, QT_TRANSLATE_NOOP("imago::WindowPanel", "Blackman–Harris")},
    {WindowKind::flat_top, QT_TRANSLATE_NOOP("imago::WindowPanel", "Flat top")},
    {WindowKind::tukey, QT_TRANSLATE_NOOP("imago::WindowPanel", "Tukey"),
     QT_TRANSLATE_NOOP("imago::WindowPanel", "α"),
     QT_TRANSLATE_NOOP("imago::WindowPanel",
                       "<p>The fraction of the frame that is faded, at both ends together: 0 is "
                       "rectangular, 1 is Hann.</p>")},
    {WindowKind::kaiser, QT_TRANSLATE_NOOP("imago::WindowPanel", "Kaiser"),
     QT_TRANSLATE_NOOP("imago::WindowPanel", "β"),
     QT_TRANSLATE_NOOP("imago::WindowPanel",
                       "<p>More makes side lobes lower and the main lobe wider: 0 is rectangular, "
                       "5 near Hamming, 8.6 near Blackman.</p>")},
    {WindowKind::gaussian, QT_TRANSLATE_NOOP("imago::WindowPanel", "Gaussian"),
     QT_TRANSLATE_NOOP("imago::WindowPanel", "Deviation"),
     QT_TRANSLATE_NOOP("imago::WindowPanel",
                       "<p>The standard deviation, as a part of the frame.</p>")},
    {WindowKind::dpss, QT_TRANSLATE_NOOP("imago::WindowPanel", "DPSS (Slepian)"),
     QT_TRANSLATE_NOOP("imago::WindowPanel", "NW"),
     QT_TRANSLATE_NOOP("imago::WindowPanel",
                       "<p>Half the width of the main lobe, in bins of the frame: no other window "
                       "has more of its energy within it.</p>")},
};

const KindWords &words_of(WindowKind kind) {
    for (const KindWords &row : kind_words)
        if (row.kind == kind)
            return row;
    return kind_words[0];
}

QString padding_words(std::size_t pad) {
    return pad == 1 ? WindowPanel::tr("None") : WindowPanel::tr("%1 × the frame").arg(pad);
}

} // namespace

WindowPanel::WindowPanel(QWidget *parent)
    : QWidget(parent), kind_(new QComboBox), pad_(new QComboBox), parameter_(make_number_box()),
      tapers_(new QSpinBox) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    for (const WindowTraits &row : window_kinds())
        kind_->addItem(tr(words_of(row.kind).name), static_cast<int>(row.kind));
    add_field(column, kind_, "spectrumWindow", tr("&Window"),
              tr("<p>Fades the ends of each frame, so that a sine between two bins does not leak "
                 "into all of them. Rectangular: none.</p>"));
    parameter_label_ = add_field(column, parameter_, "windowParameter", tr("Parameter"), {});
    tapers_->setKeyboardTracking(false);
    tapers_label_ = add_field(
        column, tapers_, "windowTapers", tr("Tapers"),
        tr("<p>Averages over so many orthogonal windows (multitaper): less scatter, at the "
           "resolution of ± NW bins. 2 NW − 1 is usual.</p>"));
    const auto [least, most] = measure_param("pad").range;
    for (auto pad = static_cast<std::size_t>(least); pad <= static_cast<std::size_t>(most);
         pad *= 2)
        pad_->addItem(padding_words(pad), static_cast<qulonglong>(pad));
    add_field(column, pad_, "zeroPadding", tr("Zero padding"),
              tr("<p>Zeros after the samples of each frame: the curve is drawn through more bins. "
                 "Frequencies are not resolved more finely.</p>"));
    for (QWidget *box : std::initializer_list<QWidget *>{parameter_, tapers_})
        box->setMinimumWidth(kind_->sizeHint().width());
    connect(kind_, &QComboBox::activated, this, [this] {
        set_window(usual_window(static_cast<WindowKind>(kind_->currentData().toInt())));
    });
    connect(parameter_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!showing_)
            set_window({measure_.window.kind, value});
    });
    connect(tapers_, &QSpinBox::valueChanged, this, [this](int count) {
        MeasureSettings next = measure_;
        next.tapers = static_cast<std::size_t>(count);
        if (!showing_)
            Q_EMIT edited(tr("Tapers"), next);
    });
    connect(pad_, &QComboBox::activated, this, [this] {
        MeasureSettings next = measure_;
        next.pad = static_cast<std::size_t>(pad_->currentData().toULongLong());
        Q_EMIT edited(tr("Zero padding"), next);
    });
}

void WindowPanel::set_window(const Window &window) {
    MeasureSettings next = measure_;
    next.window = window;
    next.tapers = std::min(next.tapers, most_tapers(window));
    Q_EMIT edited(tr("Window"), next);
}

void WindowPanel::show_parameter() {
    const KindWords &words = words_of(measure_.window.kind);
    const WindowParameter &parameter = traits_of(measure_.window.kind).parameter;
    const bool has = !parameter.name.empty();
    parameter_->setVisible(has);
    parameter_label_->setVisible(has);
    if (!has)
        return;
    parameter_label_->setText(tr(words.parameter));
    parameter_label_->setToolTip(tr(words.tool_tip));
    parameter_->setAccessibleName(tr(words.parameter));
    parameter_->setToolTip(tr(words.tool_tip));
    parameter_->setRange(parameter.least, parameter.most);
    parameter_->setValue(measure_.window.parameter);
}

void WindowPanel::show_measure(const MeasureSettings &measure, bool several) {
    showing_ = true;
    measure_ = measure;
    kind_->setCurrentIndex(kind_->findData(static_cast<int>(measure.window.kind)));
    show_parameter();
    const bool tapered = several && measure.window.kind == WindowKind::dpss;
    tapers_->setVisible(tapered);
    tapers_label_->setVisible(tapered);
    tapers_->setRange(1, static_cast<int>(most_tapers(measure.window)));
    tapers_->setValue(static_cast<int>(measure.tapers));
    int index = pad_->findData(static_cast<qulonglong>(measure.pad));
    if (index < 0) { // a value set elsewhere
        pad_->addItem(padding_words(measure.pad), static_cast<qulonglong>(measure.pad));
        index = pad_->count() - 1;
    }
    pad_->setCurrentIndex(index);
    showing_ = false;
}

} // namespace imago

#include "moc_window_panel.cpp"
