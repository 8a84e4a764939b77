// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/device_info.h"

#include <QComboBox>

#include <vector>

namespace imago {

/// Chooses the OpenCL device. Disabled, and says why, when there is none.
class DeviceBox : public QComboBox {
    Q_OBJECT
  public:
    explicit DeviceBox(QWidget *parent = nullptr);

    void set_devices(const std::vector<DeviceInfo> &devices, int current);
    /// A device that is unfit cannot be chosen, for the reason; empty: it can.
    void set_unfit(int index, const QString &reason);
    /// The device's name as it is kept in the settings.
    QString device_name() const;
    /// Its platform's, without a version, likewise: two may offer one processor.
    QString device_platform() const;

    QSize sizeHint() const override;

  Q_SIGNALS:
    void chosen(int index); ///< by hand

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    void tell_current();

    std::vector<QString> tool_tips_; ///< of the devices
};

} // namespace imago
