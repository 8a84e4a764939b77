// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/panel/window_panel.h"

#include "ui/signals/panel/signal_parts.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

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

constexpr std::array paddings{1, 2, 4, 8, 16};

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
    for (const int pad : paddings)
        pad_->addItem(pad == 1 ? tr("None") : tr("%1 × the frame").arg(pad), pad);
    add_field(column, pad_, "zeroPadding", tr("Zero padding"),
              tr("<p>Zeros after the samples of each frame: the curve is drawn through more bins. "
                 "Frequencies are not resolved more finely.</p>"));
    for (QWidget *box : std::initializer_list<QWidget *>{parameter_, tapers_})
        box->setMinimumWidth(kind_->sizeHint().width());
    connect(kind_, &QComboBox::activated, this, [this] {
        Q_EMIT window_edited(usual_window(static_cast<WindowKind>(kind_->currentData().toInt())));
    });
    connect(parameter_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!showing_)
            Q_EMIT window_edited({window_.kind, value});
    });
    connect(tapers_, &QSpinBox::valueChanged, this, [this](int count) {
        if (!showing_)
            Q_EMIT tapers_edited(count);
    });
    connect(pad_, &QComboBox::activated, this,
            [this] { Q_EMIT pad_edited(pad_->currentData().toInt()); });
}

void WindowPanel::show_parameter() {
    const KindWords &words = words_of(window_.kind);
    const WindowParameter &parameter = traits_of(window_.kind).parameter;
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
    parameter_->setValue(window_.parameter);
}

void WindowPanel::show_window(const Window &window, std::size_t tapers, bool several,
                              std::size_t pad) {
    showing_ = true;
    window_ = window;
    kind_->setCurrentIndex(kind_->findData(static_cast<int>(window.kind)));
    show_parameter();
    const bool tapered = several && window.kind == WindowKind::dpss;
    tapers_->setVisible(tapered);
    tapers_label_->setVisible(tapered);
    tapers_->setRange(1, std::max(1, static_cast<int>(2 * window.parameter)));
    tapers_->setValue(static_cast<int>(tapers));
    int index = pad_->findData(static_cast<int>(pad));
    if (index < 0) { // a value set elsewhere
        pad_->addItem(tr("%1 × the frame").arg(pad), static_cast<int>(pad));
        index = pad_->count() - 1;
    }
    pad_->setCurrentIndex(index);
    showing_ = false;
}

} // namespace imago

#include "moc_window_panel.cpp"
