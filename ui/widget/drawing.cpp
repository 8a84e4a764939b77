// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/drawing.h"

#include "moc_drawing.cpp"
