// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/panel/amount_panel.h"

#include "engine/op/compress_params.h"
#include "ui/page/settings/param_controls.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/value_slider.h"

#include <QCoreApplication>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

using Mode = CompressSettings::Mode;

/// The modes side by side, without JPEG's quantisation or with it.
std::vector<Mode> modes_of(bool jpeg) {
    std::vector<Mode> modes;
    for (const CompressAmount &amount : compress_amounts())
        if (jpeg ? amount.with_jpeg : amount.plain)
            modes.push_back(amount.mode);
    return modes;
}

/// What a mode has in the panel. Texts are for translation in AmountPanel.
struct AmountText {
    const char *object;       ///< name of the slider
    const char *choice;       ///< of the mode
    const char *tip, *hint;   ///< about the mode, and below its number
    ValueSlider::Range range; ///< a threshold's is that of the image
};

const AmountText amount_texts[] = {
    {"threshold",
     QT_TRANSLATE_NOOP("imago::AmountPanel", "Threshol&d"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "<p>Coefficients whose magnitude reaches the "
                                             "threshold stay, the others become zero.</p>"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "Coefficients below this magnitude are dropped."),
     {1, 100, 0, 100, 2, true}},
    {"keep",
     QT_TRANSLATE_NOOP("imago::AmountPanel", "&Keep %"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "<p>This share of the coefficients stays: the largest "
                                             "ones over all channels together.</p>"),
     QT_TRANSLATE_NOOP("imago::AmountPanel",
                       "The largest coefficients stay, the others are dropped."),
     {0.01, 100, 0, 100, 3, false}},
    {"quality",
     QT_TRANSLATE_NOOP("imago::AmountPanel", "&Quality"),
     QT_TRANSLATE_NOOP("imago::AmountPanel",
                       "<p>JPEG's quality by libjpeg's rule: 50 takes the tables as they are, 100 "
                       "has steps of 1. Numbers between whole ones are possible.</p>"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "It scales the steps of the tables."),
     {1, 100, 1, 100, 1, false, true}},
    {"psnr",
     QT_TRANSLATE_NOOP("imago::AmountPanel", "&PSNR"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "<p>A target: as few coefficients stay, or as coarse "
                                             "ones, as give this PSNR.</p>"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "The result has this PSNR, or at most 0.05 dB more."),
     {20, 55, 0, 1000, 2, false, true}},
    {"ssim",
     QT_TRANSLATE_NOOP("imago::AmountPanel", "&SSIM"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "<p>A target: as few coefficients stay, or as coarse "
                                             "ones, as give this structural similarity.</p>"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "The result has this SSIM, or at most 0.001 more."),
     {0.5, 0.999, 0, 1, 4, false, true}},
    {"bytes",
     QT_TRANSLATE_NOOP("imago::AmountPanel", "F&ile size"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "<p>A target: the best picture in a JPEG file of this "
                                             "size.</p>"),
     QT_TRANSLATE_NOOP("imago::AmountPanel", "The JPEG file has this size, or at most 2% less."),
     {5, 5000, 0.1, 1e6, 1, false}}};

/// The panel's unit of a mode's number: sizes are in kilobytes.
constexpr double unit_of(Mode mode) {
    return mode == Mode::bytes ? 1000 : 1;
}

/// The number of a mode in the panel's unit.
double shown_number(const CompressSettings &settings, Mode mode) {
    return amount_of(mode).param.get(settings) / unit_of(mode);
}

/// Gives a mode its number; the mode in which the settings are stays.
void set_number(CompressSettings &settings, Mode mode, double value) {
    const Param<CompressSettings> &amount = amount_of(mode).param;
    const double number = value * unit_of(mode);
    amount.set(settings, amount.kind == ParamKind::whole ? std::round(number) : number);
}

/// The panel's range within what the parameter allows.
ValueSlider::Range allowed_range(ValueSlider::Range range, Mode mode) {
    const ParamFacts &facts = amount_of(mode).param;
    range.low = std::max(range.low, facts.range.least / unit_of(mode));
    range.high = std::min(range.high, facts.range.most / unit_of(mode));
    return range;
}

int place_of(bool jpeg, Mode mode) {
    const std::vector<Mode> modes = modes_of(jpeg);
    return static_cast<int>(std::find(modes.begin(), modes.end(), mode) - modes.begin());
}

} // namespace

