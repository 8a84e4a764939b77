// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/compress_values.h"
#include "ui/widget/figure_rows.h"

namespace imago {

/// The figures of a compression, as numbers.
class FiguresPanel : public FigureRows {
    Q_OBJECT
  public:
    explicit FiguresPanel(QWidget *parent = nullptr);

    /// Shows the figures of an image with this many pixels. Those of a preview are estimates, which
    /// is marked; a dash stands for one that is not a number.
    void show_figures(const CompressFigures &figures, std::size_t pixels, bool estimated = false);

  private:
    QLabel *kept_percent_, *kept_, *energy_, *psnr_, *ssim_, *size_, *threshold_, *quality_, *file_;
};

/// Percent, with enough digits to distinguish it from 0 and 100, in the user's locale.
QString percent_text(double fraction);

/// "35.20 dB", or a text that original and result are identical.
QString psnr_text(double psnr);

/// The estimated size: "22.4 kB".
QString size_text(const CompressFigures &figures);

} // namespace imago
