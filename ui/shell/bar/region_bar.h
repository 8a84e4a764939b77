// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QRect>
#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace imago {

/// The region of the open picture by its numbers, in a row over the page, with what can be done to
/// it.
class RegionBar : public QWidget {
    Q_OBJECT
  public:
    explicit RegionBar(QWidget *parent = nullptr);

    /// The picture's size and the region, which lies inside; empty: all of it. Emits nothing.
    void set_region(QSize picture, std::optional<QRect> region);
    /// What a region can be used as on the page in sight, "Template"; empty: nothing.
    void set_use(const QString &name);

  Q_SIGNALS:
    void chosen(const QRect &region); ///< typed by the user
    void whole_wanted();              ///< the region is to go
    void save_wanted();               ///< as a picture
    void use_wanted();                ///< as set_use() names

  private:
    QSpinBox *add_box(QHBoxLayout *row, const char *name, const QString &label,
                      const QString &spoken);
    void take_numbers();

    QSpinBox *x_, *y_, *width_, *height_;
    QPushButton *whole_, *save_, *use_;
    QLabel *hint_;
    QSize picture_;
};

} // namespace imago
