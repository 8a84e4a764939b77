// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2 v2 (Debian 12) and v3 (Ubuntu 24.04) under one name.
#pragma once
#if IMAGO_CATCH_VERSION == 3
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
