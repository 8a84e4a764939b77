// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace imago {

/// SHA-256 or SHA-512 (FIPS 180-4), by words of 32 or 64 bits, of bytes in any number of pieces.
template <class Word>
class Sha2 {
  public:
    using Digest = std::array<unsigned char, 8 * sizeof(Word)>;

    Sha2 &add(const void *bytes, std::size_t count);
    /// The digest of all bytes added; to be called once, last.
    Digest finish();

  private:
    void compress(const unsigned char *block);
    /// SHA-256 begins with the upper halves of the words of SHA-512.
    static constexpr Word start(std::uint64_t word) {
        return static_cast<Word>(word >> (64 - 8 * sizeof(Word)));
    }

    std::array<Word, 8> state_{start(0x6a09e667f3bcc908), start(0xbb67ae8584caa73b),
                               start(0x3c6ef372fe94f82b), start(0xa54ff53a5f1d36f1),
                               start(0x510e527fade682d1), start(0x9b05688c2b3e6c1f),
                               start(0x1f83d9abfb41bd6b), start(0x5be0cd19137e2179)};
    std::array<unsigned char, 16 * sizeof(Word)> block_{}; ///< bytes that wait for a full block
    std::size_t waiting_ = 0;
    std::uint64_t bytes_ = 0;
};

using Sha256 = Sha2<std::uint32_t>;
using Sha512 = Sha2<std::uint64_t>;
using Digest = Sha256::Digest;

Digest sha256(std::string_view bytes);

/// Two lower-case hexadecimal digits for each byte.
std::string hexadecimal(std::span<const unsigned char> digest);

} // namespace imago
