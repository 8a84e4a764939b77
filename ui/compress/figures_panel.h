// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/service/service.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace imago {

/// What a compression achieved, as numbers.
class FiguresPanel : public QWidget {
    Q_OBJECT
  public:
    explicit FiguresPanel(QWidget *parent = nullptr);

    void show_figures(const CompressFigures &figures);
    void clear();

  private:
    QLabel *add_row(QGridLayout *grid, const char *name, const QString &title,
                    const QString &tool_tip);

    QLabel *kept_percent_, *kept_, *energy_, *psnr_, *ssim_, *threshold_;
};

/// Percent with as many digits as tell it from 0 and 100, in the user's locale.
QString percent_text(double fraction);

} // namespace imago
