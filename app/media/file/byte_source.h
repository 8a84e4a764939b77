// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>

namespace imago {

/// A sequence of bytes from a file or from a file in an archive.
class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// Reads `count` bytes, or fewer only at the end. Throws Error.
    virtual std::size_t read(void *to, std::size_t count) = 0;
    /// Returns the number of remaining bytes. read() may deliver a different number unless the
    /// source is sure().
    virtual std::uintmax_t left() const = 0;
    /// Whether left() is certain, and not merely what an archive claims. Memory is never allocated
    /// by a claim.
    virtual bool sure() const = 0;
};

} // namespace imago
