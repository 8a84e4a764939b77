// SPDX-License-Identifier: GPL-3.0-or-later
// DICOM images by DCMTK: gray ones in the unit that the file states, and colour; of several frames.
#include "app/media/array/raw_array.h"

// DCMTK's own configuration comes first.
#include <dcmtk/config/osconfig.h>

#include <dcmtk/dcmdata/dcdatset.h>
#include <dcmtk/dcmdata/dcdeftag.h>
#include <dcmtk/dcmdata/dcfilefo.h>
#include <dcmtk/dcmdata/dcrledrg.h>
#include <dcmtk/dcmdata/dcxfer.h>
#include <dcmtk/dcmjpeg/djdecode.h>
#include <dcmtk/dcmjpls/djdecode.h>
#include <dcmtk/oflog/oflog.h>

#include <cmath>
#include <cstring>

namespace imago {
namespace {

void check(const OFCondition &condition) {
    if (condition.bad())
        throw RawFailure{condition.text()};
}

/// The decoders of compressed samples, while a file is read.
struct Decoders {
    Decoders() {
        OFLog::configure(OFLogger::OFF_LOG_LEVEL);
        DJDecoderRegistration::registerCodecs();
        DJLSDecoderRegistration::registerCodecs();
        DcmRLEDecoderRegistration::registerCodecs();
    }
    Decoders(const Decoders &) = delete;
    Decoders &operator=(const Decoders &) = delete;
    ~Decoders() {
        DcmRLEDecoderRegistration::cleanup();
        DJLSDecoderRegistration::cleanup();
        DJDecoderRegistration::cleanup();
    }
};

/// What says how the samples are stored.
struct Pixels {
    Uint16 rows = 0, columns = 0, allocated = 0, stored = 0, is_signed = 0, samples = 1, planar = 0;
    Sint32 frames = 1;
    double slope = 1, intercept = 0;
    std::string colours;

