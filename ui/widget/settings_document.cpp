// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/settings_document.h"

#include "moc_settings_document.cpp"
