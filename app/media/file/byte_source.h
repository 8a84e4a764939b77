// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>

namespace imago {

/// A sequence of bytes, of a file or of a file in an archive.
class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// Reads as many as there are, `count` at most: fewer only at the end. Throws Error.
    virtual std::size_t read(void *to, std::size_t count) = 0;
    /// The number of remaining bytes; read() need not deliver as many unless it is sure().
    virtual std::uintmax_t left() const = 0;
    /// Whether left() is a fact, not an archive's claim: nothing is allocated by a claim.
    virtual bool sure() const = 0;
};

} // namespace imago
