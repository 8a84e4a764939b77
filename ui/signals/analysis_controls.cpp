// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/analysis_controls.h"

#include "ui/signals/panel/pair_panel.h"
#include "ui/signals/panel/window_panel.h"
#include "ui/view/colour/colour_map_box.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/value_slider.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace imago {
namespace {

using Estimate = SignalSettings::Estimate;
using View = SignalSettings::View;

QWidget *make_section(QVBoxLayout *&column) {
    auto *section = new QWidget;
    column = new QVBoxLayout(section);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    return section;
}

void choose(QComboBox *box, const QVariant &data) {
    int index = box->findData(data);
    if (index < 0) { // a value set elsewhere
        box->addItem(AnalysisControls::tr("%1 samples").arg(count_words(data.toULongLong())), data);
        index = box->count() - 1;
    }
    box->setCurrentIndex(index);
}

} // namespace

AnalysisControls::AnalysisControls(SignalDocument *document, QWidget *parent)
    : QWidget(parent), document_(document) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    build_spectrum(column);
    build_spectrogram(column);
    connect_panels();
    connect(document_, &SignalDocument::changed, this, &AnalysisControls::show_settings);
    show_settings();
}

template <class Change>
void AnalysisControls::change(const QString &text, Change change, int gesture) {
    SignalSettings next = document_->settings();
    change(next);
    document_->change(text, next, gesture);
}

QComboBox *AnalysisControls::add_choice(QVBoxLayout *column, const char *name, const QString &title,
                                        const QString &tool_tip) {
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(title);
    auto *box = new QComboBox;
    label->setBuddy(box);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(QString(title).remove(QLatin1Char('&')));
    box->setToolTip(tool_tip);
    label->setToolTip(tool_tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    row->addWidget(label, 1);
    row->addWidget(box);
    column->addLayout(row);
    return box;
}

QCheckBox *AnalysisControls::add_check(QVBoxLayout *column, const char *name, const QString &title,
                                       const QString &tool_tip) {
    auto *box = new QCheckBox(title);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tool_tip);
    column->addWidget(box);
    return box;
}

void AnalysisControls::build_spectrum(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    spectrum_ = make_section(column);
    outer->addWidget(spectrum_);
    estimate_ =
        add_choice(column, "spectrumEstimate", tr("Estimate"),
                   tr("<p>Amplitude: the amplitude of the sine at each frequency, as the root mean "
                      "square over all frames of the interval. Density: power per hertz (Welch), "
                      "for noise. One frame: the first of the interval, without averaging; its "
                      "phase is that of a cosine that begins with it.</p><p>Of two channels: "
                      "Coherence, how far one is the other filtered (0 to 1); Cross density, what "
                      "they have in common; Phase difference, of the second channel relative to "
                      "the first.</p>"));
    estimate_->addItem(tr("Amplitude"), static_cast<int>(Estimate::amplitude));
    estimate_->addItem(tr("Power density"), static_cast<int>(Estimate::density));
    estimate_->addItem(tr("Amplitude, one frame"), static_cast<int>(Estimate::frame));
    estimate_->addItem(tr("Phase, one frame"), static_cast<int>(Estimate::phase));
    estimate_->addItem(tr("Coherence"), static_cast<int>(Estimate::coherence));
    estimate_->addItem(tr("Cross density"), static_cast<int>(Estimate::cross));
    estimate_->addItem(tr("Phase difference"), static_cast<int>(Estimate::difference));
    pair_ = new PairPanel;
    column->addWidget(pair_);
    size_ = add_choice(column, "spectrumSize", tr("&Size N"),
                       tr("<p>Samples of a frame: longer frames resolve frequencies more finely "
                          "and leave fewer frames to average.</p>"));
    for (std::size_t size = 64; size <= (std::size_t{1} << 20); size *= 2)
        size_->addItem(tr("%1 samples").arg(count_words(size)), static_cast<qulonglong>(size));
    size_->addItem(tr("Whole interval"), qulonglong{0});

    window_ = new WindowPanel;
    outer->addWidget(window_);
    QVBoxLayout *inner = nullptr;
    averaging_ = make_section(inner);
    outer->addWidget(averaging_);
    overlap_ = add_choice(inner, "spectrumOverlap", tr("&Overlap"),
                          tr("<p>How much of a frame the next one shares.</p>"));
    for (const int percent : {0, 25, 50, 75, 90})
        overlap_->addItem(percent_words(percent * 0.01, 0), percent);
    remove_mean_ = add_check(inner, "removeMean", tr("Remove each frame's &mean"),
                             tr("<p>Without it, frequency 0 shows the constant part.</p>"));

    QVBoxLayout *axes = nullptr;
    axes_ = make_section(axes);
    axes_->setObjectName(QStringLiteral("spectrumAxes"));
    outer->addWidget(axes_);
    scale_ = new ChoiceBar(QStringLiteral("spectrumScale"), {tr("&dB"), tr("&Linear")});
    scale_->setAccessibleName(tr("Scale of levels"));
    scale_->set_tool_tip(0, tr("<p>20 log10 of the amplitude; 0 dB is an amplitude of 1, which is "
                               "full scale of a sound file.</p>"));
    axes->addWidget(scale_);
    logarithmic_ =
        add_check(axes, "logarithmicFrequency", tr("Lo&garithmic frequency"),
                  tr("<p>Octaves are equally wide; such an axis has no frequency 0.</p>"));
    const auto edit = [this](QComboBox *box, const QString &text, auto set) {
        connect(box, &QComboBox::activated, this, [this, box, text, set] {
            change(text, [&](SignalSettings &next) { set(next, box->currentData()); });
        });
    };
    edit(estimate_, tr("Estimate"), [](SignalSettings &next, const QVariant &chosen) {
        next.estimate = static_cast<Estimate>(chosen.toInt());
    });
    edit(size_, tr("Size"), [](SignalSettings &next, const QVariant &chosen) {
        next.measure.size = static_cast<std::size_t>(chosen.toULongLong());
    });
    edit(overlap_, tr("Overlap"),
         [](SignalSettings &next, const QVariant &chosen) { next.overlap = chosen.toInt(); });
    connect(scale_, &ChoiceBar::chosen, this, [this](int index) {
        change(tr("Scale"), [&](SignalSettings &next) { next.decibel = index == 0; });
    });
    connect(remove_mean_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Remove mean"), [&](SignalSettings &next) { next.measure.detrend = on; });
    });
    connect(logarithmic_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Frequency axis"), [&](SignalSettings &next) { next.logarithmic = on; });
    });
}

