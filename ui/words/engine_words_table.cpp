// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of the file rooms, with %1 and so on in the places of arguments. Narrower sentences
// stand before wider ones, which would match first. tests/ui/engine_words_test.cpp finds each in
// the sources.
#include "ui/words/engine_words.h"

#include <QtGlobal>

namespace imago {

const std::vector<const char *> &file_sentences() {
    static const std::vector<const char *> sentences = {
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as a table: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as a NumPy array: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "'%1' is not a NumPy array that can be read: in its header, %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as raw samples: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as a .npz file: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as SigMF metadata: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1': it is a SigMF archive; unpack "
                                                "it (tar -xf) and open its .sigmf-meta"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "cannot read '%1': there is no '%2' beside it, which says what its "
                          "samples are; name their format to read them as raw samples"),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "cannot read '%1' as a signal: it is neither sound nor a NumPy array nor a table of "
            "numbers, nor named as raw samples are (.cu8, .cs16, .cf32, .sigmf-meta ...)"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as a signal: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1' as sound: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot read '%1': %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot write '%1' as sound: %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot write '%1': %2"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "cannot write '%1' as %2: %3"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "there is no such file"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is a folder; name a file in it"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is not a plain file"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it cannot be opened"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it has %1 bytes; at most %2 are allowed"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it has %1 pixels; at most %2 are allowed"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "its header says %1 pixels"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "the decoder refuses it (%1)"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "the encoder refuses it (%1)"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "the encoder refuses a picture of this size"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is truncated or damaged"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it is truncated or damaged; it is far too short for its dimensions"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it is truncated or damaged; a PNG begins with IHDR"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it is truncated or damaged; there is no picture in this JPEG"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is damaged; a checksum is wrong"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is damaged; its headers contradict each other"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it is truncated; its pixels end before its picture does"),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "It is truncated: this JPEG has no end marker, and its lower part may be missing."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "it is not an image of a known format (PNG, JPEG, TIFF, BMP, WebP, PGM, PPM)"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is an animated WebP; only still ones are read"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "its samples are signed; 8-bit, 16-bit and float are allowed"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "its pixels do not fit in memory"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "its samples do not fit in memory"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "its numbers do not fit in memory"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "its colours are CMYK; convert it to RGB or gray first"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Its CMYK colours were converted to RGB."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Its colour profile is damaged and is not kept."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "Its colour profile is longer than 4 MiB, which are allowed, and is not kept."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its colour profile is not kept: this program was built without zlib."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Its EXIF is damaged and is not kept."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its EXIF is damaged: %1 of its entries are not kept."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its description of pages (ImageJ, OME) is not kept."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "Its colour profile is for RGB, and the file holds gray: it was not written."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "Its colour profile is for gray, and the file holds RGB: it was not written."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its colour profile is for other colours (CMYK or Lab, for instance), "
                          "and the file holds %1: it was not written."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its EXIF has %1 bytes; a JPEG holds at most %2: it was not written."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its colour profile and EXIF were not written: this program was built "
                          "without zlib, which PNG needs for them."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "Its colour profile and EXIF were not written: the TIFF is too long to hold them."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "The maker note of its EXIF stands elsewhere in a "
                                                "TIFF: some programs read it no longer."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "its %1 bytes make %2 to unpack; at most %3 are allowed for a file of that length"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it has %1 scans of the picture, more than a JPEG of its length and size "
                          "may; it is made to cost time"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it has %1 strips or tiles; at most %2 are allowed"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "its strips or tiles are far larger than its picture"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Levels were applied: %1 became black, %2 white."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Its transparent gray is not kept."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its colours are multiplied by its alpha, and stay so."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "Its 64-bit samples were rounded to 32-bit floats."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Only the first of its pages is read."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "JPEG has no alpha: it was dropped."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "it has no extension; .png, .tif, .tiff, .jpg, .jpeg and .webp are allowed"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "the file is there and is read-only"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "there is no folder '%1'"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "the folder '%1' is not writable"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "there are no numbers in it"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "line %1 has another number of cells (%2) than the others (%3)"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "'%1' has no column '%2'; it has %3"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it does not begin as a .npy file does"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it ends within its header"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it has no samples"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it has no channels"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "it has more than the %1 samples that are allowed; cut it into pieces"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "its samples are complex; real ones are allowed"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "it is none of WAV, FLAC, AIFF, AU, Ogg and CAF"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "It is damaged: only %1 samples a channel could be read."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "%1 of its %2 numbers have more digits than a float32 (about 7) and were rounded."),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "%1 of its %2 integers are beyond 2^53 and became the nearest float64."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "Its %1 annotations are not shown."),
        QT_TRANSLATE_NOOP(
            "imago::EngineWords",
            "Its %1 captures have several centre frequencies; that of the first is shown."),
        QT_TRANSLATE_NOOP("imago::EngineWords", "'%1' is not JSON"),
        QT_TRANSLATE_NOOP("imago::EngineWords",
                          "'%1' is not a mask file: it has no \"imago-mask\""),
        QT_TRANSLATE_NOOP("imago::EngineWords", "'%1' has version %2 of mask files; known is 1"),
        QT_TRANSLATE_NOOP("imago::EngineWords", "'%1' has no list of \"shapes\""),
        QT_TRANSLATE_NOOP("imago::EngineWords", "'%1' lacks the number \"%2\" in %3"),
    };
    return sentences;
}

} // namespace imago
