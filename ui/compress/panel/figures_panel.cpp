// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/panel/figures_panel.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QLabel>

#include <cmath>

namespace imago {

QString percent_text(double fraction) {
    const double percent = 100 * fraction;
    const double from_end = std::min(percent, 100 - percent);
    int decimals = 2;
    while (decimals < 6 && from_end > 0 && from_end < 2 * std::pow(10.0, -decimals))
        ++decimals;
    return percent_words(fraction, from_end > 0 ? decimals : 0);
}

QString psnr_text(double psnr) {
    return std::isinf(psnr) ? QCoreApplication::translate("FiguresPanel", "∞ dB (identical)")
                            : with_unit(fixed_words(psnr, 2), QStringLiteral("dB"));
}

QString size_text(const CompressFigures &figures) {
    const auto bytes = static_cast<qint64>(std::ceil(figures.estimated_bits / 8));
    return bytes_words(static_cast<qulonglong>(bytes));
}

FiguresPanel::FiguresPanel(QWidget *parent) : FigureRows(QStringLiteral("figures"), parent) {
    kept_percent_ = add_row(
        "figureKeptPercent", tr("Kept"),
        tr("<p>Share of the DCT coefficients that stay, over all compressed channels.</p>"));
    kept_ =
        add_row("figureKept", tr("Coefficients"), tr("<p>How many of all coefficients stay.</p>"));
    energy_ = add_row("figureEnergy", tr("Energy kept"),
                      tr("<p>Share of the sum of squares of all coefficients that stays. The "
                         "transform keeps energy, so it is also the share of the picture's.</p>"));
    psnr_ = add_row(
        "figurePsnr", tr("PSNR"),
        tr("<p>Peak signal-to-noise ratio between the original and the result as it is saved: "
           "above 40 dB the eye hardly sees a difference, below 30 dB it does.</p>"));
    ssim_ = add_row("figureSsim", tr("SSIM"),
                    tr("<p>Structural similarity of the luma (Wang 2004): 1 is identical.</p>"));
    threshold_ = add_row("figureThreshold", tr("Threshold used"),
                         tr("<p>The smallest magnitude that stays, in units of the samples.</p>"));
    quality_ = add_row("figureQuality", tr("Quality used"),
                       tr("<p>The JPEG quality of the steps, and the dead zone in steps if it is "
                          "wider than rounding.</p>"));
    file_ = add_row("figureFile", tr("Size of the file"),
                    tr("<p>The bytes of the JPEG file that holds the result, with its "
                       "metadata.</p>"));
    size_ =
        add_row("figureSize", tr("Estimated size"),
                tr("<p>An estimate, not the size of a file: the entropy of all coefficients when "
                   "those that stay are rounded in steps of the threshold, and a bit for each "
                   "sign. A coder that uses the places of coefficients, as JPEG does, needs less. "
                   "Headers are not counted, nor is the loss of PSNR by the rounding.</p>"));
    show_row(quality_, false);
    show_row(file_, false);
}

namespace {

/// A size and the bits that it has for a pixel.
QString size_and_rate(const QString &size, double bits, double pixels) {
    return FiguresPanel::tr("%1 · %2").arg(
        size, with_unit(fixed_words(bits / pixels, 2), QStringLiteral("bit/px")));
}

} // namespace

void FiguresPanel::show_figures(const CompressFigures &figures, std::size_t pixels,
                                bool estimated) {
    const auto marked = [estimated](const QString &figure) {
        return estimated ? estimate_text(figure) : figure;
    };
    const double all = static_cast<double>(figures.coefficients);
    kept_percent_->setText(
        marked(percent_text(all > 0 ? static_cast<double>(figures.kept) / all : 0)));
    kept_->setText(
        marked(tr("%1 of %2").arg(count_words(figures.kept), count_words(figures.coefficients))));
    energy_->setText(marked(percent_text(figures.energy_kept)));
    psnr_->setText(marked(psnr_text(figures.psnr)));
    ssim_->setText(std::isnan(figures.ssim) ? QStringLiteral("–") : fixed_words(figures.ssim, 4));
    threshold_->setText(marked(number_words(figures.threshold, 4)));
    show_row(threshold_, !figures.jpeg);
    show_row(quality_, figures.jpeg.has_value());
    show_row(size_, !figures.file_bytes);
    show_row(file_, figures.file_bytes.has_value());
    const JpegChoice used = figures.jpeg.value_or(JpegChoice());
    quality_->setText(
        used.zone > least_jpeg_zone
            ? tr("%1, dead zone %2").arg(number_words(used.quality, 4), fixed_words(used.zone, 2))
            : number_words(used.quality, 4));
    if (const auto bytes = figures.file_bytes)
        file_->setText(size_and_rate(tr("%1 bytes").arg(count_words(*bytes)),
                                     8 * static_cast<double>(*bytes), static_cast<double>(pixels)));
    size_->setText(tr("≈ %1").arg(
        size_and_rate(size_text(figures), figures.estimated_bits, static_cast<double>(pixels))));
}

} // namespace imago

#include "moc_figures_panel.cpp"