void AnalysisControls::connect_panels() {
    const auto edit = [this](const QString &text, const MeasureSettings &measure) {
        change(text, [&](SignalSettings &next) { next.measure = measure; });
    };
    connect(window_, &WindowPanel::edited, this, edit);
    connect(pair_, &PairPanel::edited, this, edit);
}

void AnalysisControls::build_spectrogram(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    spectrogram_ = make_section(column);
    outer->addWidget(spectrogram_);
    frame_ = add_choice(column, "spectrogramSize", tr("Frame"),
                        tr("<p>Samples of a frame: long frames resolve frequencies finely, short "
                           "frames resolve times.</p>"));
    frame_->addItem(tr("Automatic"), qulonglong{0});
    for (std::size_t size = 64; size <= 65536; size *= 2)
        frame_->addItem(tr("%1 samples").arg(count_words(size)), static_cast<qulonglong>(size));
    frame_overlap_ = add_choice(column, "spectrogramOverlap", tr("Overlap"),
                                tr("<p>How much of a frame the next one shares.</p>"));
    for (const int percent : {0, 50, 75, 90, 95})
        frame_overlap_->addItem(percent_words(percent * 0.01, 0), percent);
    reassigned_ = add_check(
        column, "reassigned", tr("Reassigned"),
        tr("<p>Moves the power of each bin to its centre in time and frequency: lines and "
           "clicks become sharp. Noise becomes grainy.</p>"));
    connect(reassigned_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Reassigned"), [&](SignalSettings &next) { next.measure.reassigned = on; });
    });
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("Colours"));
    colours_ = new ColourMapBox(QStringLiteral("spectrogramColours"));
    label->setBuddy(colours_);
    row->addWidget(label, 1);
    row->addWidget(colours_);
    column->addLayout(row);
    connect(colours_, &ColourMapBox::chosen, this, [this](ColourMap map) {
        change(tr("Colours"), [&](SignalSettings &next) { next.colours = map; });
    });
    automatic_ =
        add_check(column, "automaticColours", tr("&Automatic colours"),
                  tr("<p>The last colour stands for the highest level of the spectrogram.</p>"));
    const auto add = [&](const char *name, const QString &title, const QString &tool_tip) {
        column->addWidget(new QLabel(title));
        auto *slider = new ValueSlider(QLatin1String(name));
        slider->set_unit(QStringLiteral("\u202fdB"));
        slider->set_words(title, tool_tip);
        column->addWidget(slider);
        return slider;
    };
    brightest_ = add("spectrogramBrightest", tr("Brightest colour"),
                     tr("<p>The level of the last colour. A change affects the colours only: "
                        "nothing is measured again.</p>"));
    brightest_->set_range({-160, 60, -300, 300, 1, false, true});
    range_ = add("spectrogramRange", tr("Range of colours"),
                 tr("<p>How far the first colour is below the last one.</p>"));
    range_->set_range({10, 160, 1, 400, 1, false, true});
    connect(frame_, &QComboBox::activated, this, [this] {
        change(tr("Frame"), [&](SignalSettings &next) {
            next.frame = static_cast<std::size_t>(frame_->currentData().toULongLong());
        });
    });
    connect(frame_overlap_, &QComboBox::activated, this, [this] {
        change(tr("Overlap"), [&](SignalSettings &next) {
            next.frame_overlap = frame_overlap_->currentData().toInt();
        });
    });
    connect(automatic_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Colours"), [&](SignalSettings &next) { next.automatic_colours = on; });
    });
    const auto edited = [this](ValueSlider *slider) {
        connect(slider, &ValueSlider::edited, this, [this](double, int gesture) {
            change(
                tr("Colours"),
                [&](SignalSettings &next) {
                    next.automatic_colours = false;
                    next.brightest = brightest_->value();
                    next.range = range_->value();
                },
                gesture);
        });
    };
    edited(brightest_);
    edited(range_);
}

