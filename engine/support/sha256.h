// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace imago {

using Digest = std::array<unsigned char, 32>;

/// SHA-256 (FIPS 180-4) of bytes in any number of pieces.
class Sha256 {
  public:
    Sha256 &add(const void *bytes, std::size_t count);
    /// The digest of all bytes added; to be called once, last.
    Digest finish();

  private:
    void compress(const unsigned char *block);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> block_{}; ///< bytes that wait for a full block
    std::size_t waiting_ = 0;
    std::uint64_t bytes_ = 0;
};

Digest sha256(std::string_view bytes);

/// 64 lower-case hexadecimal digits.
std::string hexadecimal(const Digest &digest);

} // namespace imago
