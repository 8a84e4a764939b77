// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the workspaces that show images.
#include "tests/ui/pictures/stage.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/view/image_view.h"

#include <QAction>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <random>

namespace imago::pictures {
namespace {

QWidget *compress(Stage &stage) {
    stage.show(0, QStringLiteral("images/astronaut.png"));
    stage.find<QDoubleSpinBox>("thresholdNumber")->setValue(40);
    stage.settle();
    stage.find<QAction>("differenceAction")->trigger();
    stage.settle();
    return &stage.window();
}

QWidget *compress_blocks(Stage &stage) {
    stage.show(0, QStringLiteral("images/chelsea.png"));
    stage.click("block1");
    stage.find<QDoubleSpinBox>("thresholdNumber")->setValue(60);
    stage.settle();
    return &stage.window();
}

QWidget *compress_jpeg(Stage &stage) {
    stage.show(0, QStringLiteral("images/coffee.png"));
    stage.click("block3");
    return &stage.window();
}

QWidget *filter_before(Stage &stage) {
    stage.show(1, QStringLiteral("images/camera_halftone.png"));
    return &stage.window();
}

QWidget *filter(Stage &stage) {
    filter_before(stage);
    stage.click("removeHalftone");
    stage.reveal("screenFound");
    return &stage.window();
}

/// A place of the spectrum in its view, from frequencies in cycles a pixel.
QPoint place(Stage &stage, double x, double y) {
    return stage.window().filter()->overlay()->map().at({x, y}).toPoint();
}

/// Draws a shape by its tool from one frequency to another.
void draw(Stage &stage, const char *tool, QPointF from, QPointF to) {
    stage.find<QToolButton>(tool)->click();
    stage.stroke(stage.find<ImageView>("filterSpectrumView"),
                 {place(stage, from.x(), from.y()),
                  place(stage, (from.x() + to.x()) / 2, (from.y() + to.y()) / 2),
                  place(stage, to.x(), to.y())});
}

QWidget *filter_mask(Stage &stage) {
    stage.show(1, QStringLiteral("images/chelsea_stripes.png"));
    stage.click("edges1");
    draw(stage, "tool_notch", {0, 41 / 300.0}, {0.02, 41 / 300.0 + 0.02});
    draw(stage, "tool_notch", {96 / 451.0, -24 / 300.0}, {96 / 451.0 + 0.02, -24 / 300.0 + 0.02});
    return &stage.window();
}

QWidget *waves(Stage &stage) {
    stage.show(1, QStringLiteral("images/chelsea_stripes.png"));
    stage.click("tool_wave");
    auto *spectrum = stage.find<ImageView>("filterSpectrumView");
    const QPoint at = place(stage, 0, 41 / 300.0);
    stage.stroke(spectrum, {at});
    stage.reveal("waveCard");
    return &stage.window();
}

QWidget *poisson(Stage &stage) {
    stage.show(4, QStringLiteral("images/charges.npy"));
    return &stage.window();
}

/// The sample with noise of its own, as a second exposure has it.
QString noisy_copy(Stage &stage, const QString &name, unsigned seed) {
    QImage image(QStringLiteral(IMAGO_SOURCES "/samples/images/camera.png"));
    image.convertTo(QImage::Format_Grayscale8);
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0, 24);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            uchar &value = image.scanLine(y)[x];
            value = static_cast<uchar>(std::clamp(value + noise(random), 0.0, 255.0));
        }
    const QString path = stage.folder() + QLatin1Char('/') + name;
    if (!image.save(path))
        throw std::runtime_error("It cannot be written: " + path.toStdString());
    return path;
}

QWidget *correlation(Stage &stage) {
    stage.show(1);
    stage.open(noisy_copy(stage, QStringLiteral("exposure-1.png"), 1));
    stage.find<QAction>("correlation")->trigger();
    stage.window().compare_with(noisy_copy(stage, QStringLiteral("exposure-2.png"), 2));
    auto *dialog = stage.find<QDialog>("correlationDialog");
    const auto *result = stage.find<QLabel>("correlationResult");
    stage.wait_for("The correlation",
                   [result] { return result->text().contains(QStringLiteral("px")); });
    return dialog;
}

} // namespace

const std::vector<PictureRow> &image_rows() {
    static const std::vector<PictureRow> rows{
        {"compress", "compress", "a photograph, its result and the difference", compress},
        {"compress-blocks", "compress", "blocks of 8 × 8, and the curve of quality over rate",
         compress_blocks},
        {"compress-jpeg", "compress", "quantised as JPEG does", compress_jpeg},
        {"filter-before", "filter", "a picture with a halftone, and its spectrum", filter_before},
        {"filter", "filter", "the halftone removed: its lattice on the spectrum", filter},
        {"filter-mask", "filter", "notches drawn on the spectrum by hand", filter_mask},
        {"waves", "waves", "one wave picked: its card, its crests over the picture", waves},
        {"poisson", "poisson", "charges, their potential and field lines", poisson},
        {"correlation", "spectra", "two pictures compared ring by ring", correlation}};
    return rows;
}

} // namespace imago::pictures
