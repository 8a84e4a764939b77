// SPDX-License-Identifier: GPL-3.0-or-later
// The examples of FIPS 180-4 and of NIST's SHAVS, and pieces of every size.
#include "engine/support/sha256.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <string>

using namespace imago;

TEST_CASE("digests of the standard's examples", "[sha256]") {
    CHECK(hexadecimal(sha256("")) ==
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hexadecimal(sha256("abc")) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hexadecimal(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(hexadecimal(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                             "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")) ==
          "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    CHECK(hexadecimal(sha256(std::string(1000000, 'a'))) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("digests of 512 bits", "[sha256]") {
    const auto digest = [](const std::string &text) {
        return hexadecimal(Sha512().add(text.data(), text.size()).finish());
    };
    CHECK(digest("abc") == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                           "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
    CHECK(digest("") == "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                        "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e");
    // The length does not fit behind 112 bytes and more of the last block.
    CHECK(digest(std::string(115, 'a')) ==
          "eaa30f93760743ac7d0a6cb8ed5ef3b30c59097bc44d0ec337344301deba9fb9"
          "2b20c488d55de415f6aaed0df4925b42894b81d2e1cde89d91ec7f6cc67262b4");
}

TEST_CASE("pieces of any size make the same digest", "[sha256]") {
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += static_cast<char>(i * 7 % 251);
    const Digest whole = sha256(text);
    for (std::size_t piece : {1, 3, 55, 56, 63, 64, 65, 127, 128, 129, 999}) {
        Sha256 hash;
        for (std::size_t at = 0; at < text.size(); at += piece)
            hash.add(text.data() + at, std::min(piece, text.size() - at));
        CHECK(hash.finish() == whole);
    }
}
