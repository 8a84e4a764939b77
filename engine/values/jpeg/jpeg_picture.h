// SPDX-License-Identifier: MIT
// A picture as a JPEG file holds it: quantised coefficients. The engine computes them; whoever
// knows the file format makes them a file.
#pragma once
#include "engine/array/image.h"
#include "engine/support/sentence.h"
#include "engine/values/jpeg/quantisation.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace imago {

/// One of the planes Y, Cb and Cr.
struct JpegComponent {
    unsigned horizontal = 1, vertical = 1; ///< sampling factors: 2 for luma above smaller chroma
    std::size_t width = 0, height = 0;     ///< of whole blocks: multiples of 8
    /// The coefficients in units of the steps, height * width. The coefficient (v, u) of a block is
    /// v rows below and u columns right of the block's corner.
    std::vector<std::int16_t> coefficients;
};

/// A picture of 8 bits as quantised coefficients of the DCT-II of its blocks (norm ortho, which is
/// T.81's, of samples minus 128).
struct JpegPicture {
    std::size_t width = 0, height = 0;     ///< of the picture
    JpegTables tables;                     ///< the first for component 0, the second for others
    std::vector<JpegComponent> components; ///< Y, or Y, Cb and Cr
};

/// A JPEG file.
struct JpegFile {
    std::vector<unsigned char> bytes; ///< the whole file
    std::vector<Sentence> notes;      ///< what of the image it does not hold
};

/// A JPEG file of a library's own making, and what is in it.
struct JpegReference {
    JpegFile file;
    Image image;         ///< the picture that it shows, narrow
    JpegPicture picture; ///< its coefficients
};

/// Makes files of quantised coefficients. Immutable; any thread may call it.
class JpegCoder {
  public:
    virtual ~JpegCoder() = default;
    /// Returns a baseline file with exactly these coefficients, with Huffman tables made for them,
    /// and with the metadata of the image whose they are. Throws Error.
    virtual JpegFile file_of(const JpegPicture &picture, const Image &image) const = 0;
    /// Returns the file that the library makes of an image by itself, with the same kind of Huffman
    /// tables. The image has 8 bits. Throws Error.
    virtual JpegReference reference(const Image &image, const JpegTables &tables,
                                    ChromaSampling sampling) const = 0;
};
/// A coder, shared by requests.
using JpegCoderPtr = std::shared_ptr<const JpegCoder>;

} // namespace imago
