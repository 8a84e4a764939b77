// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/left_out_driver.h"
#include "ui/devices/device_health.h"

#include <QTableWidget>

#include <optional>
#include <vector>

namespace imago {

/// The properties of the devices: a column for each device, so that they can be compared, and a row
/// for each property; then a column for each driver that is left out, with the reason.
class DeviceTable : public QTableWidget {
    Q_OBJECT
  public:
    DeviceTable(const std::vector<DeviceInfo> &devices, const std::vector<LeftOutDriver> &left_out,
                QWidget *parent = nullptr);

    void show_health(int index, const Health &health);
    /// Sets each device's copy rate in bytes a second; unknown rates stay unchanged.
    void show_rates(const std::vector<std::optional<double>> &rates);
    void show_current(int index); ///< the device in use; -1: none
    int chosen() const;           ///< the device of the chosen column; -1: none

  Q_SIGNALS:
    void choice_changed();

  protected:
    void resizeEvent(QResizeEvent *event) override;
    /// The chosen column only has a tint, so that it stays readable.
    void initViewItemOption(QStyleOptionViewItem *option) const override;

  private:
    void fill(int column, const DeviceInfo &device);
    void fill(int column, const LeftOutDriver &driver);
    void fit_rows();

    int devices_;
};

} // namespace imago