AmountPanel::AmountPanel(QWidget *parent)
    : QWidget(parent), modes_(new QStackedWidget), amount_(new QStackedWidget), hint_(new QLabel) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    mode_ = make_bar(false);
    jpeg_mode_ = make_bar(true);
    for (std::size_t row = 0; row < sliders_.size(); ++row) {
        sliders_[row] = make_slider(row);
        amount_->addWidget(sliders_[row]);
    }
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setWordWrap(true);
    column->addWidget(modes_);
    column->addWidget(amount_);
    column->addWidget(hint_);
    show_settings();
}

ChoiceBar *AmountPanel::make_bar(bool jpeg) {
    QStringList choices;
    for (const Mode mode : modes_of(jpeg))
        choices.append(tr(amount_texts[static_cast<int>(mode)].choice));
    auto *bar = new ChoiceBar(jpeg ? QStringLiteral("jpegMode") : QStringLiteral("mode"), choices);
    bar->setAccessibleName(tr("Given value"));
    int index = 0;
    for (const Mode mode : modes_of(jpeg))
        bar->set_tool_tip(index++, tr(amount_texts[static_cast<int>(mode)].tip));
    modes_->addWidget(bar);
    connect(bar, &ChoiceBar::chosen, this, [this, jpeg](int chosen) {
        CompressSettings next = settings_;
        next.mode = modes_of(jpeg)[static_cast<std::size_t>(chosen)];
        Q_EMIT edited(next, 0);
    });
    return bar;
}

ValueSlider *AmountPanel::make_slider(std::size_t row) {
    const AmountText &text = amount_texts[row];
    auto *slider = new ValueSlider(QString::fromLatin1(text.object));
    const Mode mode = static_cast<Mode>(row);
    const ParamFacts &facts = amount_of(mode).param;
    slider->set_words(label_words(facts), tr(text.tip));
    slider->set_unit(mode == Mode::bytes ? QStringLiteral(" kB") : unit_suffix(facts));
    slider->set_range(allowed_range(text.range, mode));
    connect(slider, &ValueSlider::edited, this, [this, mode](double value, int gesture) {
        CompressSettings next = settings_;
        set_number(next, mode, value);
        Q_EMIT edited(next, gesture);
    });
    return slider;
}

void AmountPanel::set_image(const Image &image) {
    const double peak = depth_maximum(image.depth);
    // The mean of a plane of whole blocks is its largest coefficient; a slider that ended there
    // would have most of its length where a handful of coefficients is left.
    const double largest =
        peak * std::sqrt(static_cast<double>(image.width) * static_cast<double>(image.height));
    const double slider_high = std::clamp(largest / 32, peak, peak * 16);
    const int decimals = image.depth == SampleDepth::f32  ? 5
                         : image.depth == SampleDepth::u8 ? 2
                                                          : 1;
    sliders_[static_cast<std::size_t>(Mode::threshold)]->set_range(
        {peak / 1000, slider_high, 0, std::max(largest, slider_high), decimals, true});
}

void AmountPanel::show_target(const std::optional<TargetOutcome> &target) {
    if (target && !target->met)
        hint_->setText(tr("Not reached: this is the nearest result of %n trial(s).", nullptr,
                          static_cast<int>(target->trials)));
    else
        hint_->setText(tr(amount_texts[static_cast<std::size_t>(settings_.mode)].hint));
}

CompressSettings AmountPanel::with_jpeg(CompressSettings settings,
                                        const std::optional<JpegSettings> &jpeg) {
    if (settings.jpeg.has_value() == jpeg.has_value())
        return settings;
    settings.jpeg = jpeg;
    if (settings.mode != Mode::psnr && settings.mode != Mode::ssim)
        settings.mode = jpeg ? Mode::quality : Mode::threshold;
    return settings;
}

void AmountPanel::set_settings(const CompressSettings &settings) {
    settings_ = settings;
    show_settings();
}

void AmountPanel::show_settings() {
    const auto row = static_cast<std::size_t>(settings_.mode);
    modes_->setCurrentWidget(settings_.jpeg ? jpeg_mode_ : mode_);
    if (settings_.jpeg)
        jpeg_mode_->set_choice(place_of(true, settings_.mode));
    else
        mode_->set_choice(place_of(false, settings_.mode));
    amount_->setCurrentWidget(sliders_[row]);
    hint_->setText(tr(amount_texts[row].hint));
    for (std::size_t i = 0; i < sliders_.size(); ++i)
        sliders_[i]->set_value(shown_number(settings_, static_cast<Mode>(i)));
}

} // namespace imago

#include "moc_amount_panel.cpp"
