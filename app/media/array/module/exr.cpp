// SPDX-License-Identifier: GPL-3.0-or-later
// OpenEXR: the colours of each part, and every other channel by itself.
#include "app/media/array/raw_array.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStandardAttributes.h>

#include <algorithm>
#include <cstring>
#include <exception>

namespace imago {
namespace {

constexpr double inch = 25.4; // in millimetres

/// An array of a file, and where its samples are.
struct Place {
    int part = 0;
    std::vector<std::string> channels;
};

std::string type_of(Imf::PixelType type) {
    return type == Imf::HALF ? "<f2" : type == Imf::UINT ? "<u4" : "<f4";
}

/// Throws RawFailure for what the library throws.
template <class Work>
auto told(const Work &work) {
    try {
        return work();
    } catch (const RawFailure &) {
        throw;
    } catch (const std::exception &error) {
        std::string reason = error.what();
        std::replace(reason.begin(), reason.end(), '\n', ' ');
        throw RawFailure{reason};
    }
}

std::vector<RawArray> arrays_of(const Imf::MultiPartInputFile &file, std::vector<Place> &places) {
    std::vector<RawArray> all;
    for (int part = 0; part < file.parts(); ++part) {
        const Imf::Header &header = file.header(part);
        const auto window = header.dataWindow();
        const std::string before =
            file.parts() == 1 ? std::string()
                              : (header.hasName() ? header.name() : std::to_string(part + 1)) + "/";
        RawArray array;
        array.shape = {static_cast<std::uint64_t>(std::int64_t{window.max.y} - window.min.y + 1),
                       static_cast<std::uint64_t>(std::int64_t{window.max.x} - window.min.x + 1)};
        if (Imf::hasXDensity(header) && Imf::xDensity(header) > 0) {
            array.across = inch / static_cast<double>(Imf::xDensity(header));
            array.down = array.across / static_cast<double>(header.pixelAspectRatio());
        }
        if (header.hasType() && Imf::isDeepData(header.type()))
            array.problem = "it has several samples a pixel (deep data)";
        const Imf::ChannelList &channels = header.channels();
        std::vector<std::string> own;
        for (auto at = channels.begin(); at != channels.end(); ++at)
            own.emplace_back(at.name());
        const auto has = [&](const char *name) {
            const Imf::Channel *channel = channels.findChannel(name);
            return channel && channel->xSampling == 1 && channel->ySampling == 1;
        };
        const bool colour = has("R") && has("G") && has("B") &&
                            channels["R"].type == channels["G"].type &&
                            channels["G"].type == channels["B"].type;
        if (colour) {
            RawArray picture = array;
            picture.name = before + "RGB";
            picture.type = type_of(channels["R"].type);
            picture.shape.insert(picture.shape.begin(), 3);
            picture.colour = picture.preferred = true;
            if (channels.findChannel("A"))
                picture.notes = {"its alpha is an array of its own, A"};
            all.push_back(std::move(picture));
            places.push_back({part, {"R", "G", "B"}});
        }
        for (const std::string &name : own) {
            if (all.size() >= most_raw_arrays)
                return all;
            if (colour && (name == "R" || name == "G" || name == "B"))
                continue;
            RawArray plane = array;
            plane.name = before + name;
            plane.type = type_of(channels[name.c_str()].type);
            plane.preferred = name == "Y" && !colour;
            if (!has(name.c_str()) && plane.problem.empty())
                plane.problem = "it has not a sample for each pixel";
            all.push_back(std::move(plane));
            places.push_back({part, {name}});
        }
    }
    return all;
}

std::vector<RawArray> list(const RawFile &from) {
    return told([&] {
        const Imf::MultiPartInputFile file(from.path.c_str(), 0);
        std::vector<Place> places;
        return arrays_of(file, places);
    });
}

void read(const RawFile &from, RawArray &array) {
    told([&] {
        Imf::MultiPartInputFile file(from.path.c_str(), 0);
        std::vector<Place> places;
        const std::vector<RawArray> all = arrays_of(file, places);
        std::size_t at = 0;
        while (at < all.size() && all[at].name != array.name)
            ++at;
        if (at == all.size())
            throw RawFailure{"the array is gone"};
        const Place &place = places[at];
        Imf::InputPart part(file, place.part);
        const auto window = part.header().dataWindow();
        array.bytes.resize(array.sample_bytes());
        const std::size_t item = array.item_bytes(),
                          row = item * static_cast<std::size_t>(array.shape.back()),
                          plane = array.bytes.size() / place.channels.size();
        Imf::FrameBuffer frame;
        for (std::size_t c = 0; c < place.channels.size(); ++c) {
            const char *name = place.channels[c].c_str();
            const Imf::PixelType type = part.header().channels()[name].type;
            frame.insert(name,
                         Imf::Slice::Make(type, array.bytes.data() + c * plane, window.min,
                                          static_cast<int64_t>(array.shape.back()),
                                          static_cast<int64_t>(array.shape.end()[-2]), item, row));
        }
        part.setFrameBuffer(frame);
        part.readPixels(window.min.y, window.max.y);
        return 0;
    });
}

/// A file that grows in memory.
class MemoryStream : public Imf::OStream {
  public:
    MemoryStream() : Imf::OStream("memory") {}
    void write(const char bytes[], int count) override {
        const std::size_t end = at_ + static_cast<std::size_t>(count);
        bytes_.resize(std::max(bytes_.size(), end));
        std::memcpy(bytes_.data() + at_, bytes, static_cast<std::size_t>(count));
        at_ = end;
    }
    std::uint64_t tellp() override { return at_; }
    void seekp(std::uint64_t at) override { at_ = at; }
    std::vector<unsigned char> take() { return std::move(bytes_); }

  private:
    std::vector<unsigned char> bytes_;
    std::size_t at_ = 0;
};

std::vector<unsigned char> write(const RawArray &array) {
    const std::size_t axes = array.shape.size();
    if (array.type != "<f4" || axes < 2 || axes > 3 || (axes == 3 && array.shape[0] != 3))
        throw RawFailure{"it holds a picture of 32-bit floats, gray or of three planes"};
    return told([&] {
        const auto width = static_cast<int>(array.shape[axes - 1]),
                   height = static_cast<int>(array.shape[axes - 2]);
        Imf::Header header(width, height);
        header.compression() = Imf::ZIP_COMPRESSION;
        if (array.across > 0 && array.down > 0) {
            Imf::addXDensity(header, static_cast<float>(inch / array.across));
            header.pixelAspectRatio() = static_cast<float>(array.across / array.down);
        }
        const std::vector<const char *> names =
            axes == 2 ? std::vector<const char *>{"Y"} : std::vector<const char *>{"R", "G", "B"};
        Imf::FrameBuffer frame;
        const std::size_t plane = array.bytes.size() / names.size();
        for (std::size_t c = 0; c < names.size(); ++c) {
            header.channels().insert(names[c], Imf::Channel(Imf::FLOAT));
            frame.insert(names[c], Imf::Slice(Imf::FLOAT,
                                              reinterpret_cast<char *>(const_cast<unsigned char *>(
                                                  array.bytes.data() + c * plane)),
                                              4, 4 * static_cast<std::size_t>(width)));
        }
        MemoryStream stream;
        {
            Imf::OutputFile file(stream, header, 0);
            file.setFrameBuffer(frame);
            file.writePixels(height);
        }
        return stream.take();
    });
}

constexpr ArrayCodec codec{list, read, write};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
