// SPDX-License-Identifier: GPL-3.0-or-later
// Saving what is seen besides the result: the spectrum, and what was removed.
#include "ui/page/file_kind.h"
#include "ui/shell/main_window.h"
#include "ui/view/image_pane.h"
#include "ui/view/image_view.h"

#include <QFileInfo>

#include <utility>

namespace imago {
namespace {

/// The colours of a pane as an image.
std::shared_ptr<const Image> image_of(const QImage &pixels) {
    Image image{.width = static_cast<std::size_t>(pixels.width()),
                .height = static_cast<std::size_t>(pixels.height()),
                .channels = 3,
                .depth = SampleDepth::u8};
    image.bytes.resize(image.count());
    const std::size_t plane = image.plane_size();
    std::size_t at = 0;
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x, ++at) {
            const QRgb colour = pixels.pixel(x, y);
            image.bytes[at] = static_cast<std::uint8_t>(qRed(colour));
            image.bytes[plane + at] = static_cast<std::uint8_t>(qGreen(colour));
            image.bytes[2 * plane + at] = static_cast<std::uint8_t>(qBlue(colour));
        }
    return std::make_shared<const Image>(std::move(image));
}

bool is_picture(const QString &path) {
    return QFileInfo(path).suffix().toLower() == QLatin1String("png");
}

} // namespace

/// Writes all of a pane's picture in its colours, whatever part of it is in sight.
void MainWindow::save_pane(const QString &path, const ImagePane *pane) {
    save({path, image_of(pane->view()->picture().pixels()), SampleDepth::u8});
}

void MainWindow::ask_spectrum(ImageWorkspace *page) {
    if (!page->has_export())
        return;
    std::vector<OutputKind> kinds{{tr("Picture as it is drawn"), {QStringLiteral("png")}}};
    auto *saving = qobject_cast<SavingWorkspace *>(page);
    const auto request = saving ? saving->spectra_request() : std::nullopt;
    if (request) {
        const bool cosines = std::holds_alternative<CompressSettings>(request->of);
        kinds.push_back({cosines ? tr("NumPy array of coefficients before the threshold")
                                 : tr("NumPy array of complex numbers"),
                         {QStringLiteral("npy")}});
        kinds.push_back({cosines ? tr("TIFF of 32-bit floats: coefficients before the threshold")
                                 : tr("TIFF of real and imaginary parts"),
                         {QStringLiteral("tif"), QStringLiteral("tiff")}});
    }
    const QString path =
        ask_path(file_kinds.spectrum, path_,
                 derived_name(path_, tr("spectrum"), QStringLiteral("png")), kinds);
    if (path.isEmpty())
        return;
    file_kinds.spectrum.remember_folder(path);
    if (!request || is_picture(path))
        save_pane(path, page->spectrum_pane());
    else
        saving->compute_spectra(path);
}

/// Floats hold the difference as it is; a picture is what the pane shows, with its gain.
void MainWindow::ask_removed(SavingWorkspace *page) {
    if (!page->has_result())
        return;
    std::vector<OutputKind> kinds{{tr("TIFF of 32-bit floats: original − result"),
                                   {QStringLiteral("tif"), QStringLiteral("tiff")}},
                                  {tr("NumPy array: original − result"), {QStringLiteral("npy")}}};
    const ImagePane *pane = page->removed_pane();
    if (!pane->view()->picture().empty())
        kinds.push_back({tr("Picture as it is drawn"), {QStringLiteral("png")}});
    const QString path = ask_path(file_kinds.removed, path_,
                                  derived_name(path_, tr("removed"), QStringLiteral("tif")), kinds);
    if (path.isEmpty())
        return;
    file_kinds.removed.remember_folder(path);
    if (is_picture(path))
        return save_pane(path, pane);
    SaveRequest request{path, nullptr, SampleDepth::f32};
    request.removed_from = page->result_slices();
    page->compute_for(request);
}

} // namespace imago
