// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the Signals workspace.
#include "engine/kind/transform_kinds.h"
#include "tests/ui/pictures/stage.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/signals_workspace.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QSpinBox>

#include <cmath>

namespace imago::pictures {
namespace {

QWidget *signals_page(Stage &stage) {
    stage.show(2, QStringLiteral("signals/nino-sst.csv"));
    return &stage.window();
}

QWidget *spectrogram(Stage &stage) {
    stage.show(2, QStringLiteral("signals/chirp_with_hum.flac"));
    stage.click("signalView2");
    SpectrogramPlot *plot = stage.window().signal_page()->spectrogram_plot();
    const auto at = [plot](double seconds, double hertz) {
        return QPoint(static_cast<int>(std::lround(plot->key_axis()->coordToPixel(seconds))),
                      static_cast<int>(std::lround(plot->value_axis()->coordToPixel(hertz))));
    };
    stage.click("regionTool1");                                   // a box
    stage.stroke(plot, {at(0.05, 20), at(2, 100), at(3.9, 260)}); // the hum
    stage.click("regionTool1");
    stage.stroke(plot, {at(2.7, 2200), at(3, 3000), at(3.3, 4200)});
    stage.reveal("regionList");
    return &stage.window();
}

QWidget *batch(Stage &stage) {
    stage.show(2);
    stage.find<QAbstractButton>("signalBatch")->click();
    auto *kind = stage.find<QComboBox>("batchKind");
    kind->setCurrentIndex(kind->findData(QStringLiteral("rfft")));
    Q_EMIT kind->activated(kind->currentIndex());
    stage.find<QSpinBox>("batchLength")->setValue(1024);
    stage.find<QSpinBox>("batchCount")->setValue(4096);
    stage.click("batchRun");
    return &stage.window();
}

} // namespace

const std::vector<PictureRow> &signal_rows() {
    static const std::vector<PictureRow> rows{
        {"signals", "signals", "a series of months: its spectrum", signals_page},
        {"signals-spectrogram", "signals", "a spectrogram with regions drawn on it", spectrogram},
        {"signals-batch", "signals", "many transforms at once", batch}};
    return rows;
}

} // namespace imago::pictures
