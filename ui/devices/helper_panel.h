// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/helper_state.h"

#include <QWidget>

#include <vector>

namespace imago {

/// The engine's programs that are missing, and the consequences. Hidden if all are there.
class HelperPanel : public QWidget {
    Q_OBJECT
  public:
    explicit HelperPanel(const std::vector<HelperState> &helpers, QWidget *parent = nullptr);
};

/// The sentence "imago-self-test is missing: …"
QString missing_sentence(const HelperState &helper);

} // namespace imago
