// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/left_out_driver.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace imago {

class EngineClient;

/// The drivers that are left out since they crashed or blocked a process that tried them, with the
/// reasons, and a button that tries them again. Hidden if there are none.
class DriverPanel : public QWidget {
    Q_OBJECT
  public:
    DriverPanel(EngineClient *client, const std::vector<LeftOutDriver> &left_out,
                QWidget *parent = nullptr);

    void try_again();

  Q_SIGNALS:
    void told(const QString &sentence);
    void failed(const QString &sentence);

  private:
    void take(const std::vector<LeftOutDriver> &still);

    EngineClient *client_;
    std::vector<LeftOutDriver> left_out_;
    QLabel *list_;
    QPushButton *again_;
};

/// The driver's name, "pocl.icd: libpocl.so.2", of limited length.
QString driver_name(const LeftOutDriver &driver);
/// The sentence "The driver … is left out. It …"
QString left_out_sentence(const LeftOutDriver &driver);

} // namespace imago
