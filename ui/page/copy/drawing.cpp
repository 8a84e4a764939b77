// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/copy/drawing.h"

#include "moc_drawing.cpp"
