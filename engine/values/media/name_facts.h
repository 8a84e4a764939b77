// SPDX-License-Identifier: MIT
// What names of receivers' files say of their samples.
#pragma once
#include <string_view>

namespace imago {

struct NameFacts {
    double rate = 0;   ///< samples per second; 0: it does not say
    double centre = 0; ///< hertz; 0: it does not say
};

/// The rate and the centre frequency in a file's name without its folder: words with a unit
/// ("iq_100.1MHz_2.4Msps.cu8", in any case), two last words as rtl_433 writes them
/// ("g001_433.92M_250k.cu8"; "5m" is a length), or gqrx's places. A quantity that two words give is
/// not told.
NameFacts facts_of_name(std::string_view name);

} // namespace imago
