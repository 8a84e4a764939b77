// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"
