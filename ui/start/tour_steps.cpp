// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/tour_steps.h"

#include <QCoreApplication>

namespace imago {
namespace {

struct Row {
    const char *workspace, *target, *title, *text;
};

constexpr Row rows[] = {
    {"compressWorkspace", "mode", QT_TRANSLATE_NOOP("Tour", "How much stays"),
     QT_TRANSLATE_NOOP("Tour",
                       "Drop every coefficient below a threshold, or keep the largest few percent. "
                       "Drag the slider: result and figures follow at once.")},
    {"compressWorkspace", "spectrumView", QT_TRANSLATE_NOOP("Tour", "What is dropped"),
     QT_TRANSLATE_NOOP("Tour",
                       "Each point is a cosine wave of the picture, coarse ones at the upper left, "
                       "fine ones at the lower right. Gray ones are dropped.")},
    {"compressWorkspace", "curve", QT_TRANSLATE_NOOP("Tour", "What is lost"),
     QT_TRANSLATE_NOOP("Tour", "PSNR and SSIM for every share that could be kept, computed while "
                               "you look. Click on the curve to keep that share.")},
    {"filterWorkspace", "filterSpectrumView", QT_TRANSLATE_NOOP("Tour", "The spectrum"),
     QT_TRANSLATE_NOOP("Tour",
                       "Each point is a wave of the picture: the farther from the middle, the "
                       "finer. A regular pattern, such as halftone or stripes, is a bright spot.")},
    {"filterWorkspace", "maskTools", QT_TRANSLATE_NOOP("Tour", "Draw a mask"),
     QT_TRANSLATE_NOOP("Tour",
                       "Choose a shape and draw it on the spectrum. It can be moved, resized and "
                       "softened afterwards, and the result follows.")},
    {"filterWorkspace", "suggestionPanel", QT_TRANSLATE_NOOP("Tour", "Find patterns"),
     QT_TRANSLATE_NOOP("Tour", "Imago looks for periodic patterns by itself and offers a notch for "
                               "each. Accept or reject them one by one.")},
    {"signalsWorkspace", "timePlot", QT_TRANSLATE_NOOP("Tour", "The signal"),
     QT_TRANSLATE_NOOP("Tour", "Drag to select an interval, turn the wheel to zoom, click twice to "
                               "see all. The selected or visible part is measured.")},
    {"signalsWorkspace", "signalView", QT_TRANSLATE_NOOP("Tour", "Four views"),
     QT_TRANSLATE_NOOP("Tour",
                       "The spectrum with its peaks, the cosine transform, the spectrogram, and "
                       "batches of many transforms at once on the device.")},
    {"signalsWorkspace", "spectrumPlot", QT_TRANSLATE_NOOP("Tour", "Filter by a band"),
     QT_TRANSLATE_NOOP("Tour", "Drag over some frequencies: only they pass, or they are stopped. "
                               "Drag the edges to change the band; the signal follows.")},
    {"devicesWorkspace", "deviceTable", QT_TRANSLATE_NOOP("Tour", "What each device can do"),
     QT_TRANSLATE_NOOP("Tour",
                       "Every OpenCL device of this machine, side by side. Each is tried in a "
                       "separate process; one that fails is not used, and the reason is shown.")},
    {"devicesWorkspace", "devicesPage1", QT_TRANSLATE_NOOP("Tour", "How fast, and why"),
     QT_TRANSLATE_NOOP("Tour",
                       "Measure a suite and compare each device with its own limit, with the plan "
                       "of every size. Runs are kept, so that you can compare them over time.")},
    {"devicesWorkspace", "devicesPage2", QT_TRANSLATE_NOOP("Tour", "Faster plans"),
     QT_TRANSLATE_NOOP("Tour", "Search for faster plans of the transforms that you have used. "
                               "Findings are recorded, and every later run uses them.")},
    {"poissonWorkspace", "poissonPotentialView", QT_TRANSLATE_NOOP("Tour", "Potential and field"),
     QT_TRANSLATE_NOOP("Tour",
                       "Colours show the potential of the density at the left, arrows the field, "
                       "which no edge lets out. Zoom in for more arrows.")},
    {"poissonWorkspace", "rowSpacing", QT_TRANSLATE_NOOP("Tour", "The size of the grid"),
     QT_TRANSLATE_NOOP("Tour", "Say how far apart the samples are, and the potential and the field "
                               "follow, in your units.")},
    {"poissonWorkspace", "poissonFigures", QT_TRANSLATE_NOOP("Tour", "How exact it is"),
     QT_TRANSLATE_NOOP("Tour",
                       "The mean is removed first, since closed edges need charges that add "
                       "up to 0. The residual is shown beside what rounding explains.")},
};

} // namespace

std::vector<TourStep> tour_steps() {
    std::vector<TourStep> steps;
    for (const Row &row : rows)
        steps.push_back({QLatin1String(row.workspace), QLatin1String(row.target),
                         QCoreApplication::translate("Tour", row.title),
                         QCoreApplication::translate("Tour", row.text)});
    return steps;
}

} // namespace imago
