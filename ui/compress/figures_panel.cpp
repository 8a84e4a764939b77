// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/figures_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>

#include <cmath>

namespace imago {

QString percent_text(double fraction) {
    const double percent = 100 * fraction;
    const double from_end = std::min(percent, 100 - percent);
    int decimals = 2;
    while (decimals < 6 && from_end > 0 && from_end < 2 * std::pow(10.0, -decimals))
        ++decimals;
    return QLocale().toString(percent, 'f', from_end > 0 ? decimals : 0) +
           QStringLiteral("\u202f%");
}

FiguresPanel::FiguresPanel(QWidget *parent) : QWidget(parent) {
    setObjectName(QStringLiteral("figures"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    kept_percent_ = add_row(grid, "figureKeptPercent", tr("Kept"),
                            tr("<p>Share of the DCT coefficients that stay, of all channels that "
                               "are compressed.</p>"));
    kept_ = add_row(grid, "figureKept", tr("Coefficients"),
                    tr("<p>How many coefficients stay, of how many there are.</p>"));
    energy_ = add_row(grid, "figureEnergy", tr("Energy kept"),
                      tr("<p>Share of the sum of squares of all coefficients that stays. The "
                         "transform keeps energy, so it is also the share of the picture's.</p>"));
    psnr_ = add_row(grid, "figurePsnr", tr("PSNR"),
                    tr("<p>Peak signal-to-noise ratio between original and result as it is saved: "
                       "above 40 dB the eye hardly sees a difference, below 30 dB it does.</p>"));
    ssim_ = add_row(grid, "figureSsim", tr("SSIM"),
                    tr("<p>Structural similarity of the luma (Wang 2004): 1 is identical.</p>"));
    threshold_ = add_row(grid, "figureThreshold", tr("Threshold used"),
                         tr("<p>The smallest magnitude that stays, in units of the samples.</p>"));
    clear();
}

QLabel *FiguresPanel::add_row(QGridLayout *grid, const char *name, const QString &title,
                              const QString &tool_tip) {
    auto *label = new QLabel(title);
    auto *value = new QLabel;
    label->setToolTip(tool_tip);
    label->setForegroundRole(QPalette::PlaceholderText);
    value->setObjectName(QLatin1String(name));
    value->setAccessibleName(title);
    value->setToolTip(tool_tip);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(value, row, 1);
    return value;
}

void FiguresPanel::show_figures(const CompressFigures &figures) {
    const QLocale locale;
    const double all = static_cast<double>(figures.coefficients);
    kept_percent_->setText(percent_text(all > 0 ? static_cast<double>(figures.kept) / all : 0));
    kept_->setText(tr("%1 of %2")
                       .arg(locale.toString(qulonglong{figures.kept}),
                            locale.toString(qulonglong{figures.coefficients})));
    energy_->setText(percent_text(figures.energy_kept));
    psnr_->setText(std::isinf(figures.psnr)
                       ? tr("∞ dB (identical)")
                       : tr("%1 dB").arg(locale.toString(figures.psnr, 'f', 2)));
    ssim_->setText(locale.toString(figures.ssim, 'f', 4));
    threshold_->setText(locale.toString(figures.threshold, 'g', 4));
}

void FiguresPanel::clear() {
    for (QLabel *value : {kept_percent_, kept_, energy_, psnr_, ssim_, threshold_})
        value->setText(QStringLiteral("–"));
}

} // namespace imago
