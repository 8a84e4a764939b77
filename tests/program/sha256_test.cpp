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
