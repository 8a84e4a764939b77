// SPDX-License-Identifier: MIT
#include "engine/support/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace imago {
namespace {

/// The first 64 bits of the fractional parts of the cube roots of the first 80 primes. SHA-256 has
/// the upper halves of the first 64.
constexpr std::uint64_t round_constants[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
    0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
    0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
    0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
    0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
    0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
    0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

/// What differs between the two digests.
template <class Word>
struct Rounds;
template <>
struct Rounds<std::uint32_t> {
    static constexpr int count = 64;
    static constexpr int schedule[6] = {7, 18, 3, 17, 19, 10}, sums[6] = {6, 11, 25, 2, 13, 22};
};
template <>
struct Rounds<std::uint64_t> {
    static constexpr int count = 80;
    static constexpr int schedule[6] = {1, 8, 7, 19, 61, 6}, sums[6] = {14, 18, 41, 28, 34, 39};
};

template <class Word>
Word big_endian_word(const unsigned char *bytes) {
    Word word = 0;
    for (std::size_t i = 0; i < sizeof(Word); ++i)
        word = static_cast<Word>(word << 8 | bytes[i]);
    return word;
}

} // namespace

template <class Word>
void Sha2<Word>::compress(const unsigned char *block) {
    using R = Rounds<Word>;
    Word w[R::count];
    for (int t = 0; t < 16; ++t)
        w[t] = big_endian_word<Word>(block + static_cast<int>(sizeof(Word)) * t);
    for (int t = 16; t < R::count; ++t) {
        const Word x = w[t - 15], y = w[t - 2];
        const Word s0 =
            std::rotr(x, R::schedule[0]) ^ std::rotr(x, R::schedule[1]) ^ (x >> R::schedule[2]);
        const Word s1 =
            std::rotr(y, R::schedule[3]) ^ std::rotr(y, R::schedule[4]) ^ (y >> R::schedule[5]);
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (int t = 0; t < R::count; ++t) {
        const auto constant = static_cast<Word>(round_constants[t] >> (64 - 8 * sizeof(Word)));
        const Word sum1 =
            std::rotr(e, R::sums[0]) ^ std::rotr(e, R::sums[1]) ^ std::rotr(e, R::sums[2]);
        const Word choice = (e & f) ^ (~e & g);
        const Word t1 = h + sum1 + choice + constant + w[t];
        const Word sum0 =
            std::rotr(a, R::sums[3]) ^ std::rotr(a, R::sums[4]) ^ std::rotr(a, R::sums[5]);
        const Word majority = (a & b) ^ (a & c) ^ (b & c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + sum0 + majority;
    }
    const Word added[8] = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i)
        state_[i] += added[i];
}

template <class Word>
Sha2<Word> &Sha2<Word>::add(const void *bytes, std::size_t count) {
    const auto *next = static_cast<const unsigned char *>(bytes);
    bytes_ += count;
    while (count > 0) {
        if (waiting_ == 0 && count >= block_.size()) {
            compress(next);
            next += block_.size();
            count -= block_.size();
            continue;
        }
        const std::size_t taken = std::min(count, block_.size() - waiting_);
        std::memcpy(block_.data() + waiting_, next, taken);
        waiting_ += taken;
        next += taken;
        count -= taken;
        if (waiting_ == block_.size()) {
            compress(block_.data());
            waiting_ = 0;
        }
    }
    return *this;
}

template <class Word>
typename Sha2<Word>::Digest Sha2<Word>::finish() {
    const std::uint64_t bits = bytes_ * 8;
    const unsigned char one = 0x80;
    const unsigned char zero = 0;
    add(&one, 1);
    constexpr std::size_t length_bytes = 2 * sizeof(Word);
    while (waiting_ != block_.size() - length_bytes)
        add(&zero, 1);
    for (std::size_t i = 8; i < length_bytes; ++i) // the upper half of a length of 128 bits
        add(&zero, 1);
    unsigned char length[8];
    for (int i = 0; i < 8; ++i)
        length[i] = static_cast<unsigned char>(bits >> (56 - 8 * i));
    add(length, sizeof length);
    Digest digest;
    constexpr std::size_t width = sizeof(Word);
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<unsigned char>(state_[i / width] >> (8 * (width - 1 - i % width)));
    return digest;
}

template class Sha2<std::uint32_t>;
template class Sha2<std::uint64_t>;

Digest sha256(std::string_view bytes) {
    return Sha256().add(bytes.data(), bytes.size()).finish();
}

std::string hexadecimal(std::span<const unsigned char> digest) {
    std::string text;
    for (const unsigned char byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

} // namespace imago
