// SPDX-License-Identifier: GPL-3.0-or-later
// What a file may ask of a decoder. A few bytes must not cost gigabytes or minutes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace imago {

/// Throws Error that calls the file `name` for an empty picture and for one with more pixels than
/// allowed.
void check_picture_size(const std::string &name, std::uint64_t width, std::uint64_t height,
                        std::size_t max_pixels);

/// Throws Error if a coder that expands a byte to at most `ratio` bytes cannot make `raw` bytes of
/// samples from `stored` bytes.
void check_plausible(const std::string &name, double raw, double stored, double ratio);

/// The most bytes of samples that a file of `length` bytes may hold.
double most_decoded(std::size_t length);

/// Throws Error if a file of `length` bytes may not hold `decoded` bytes of samples. The limit is
/// 256 MiB, and 256 bytes for every byte beyond the first MiB. A few bytes then cause at most
/// minutes of decoding, and pictures of any size pass unless they are nearly blank.
void check_decoded(const std::string &name, std::size_t length, double decoded);

/// Throws Error that calls the file `name`, with both figures, if so many bytes for its decoded
/// samples are not free.
void check_memory(const std::string &name, double bytes);

} // namespace imago
