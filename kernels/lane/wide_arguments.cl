// SPDX-License-Identifier: MIT
// Before all others in a program whose lanes are wider than some processors' registers: compilers
// warn that other programs may expect such arguments of functions elsewhere. No other program calls
// these functions.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpsabi"
#endif
