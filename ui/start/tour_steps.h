// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <vector>

namespace imago {

/// One step of a workspace's tour. Widgets are named by object names.
struct TourStep {
    QString workspace;
    QString target; ///< the widget, inside the workspace
    QString title;
    QString text; ///< a sentence or two
};

/// The steps of all workspaces, in the order of showing. Tours are written nowhere else.
std::vector<TourStep> tour_steps();

} // namespace imago
