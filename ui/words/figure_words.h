// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of results in the window's language.
#pragma once
#include "engine/op/figure.h"

#include <QString>

namespace imago {

/// The numbers of a figure with their unit; a dash stands for one that is not known.
QString figure_words(const OpFigure &figure);
/// The figure of this id, which is there.
QString figure_words(const std::vector<OpFigure> &figures, std::string_view id);
/// The text of a row, by its template; empty if the figures tell nothing of it.
QString line_words(const std::string &text, const std::vector<OpFigure> &figures);

} // namespace imago
