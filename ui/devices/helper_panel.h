// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/helper_state.h"

#include <QWidget>

#include <vector>

namespace imago {

/// The programs that come with the engine and are missing, and what is lost by it. Hidden where all
/// are there.
class HelperPanel : public QWidget {
    Q_OBJECT
  public:
    explicit HelperPanel(const std::vector<HelperState> &helpers, QWidget *parent = nullptr);
};

/// "imago-self-test is missing: …"
QString missing_sentence(const HelperState &helper);

} // namespace imago
