// SPDX-License-Identifier: GPL-3.0-or-later
// Playback of the Signals page.
#include "ui/signals/play/play_bar.h"
#include "ui/signals/plot/play_line.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signals_workspace.h"

#include <QShortcut>

#include <algorithm>

namespace imago {
namespace {

/// The factor that brings the largest sample of either signal to full scale, if it is beyond.
double loudness_of(const DisplaySignalPtr &original, const DisplaySignalPtr &filtered,
                   const std::vector<int> &channels) {
    double most = 1;
    for (const DisplaySignalPtr &display : {original, filtered})
        for (const int channel : channels)
            if (display) {
                const MinMax all = display->pyramids[static_cast<std::size_t>(channel)].all();
                most = std::max({most, -all.low, all.high});
            }
    return 1 / most;
}

} // namespace

void SignalsWorkspace::connect_playback() {
    play_->set_source([this] {
        PlayBar::Wanted wanted;
        PlaySource &source = wanted.source;
        source.channels = controls_->channels();
        if (!signal_ || source.channels.empty())
            wanted.refusal =
                tr("There is nothing to play: open a signal, or check a channel in the "
                   "list.");
        else if (rate() <= 0 || !file_.time_unit.isEmpty())
            wanted.refusal = tr("The signal cannot be played: its rate in samples per second is "
                                "unknown. Type it under Sample rate.");
        else if (!Player::can_play(rate()))
            wanted.refusal = tr("A rate of %1 samples per second cannot be played.").arg(rate());
        if (!wanted.refusal.isEmpty())
            return wanted;
        source.original = signal_->signal;
        source.interval = time_->selection().value_or(Interval{0, signal_->signal->length});
        source.scale = loudness_of(signal_, filtered_, source.channels);
        return wanted;
    });
    connect(play_, &PlayBar::failed, this, &Workspace::failed);
    connect(play_, &PlayBar::moved, this, &SignalsWorkspace::show_play_position);
    connect(time_, &TimePlot::selected, this, [this](bool finished) {
        if (finished)
            play_->rewind();
    });
    for (ZoomPlot *plot : std::initializer_list<ZoomPlot *>{time_, spectrum_, spectrogram_}) {
        auto *space = new QShortcut(Qt::Key_Space, plot);
        space->setContext(Qt::WidgetShortcut);
        connect(space, &QShortcut::activated, play_, &PlayBar::toggle);
    }
}

bool SignalsWorkspace::occupied() const {
    return play_->playing() || Workspace::occupied();
}

void SignalsWorkspace::show_playable() {
    const bool filtering = active_filters(document_->settings()).any() && filtered_;
    play_->set_signals(signal_ != nullptr, filtering ? filtered_->signal : nullptr);
}

void SignalsWorkspace::show_play_position(std::optional<double> sample) {
    const std::optional<double> key = sample ? std::optional(time_->key_of(*sample)) : std::nullopt;
    time_line_->set_position(key);
    spectrogram_line_->set_position(key);
}

} // namespace imago
