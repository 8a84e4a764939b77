// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/device_health.h"

#include <QTableWidget>

#include <vector>

namespace imago {

/// What each device can do: a column a device, so that they stand beside each other, and a row a
/// property.
class DeviceTable : public QTableWidget {
    Q_OBJECT
  public:
    explicit DeviceTable(const std::vector<DeviceInfo> &devices, QWidget *parent = nullptr);

    void show_health(int index, const Health &health);
    void show_current(int index); ///< the device in use; -1: none
    int chosen() const;           ///< the column; -1: none

  Q_SIGNALS:
    void choice_changed();

  protected:
    void resizeEvent(QResizeEvent *event) override;
    /// The chosen column has a tint alone: it is there to be read.
    void initViewItemOption(QStyleOptionViewItem *option) const override;

  private:
    void fill(int column, const DeviceInfo &device);
    void fit_rows();
};

} // namespace imago
