// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/workspace.h"

namespace imago {

class DevicesWorkspace : public Workspace {
    Q_OBJECT
  public:
    explicit DevicesWorkspace(EngineClient *client, QWidget *parent = nullptr);

    bool has_content() const override { return false; }
    bool has_result() const override { return false; }
    void prepare_save() override {}
    void fit() override {}
    void zoom(double) override {}

    void save_state(QSettings &) const override {}
    void restore_state(const QSettings &) override {}

  private:
    void submit(Clock::time_point) override {}
};

} // namespace imago
