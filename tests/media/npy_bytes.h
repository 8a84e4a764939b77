// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy arrays as bytes, valid or not.
#pragma once
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace imago::test {

/// The bytes of numbers in memory order, or each number reversed.
template <class Number>
std::vector<unsigned char> raw_bytes(const std::vector<Number> &numbers, bool big_endian) {
    std::vector<unsigned char> bytes(numbers.size() * sizeof(Number));
    if (!bytes.empty())
        std::memcpy(bytes.data(), numbers.data(), bytes.size());
    for (std::size_t i = 0; big_endian && i < bytes.size(); i += sizeof(Number))
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                     bytes.begin() + static_cast<std::ptrdiff_t>(i + sizeof(Number)));
    return bytes;
}

/// A file of format version 1 with this header and these samples.
inline std::vector<unsigned char> npy_file_bytes(const std::string &descr, bool fortran,
                                                 const std::string &shape,
                                                 const std::vector<unsigned char> &samples) {
    const std::string text = "{'descr': '" + descr +
                             "', 'fortran_order': " + (fortran ? "True" : "False") +
                             ", 'shape': " + shape + ", }\n";
    std::vector<unsigned char> bytes{0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    bytes.push_back(static_cast<unsigned char>(text.size()));
    bytes.push_back(static_cast<unsigned char>(text.size() >> 8));
    bytes.insert(bytes.end(), text.begin(), text.end());
    bytes.insert(bytes.end(), samples.begin(), samples.end());
    return bytes;
}

} // namespace imago::test
