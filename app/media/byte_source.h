// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>

namespace imago {

/// Bytes one after another, of a file or of a file in an archive.
class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// As many as are there, `count` at most: fewer at the end only. Throws Error.
    virtual std::size_t read(void *to, std::size_t count) = 0;
    /// Bytes that are left, which read() need not keep where they are not sure().
    virtual std::uintmax_t left() const = 0;
    /// Whether left() is a fact rather than what an archive claims: nothing is allocated by a
    /// claim.
    virtual bool sure() const = 0;
};

} // namespace imago