    explicit Pixels(DcmDataset &data) {
        // The library clears what it does not find.
        const auto take = [&](const DcmTagKey &tag, auto &to, auto get) {
            auto value = to;
            if ((data.*get)(tag, value, 0, OFFalse).good())
                to = value;
        };
        take(DCM_Rows, rows, &DcmItem::findAndGetUint16);
        take(DCM_Columns, columns, &DcmItem::findAndGetUint16);
        take(DCM_BitsAllocated, allocated, &DcmItem::findAndGetUint16);
        take(DCM_BitsStored, stored, &DcmItem::findAndGetUint16);
        take(DCM_PixelRepresentation, is_signed, &DcmItem::findAndGetUint16);
        take(DCM_SamplesPerPixel, samples, &DcmItem::findAndGetUint16);
        take(DCM_PlanarConfiguration, planar, &DcmItem::findAndGetUint16);
        take(DCM_NumberOfFrames, frames, &DcmItem::findAndGetSint32);
        take(DCM_RescaleSlope, slope, &DcmItem::findAndGetFloat64);
        take(DCM_RescaleIntercept, intercept, &DcmItem::findAndGetFloat64);
        OFString words;
        data.findAndGetOFString(DCM_PhotometricInterpretation, words);
        colours = words.c_str();
        if (stored == 0 || stored > allocated)
            stored = allocated;
        if (!std::isfinite(slope) || !std::isfinite(intercept) || slope == 0) {
            slope = 1;
            intercept = 0;
        }
    }
    bool rescaled() const { return slope != 1 || intercept != 0; }
    std::uint64_t count() const {
        return std::uint64_t{rows} * columns * samples * static_cast<std::uint64_t>(frames);
    }
};

double number(DcmItem &item, const DcmTagKey &tag, unsigned long at) {
    Float64 value = 0;
    return item.findAndGetFloat64(tag, value, at).good() && value > 0 ? value : 0;
}

/// PixelSpacing, of the picture or of all frames; down comes first.
void take_steps(DcmDataset &data, RawArray &array) {
    DcmItem *where = &data, *shared = nullptr;
    if (!data.tagExists(DCM_PixelSpacing) &&
        data.findAndGetSequenceItem(DCM_SharedFunctionalGroupsSequence, shared).good() && shared &&
        shared->findAndGetSequenceItem(DCM_PixelMeasuresSequence, where).bad())
        where = &data;
    for (const DcmTagKey &tag : {DCM_PixelSpacing, DCM_ImagerPixelSpacing})
        if (array.across == 0) {
            array.down = number(*where, tag, 0);
            array.across = number(*where, tag, 1);
        }
    OFString unit;
    if (data.findAndGetOFString(DCM_RescaleType, unit).good() && !unit.empty())
        array.units = {unit.c_str()};
    else if (data.findAndGetOFString(DCM_Modality, unit).good() && unit == "CT")
        array.units = {"HU"};
}

void load(DcmFileFormat &file, const RawFile &from) {
    check(file.loadFile(from.path.c_str()));
    if (!file.getDataset())
        throw RawFailure{"it has no data set"};
}

RawArray look(DcmDataset &data) {
    const Pixels pixels(data);
    RawArray array;
    const bool gray = pixels.samples == 1 && pixels.colours.starts_with("MONOCHROME");
    array.colour =
        pixels.samples == 3 && (pixels.colours == "RGB" || pixels.colours.starts_with("YBR_FULL"));
    if (!data.tagExists(DCM_PixelData) || pixels.rows == 0 || pixels.columns == 0)
        array.problem = "it has no pixels";
    else if (pixels.frames < 1)
        array.problem = "it has no frames";
    else if (!gray && !array.colour)
        array.problem = "its colours are " + pixels.colours + ", which is not read";
    else if (pixels.allocated != 8 && pixels.allocated != 16)
        array.problem = "its samples have " + std::to_string(pixels.allocated) + " bits";
    const std::string own = pixels.allocated == 8 ? pixels.is_signed ? "|i1" : "|u1"
                            : pixels.is_signed    ? "<i2"
                                                  : "<u2";
    array.type = !pixels.rescaled() || array.colour ? own : "<f8";
    if (pixels.colours == "MONOCHROME1")
        array.notes = {"its large samples are meant to be shown dark"};
    if (pixels.frames > 1)
        array.shape.push_back(static_cast<std::uint64_t>(pixels.frames));
    if (array.colour)
        array.shape.push_back(3);
    array.shape.push_back(pixels.rows);
    array.shape.push_back(pixels.columns);
    take_steps(data, array);
    return array;
}

std::vector<RawArray> list(const RawFile &from) {
    const Decoders decoders;
    DcmFileFormat file;
    load(file, from);
    return {look(*file.getDataset())};
}

/// A stored sample, of which only the lower bits count, in two's complement if it is signed.
std::int32_t sample_of(const unsigned char *from, const Pixels &pixels) {
    std::uint32_t bits = from[0];
    if (pixels.allocated == 16)
        bits |= static_cast<std::uint32_t>(from[1]) << 8;
    const std::uint32_t top = 1u << (pixels.stored - 1);
    bits &= 2 * top - 1;
    return pixels.is_signed && bits & top
               ? static_cast<std::int32_t>(bits) - static_cast<std::int32_t>(2 * top)
               : static_cast<std::int32_t>(bits);
}

/// Where the samples of a plane are among those of colour frames.
std::size_t place_of(std::size_t at, const Pixels &pixels) {
    if (pixels.samples == 1 || pixels.planar == 1)
        return at;
    const std::size_t plane = std::size_t{pixels.rows} * pixels.columns, frame = at / (3 * plane),
                      channel = at / plane % 3, pixel = at % plane;
    return (frame * plane + pixel) * 3 + channel;
}

void read(const RawFile &from, RawArray &array) {
    const Decoders decoders;
    DcmFileFormat file;
    load(file, from);
    DcmDataset &data = *file.getDataset();
    check(data.chooseRepresentation(EXS_LittleEndianExplicit, nullptr));
    const Pixels pixels(data); // decoders make RGB of other colours, and may change the bits
    if (pixels.samples == 3 && pixels.colours != "RGB")
        throw RawFailure{"its colours are " + pixels.colours + ", which is not read"};
    const std::uint64_t count = pixels.count(), each = pixels.allocated / 8;
    if (each == 0 || each > 2 || count * array.item_bytes() != array.sample_bytes())
        throw RawFailure{"its size is not what its header says"};
    const Uint8 *bytes = nullptr;
    const Uint16 *words = nullptr;
    unsigned long there = 0;
    if (data.findAndGetUint8Array(DCM_PixelData, bytes, &there).bad() || !bytes) {
        check(data.findAndGetUint16Array(DCM_PixelData, words, &there));
        bytes = reinterpret_cast<const Uint8 *>(words);
        there *= 2;
    }
    if (!bytes || there < count * each)
        throw RawFailure{"its pixels are cut off"};
    array.bytes.resize(array.sample_bytes());
    const std::size_t item = array.item_bytes();
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t sample = sample_of(bytes + place_of(i, pixels) * each, pixels);
        if (array.type == "<f8") {
            const double value = sample * pixels.slope + pixels.intercept;
            std::memcpy(&array.bytes[i * item], &value, item);
        } else {
            std::memcpy(&array.bytes[i * item], &sample, item); // little-endian machines
        }
    }
}

constexpr ArrayCodec codec{list, read, nullptr};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