void AnalysisControls::show_colours(double brightest, double range) {
    brightest_->set_value(brightest);
    range_->set_value(range);
}

void AnalysisControls::set_channels(const QStringList &names) {
    channels_ = static_cast<std::size_t>(names.size());
    pair_->set_channels(names);
    auto *model = qobject_cast<QStandardItemModel *>(estimate_->model());
    for (int i = 0; i < estimate_->count(); ++i)
        if (takes_pair(static_cast<Estimate>(estimate_->itemData(i).toInt())))
            model->item(i)->setEnabled(names.size() > 1);
    show_settings();
}

void AnalysisControls::show_settings() {
    const SignalSettings &settings = document_->settings();
    const Estimate estimate = estimate_of(settings, channels_);
    const bool spectrum = settings.view == View::spectrum, cosine = settings.view == View::cosine;
    const bool frames = spectrum && estimate != Estimate::frame && estimate != Estimate::phase;
    const bool phase = estimate == Estimate::phase || estimate == Estimate::difference;
    spectrum_->setVisible(spectrum || cosine);
    estimate_->setEnabled(spectrum);
    window_->setVisible(spectrum || settings.view == View::spectrogram);
    const MeasureSettings &measure = settings.measure;
    window_->show_measure(measure,
                          frames || (settings.view == View::spectrogram && !measure.reassigned));
    pair_->show_measure(measure, spectrum && takes_pair(estimate),
                        spectrum &&
                            (estimate == Estimate::density || estimate == Estimate::coherence));
    for (QWidget *widget : std::initializer_list<QWidget *>{overlap_, remove_mean_})
        widget->setEnabled(frames);
    averaging_->setVisible(spectrum);
    const bool spectrogram = settings.view == View::spectrogram;
    axes_->setVisible(spectrum || cosine || spectrogram);
    scale_->setVisible(!spectrogram);
    colours_->set_map(settings.colours);
    scale_->setEnabled(!(spectrum && (phase || estimate == Estimate::coherence)));
    spectrogram_->setVisible(settings.view == View::spectrogram);
    choose(estimate_, static_cast<int>(estimate));
    choose(size_, static_cast<qulonglong>(measure.size));
    choose(overlap_, settings.overlap);
    choose(frame_, static_cast<qulonglong>(settings.frame));
    choose(frame_overlap_, settings.frame_overlap);
    scale_->set_choice(settings.decibel ? 0 : 1);
    remove_mean_->setChecked(measure.detrend);
    logarithmic_->setChecked(settings.logarithmic);
    logarithmic_->setEnabled(cosine || !settings.filter.two_sided); // otherwise below 0
    reassigned_->setChecked(measure.reassigned);
    automatic_->setChecked(settings.automatic_colours);
    if (!settings.automatic_colours)
        show_colours(settings.brightest, settings.range);
}

} // namespace imago

#include "moc_analysis_controls.cpp"
