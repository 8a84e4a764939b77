// SPDX-License-Identifier: MIT
// Wisdom: which problems have been planned with measurements, and the engine's own records.
#pragma once
#include <string>
#include <string_view>

namespace imago::fftw {

/// Remembers a problem's key, or forgets all of them.
void learn(const std::string &key, bool is_double);
void forget_all(bool is_double);
/// Whether it is known.
bool knows(const std::string &key, bool is_double);

/// The text of what is known, a balanced expression in parentheses as FFTW's, with the engine's
/// records of plans.
std::string export_wisdom(bool is_double);
/// Adds what such a text knows. False, and nothing is added, for another text, FFTW's own among
/// them.
bool import_wisdom(std::string_view text, bool is_double);

} // namespace imago::fftw
