// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"

#include "engine/support/sentence.h"

#include <QComboBox>

#include <vector>

namespace imago {

/// Chooses the OpenCL device. If there is none it is disabled, and says why.
class DeviceBox : public QComboBox {
    Q_OBJECT
  public:
    explicit DeviceBox(QWidget *parent = nullptr);

    void set_devices(const std::vector<DeviceInfo> &devices, int current);
    /// A device that is unfit cannot be chosen, for the reason; empty: it can.
    void set_unfit(int index, const Sentence &reason);
    /// The device's name as it is kept in the settings.
    QString device_name() const;
    /// The platform's name in the settings, without a version. It is needed since two platforms may
    /// offer one processor.
    QString device_platform() const;

    QSize sizeHint() const override;

  Q_SIGNALS:
    void chosen(int index); ///< by the user

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    void tell_current();

    std::vector<QString> tool_tips_; ///< of the devices
};

} // namespace imago
