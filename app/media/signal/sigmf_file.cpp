// SPDX-License-Identifier: GPL-3.0-or-later
// Reads recordings of the Signal Metadata Format, https://sigmf.org.
#include "app/media/signal/sigmf_file.h"

#include "app/media/file/file_bytes.h"
#include "app/media/signal/sentences.h"
#include "engine/json/read_json.h"
#include "engine/support/error.h"
#include "engine/support/sha256.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace imago {
namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uintmax_t longest_metadata = std::uintmax_t{1} << 24;
constexpr double highest_frequency = 1e15;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 62;

/// Reads the JSON of one file. Its errors name the file.
class MetaReader {
  public:
    explicit MetaReader(fs::path path) : path_(std::move(path)) {}

    SigmfRecording read() const {
        InputFile file = open_input_file(path_);
        const std::vector<unsigned char> bytes = read_all(file, path_, longest_metadata);
        const Json json = tree_of(bytes);
        if (json.is_discarded() || !json.is_object())
            fail(signal_says.meta_no_json);
        if (!json.contains("global") || !json["global"].is_object())
            fail({signal_says.meta_lacks_object, "global"});
        const Json &global = json["global"];
        SigmfRecording recording;
        recording.format = format_of(global);
        recording.data = data_of(global);
        if (global.contains("core:sha512"))
            recording.sha512 = text(global, "core:sha512");
        if (json.contains("captures"))
            add_captures(json["captures"], recording);
        if (json.contains("annotations") && json["annotations"].is_array() &&
            !json["annotations"].empty())
            recording.notes.push_back({signal_says.annotations, json["annotations"].size()});
        return recording;
    }

  private:
    [[noreturn]] void fail(const Sentence &reason) const {
        throw Error(signal_says.meta_failed, path_.string(), reason);
    }

    Json tree_of(const std::vector<unsigned char> &bytes) const {
        const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        const auto read = json::read_json<Json>(text);
        if (read.beyond)
            fail(*read.beyond);
        return read.tree;
    }

    std::string text(const Json &object, const char *key) const {
        if (!object[key].is_string())
            fail({signal_says.meta_no_text, key});
        return object[key].get<std::string>();
    }

    /// Returns a finite number from `least` to `most`; 0 if it is missing.
    double number(const Json &object, const char *key, double least, double most) const {
        if (!object.contains(key))
            return 0;
        if (!object[key].is_number())
            fail({signal_says.meta_no_number, key});
        const double value = object[key].get<double>();
        if (!(value >= least && value <= most))
            fail({signal_says.meta_out_of_range, key});
        return value;
    }

    std::uint64_t whole(const Json &object, const char *key, std::uint64_t otherwise,
                        std::uint64_t most) const {
        if (!object.contains(key))
            return otherwise;
        if (!object[key].is_number_integer() || object[key] < 0 || object[key] > most)
            fail({signal_says.meta_no_whole, key, most});
        return object[key].get<std::uint64_t>();
    }

    RawFormat format_of(const Json &global) const {
        if (!global.contains("core:datatype"))
            fail({signal_says.meta_lacks, "core:datatype"});
        const std::string name = text(global, "core:datatype");
        // SigMF writes an r before real types.
        const auto format = parse_raw_format(name.starts_with('r') ? name.substr(1) : name);
        const bool named = format && (name[0] == 'r' || name[0] == 'c');
        if (!named) {
            std::string shown = name.substr(0, 20);
            std::replace_if(
                shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
            fail({signal_says.meta_datatype, shown});
        }
        RawFormat result = *format;
        result.sample_rate = number(global, "core:sample_rate", 0, highest_frequency);
        result.channels = whole(global, "core:num_channels", 1, 1024);
        if (result.channels == 0)
            fail({signal_says.meta_zero, "core:num_channels"});
        result.rest_bytes = whole(global, "core:trailing_bytes", 0, most_bytes);
        return result;
    }

    /// Returns the path of the samples beside the metadata. A different name in the metadata must
    /// not contain a folder.
    fs::path data_of(const Json &global) const {
        fs::path data = path_;
        data.replace_extension(".sigmf-data");
        if (global.contains("core:metadata_only") && global["core:metadata_only"] == true)
            fail(signal_says.meta_no_samples);
        if (!global.contains("core:dataset"))
            return data;
        const std::string name = text(global, "core:dataset");
        if (name.empty() || name == "." || name == ".." ||
            name.find_first_of(std::string("/\\\0", 3)) != std::string::npos)
            fail(signal_says.meta_dataset);
        return path_.parent_path() / name;
    }

    void add_captures(const Json &captures, SigmfRecording &recording) const {
        if (!captures.is_array())
            fail(signal_says.meta_captures);
        bool differ = false;
        for (std::size_t i = 0; i < captures.size(); ++i) {
            const Json &capture = captures[i];
            if (!capture.is_object())
                fail(signal_says.meta_capture);
            const double centre =
                number(capture, "core:frequency", -highest_frequency, highest_frequency);
            const std::uint64_t header = whole(capture, "core:header_bytes", 0, most_bytes);
            if (i == 0) {
                recording.format.centre_frequency = centre;
                recording.format.header_bytes = header;
            } else if (header != 0) {
                fail(signal_says.meta_bytes_between);
            }
            differ = differ || (i > 0 && capture.contains("core:frequency") &&
                                centre != recording.format.centre_frequency);
        }
        if (differ)
            recording.notes.push_back({signal_says.different_centres, captures.size()});
    }

    fs::path path_;
};

} // namespace

SigmfRecording read_sigmf_meta(const fs::path &path) {
    const std::string extension = lower_extension(path);
    if (extension == ".sigmf")
        throw Error(signal_says.is_sigmf_archive, path.string());
    if (extension == ".sigmf-meta")
        return MetaReader(path).read();
    open_input_file(path);
    fs::path meta = path;
    meta.replace_extension(".sigmf-meta");
    std::error_code failure;
    if (!fs::exists(meta, failure))
        throw Error(signal_says.no_metadata, path.string(), meta.filename().string());
    SigmfRecording recording = MetaReader(meta).read();
    recording.data = path; // the path names the samples
    return recording;
}

bool has_stated_digest(const SigmfRecording &recording) {
    if (recording.sha512.empty())
        return true;
    InputFile file = open_input_file(recording.data);
    Sha512 digest;
    std::vector<char> block(std::size_t{1} << 20);
    while (file.stream) {
        file.stream.read(block.data(), static_cast<std::streamsize>(block.size()));
        digest.add(block.data(), static_cast<std::size_t>(file.stream.gcount()));
    }
    std::string stated = recording.sha512;
    std::transform(stated.begin(), stated.end(), stated.begin(),
                   [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c; });
    return hexadecimal(digest.finish()) == stated;
}

std::string sigmf_meta_text(const Signal &signal) {
    const std::string numbers = signal.is_exact() ? "f64_le" : "f32_le";
    Json global{{"core:datatype", (signal.is_complex() ? "c" : "r") + numbers},
                {"core:version", "1.0.0"},
                {"core:recorder", "Imago"}};
    if (signal.sample_rate > 0)
        global["core:sample_rate"] = signal.sample_rate;
    if (signal.channels > 1)
        global["core:num_channels"] = signal.channels;
    Json capture{{"core:sample_start", 0}};
    if (signal.is_complex() && signal.centre_frequency != 0)
        capture["core:frequency"] = signal.centre_frequency;
    return Json{{"global", global},
                {"captures", Json::array({capture})},
                {"annotations", Json::array()}}
               .dump(4) +
           "\n";
}

} // namespace imago
