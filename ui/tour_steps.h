// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <vector>

namespace imago {

/// One stop of a workspace's tour. Widgets by their object names.
struct TourStep {
    QString workspace;
    QString target; ///< what is pointed at; inside the workspace
    QString title;
    QString text; ///< a sentence or two
};

/// Of all workspaces, in the order of showing: the one place where tours are written.
std::vector<TourStep> tour_steps();

} // namespace imago
