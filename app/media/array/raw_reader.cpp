// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/raw_reader.h"

#include "app/media/array/module_files.h"
#include "app/media/array/sentences.h"
#include "app/media/file/decode_limits.h"
#include "app/media/file/file_bytes.h"
#include "app/media/file/pipes.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace imago {

// Each stands in a file of its own in app/media/array/format.
extern const ArrayCodec dm_codec, edf_codec, mrc_codec, segy_codec;

namespace {

namespace fs = std::filesystem;

/// The formats whose readers need no library.
struct OwnRow {
    std::string_view name; ///< in file_formats()
    const ArrayCodec *codec;
};
constexpr OwnRow own_rows[] = {{"MRC", &mrc_codec},   {"DM3", &dm_codec},  {"DM4", &dm_codec},
                               {"EDF", &edf_codec},   {"BDF", &edf_codec}, {"GDF", &edf_codec},
                               {"SEG-Y", &segy_codec}};

const ArrayCodec *own_codec(const FileFormat &format) {
    for (const OwnRow &row : own_rows)
        if (row.name == format.name)
            return row.codec;
    return nullptr;
}

Error read_error(const FileFormat &format, const std::string &name, const Sentence &reason) {
    return Error(raw_says.failed, name, format.name, reason);
}

/// Bytes of a file that lies in memory, or of an array of its own.
class MappedSource : public ByteSource {
  public:
    MappedSource(std::shared_ptr<const void> owner, std::span<const unsigned char> bytes)
        : owner_(std::move(owner)), bytes_(bytes) {}

    std::size_t read(void *to, std::size_t count) override {
        count = std::min(count, bytes_.size());
        if (count > 0)
            std::memcpy(to, bytes_.data(), count);
        bytes_ = bytes_.subspan(count);
        return count;
    }
    std::uintmax_t left() const override { return bytes_.size(); }
    bool sure() const override { return true; }

  private:
    std::shared_ptr<const void> owner_;
    std::span<const unsigned char> bytes_;
};

/// A part of a file.
class PartSource : public ByteSource {
  public:
    PartSource(const fs::path &path, std::uint64_t offset, std::uint64_t count)
        : file_(open_input_file(path)) {
        left_ = offset < file_.bytes ? std::min<std::uintmax_t>(count, file_.bytes - offset) : 0;
        file_.stream.seekg(static_cast<std::streamoff>(offset));
    }

    std::size_t read(void *to, std::size_t count) override {
        count = static_cast<std::size_t>(std::min<std::uintmax_t>(count, left_));
        file_.stream.read(static_cast<char *>(to), static_cast<std::streamsize>(count));
        const auto there = static_cast<std::size_t>(file_.stream.gcount());
        left_ -= there;
        return there;
    }
    std::uintmax_t left() const override { return left_; }
    bool sure() const override { return true; }

  private:
    InputFile file_;
    std::uintmax_t left_ = 0;
};

/// An open file, and its mapping.
struct Descriptor {
    int number = -1;

    explicit Descriptor(int opened) : number(opened) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() {
        if (number >= 0)
            ::close(number);
    }
};

std::pair<std::shared_ptr<const void>, std::span<const unsigned char>> mapped(int file) {
    const off_t end = ::lseek(file, 0, SEEK_END);
    if (end <= 0)
        return {};
    const auto length = static_cast<std::size_t>(end);
    void *at = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, file, 0);
    if (at == MAP_FAILED)
        return {};
    return {std::shared_ptr<const void>(
                at, [length](const void *place) { ::munmap(const_cast<void *>(place), length); }),
            {static_cast<const unsigned char *>(at), length}};
}

int new_file(const FileFormat &format, const std::string &name) {
    const int file = ::memfd_create("imago-samples", MFD_CLOEXEC);
    if (file < 0)
        throw read_error(format, name, Sentence::verbatim(std::strerror(errno)));
    return file;
}

/// What a module's process said, and its samples.
struct Answer {
    RawList list;
    std::unique_ptr<ByteSource> samples;
};

Answer ask(const FileFormat &format, int input, std::uint64_t length, const std::string &name,
           bool samples, const std::string &array) {
    const std::string module = module_file(format.module);
    if (module.empty())
        throw Error(raw_says.no_module, name, format.name, module_name(format.module));
    const Descriptor output(new_file(format, name));
    const auto most = static_cast<std::uint64_t>(most_decoded(length));
    const ReaderEnd end = run_reader(module, samples, most, length, array, input, output.number);
    if (end.how == ReaderEnd::How::not_started)
        throw read_error(format, name,
                         {raw_says.reader_not_started, std::string(std::strerror(end.code))});
    if (end.how == ReaderEnd::How::late)
        throw read_error(format, name, raw_says.late);
    if (end.how == ReaderEnd::How::signalled)
        throw read_error(format, name, {raw_says.reader_ended, end.code});
    const auto [owner, bytes] = mapped(output.number);
    std::size_t text = 0;
    auto list = parse_raw_text({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, text);
    if (!list || end.code != 0)
        throw read_error(format, name, raw_says.garbled);
    if (!list->failure.empty())
        throw read_error(format, name, Sentence::verbatim(list->failure));
    Answer answer{*std::move(list), nullptr};
    if (answer.list.chosen) {
        const RawArray &chosen = answer.list.arrays[*answer.list.chosen];
        if (chosen.item_bytes() == 0 || chosen.sample_bytes() != bytes.size() - text)
            throw read_error(format, name, raw_says.garbled);
        answer.samples = std::make_unique<MappedSource>(owner, bytes.subspan(text));
    }
    return answer;
}

/// An open file, which a codec of our own opens again by its number.
RawFile file_of(const Descriptor &input, std::uint64_t length) {
    return {"/proc/self/fd/" + std::to_string(input.number), length};
}

/// What a codec of our own returns; its failure names the file.
template <class Work>
auto own_work(const FileFormat &format, const std::string &name, const Work &work) {
    try {
        return work();
    } catch (const RawFailure &failure) {
        throw read_error(format, name, Sentence::verbatim(failure.reason));
    }
}

std::unique_ptr<ByteSource> own_samples(const FileFormat &format, const ArrayCodec &codec,
                                        const RawFile &file, const std::string &name,
                                        RawArray array) {
    if (!codec.read)
        return std::make_unique<PartSource>(file.path, array.offset, array.sample_bytes());
    own_work(format, name, [&] { codec.read(file, array); });
    const auto bytes = std::make_shared<const std::vector<unsigned char>>(std::move(array.bytes));
    return std::make_unique<MappedSource>(bytes, *bytes);
}

/// Throws Error if an array is not read.
void check_readable(const FileFormat &format, const RawArray &array, const std::string &name,
                    std::uint64_t length) {
    if (!array.problem.empty())
        throw read_error(format, name, Sentence::verbatim(array.problem));
    check_decoded(name, length, static_cast<double>(array.sample_bytes()));
    check_memory(name, static_cast<double>(array.sample_bytes()));
}

/// The bytes of a file, or of the files below a folder. Throws Error that says what is wrong with
/// the path.
std::uint64_t length_of(const FileFormat &format, const fs::path &path) {
    if (!format.folder)
        return open_input_file(path).bytes;
    std::error_code failure;
    if (!fs::is_directory(path, failure)) {
        open_input_file(path);
        throw read_error(format, path.string(), raw_says.no_folder);
    }
    std::uint64_t total = 0;
    for (fs::recursive_directory_iterator at(path, failure), end; !failure && at != end;
         at.increment(failure)) {
        std::error_code gone;
        if (at->is_regular_file(gone))
            total += at->file_size(gone);
    }
    return total;
}

using Refusal = void (*)(const fs::path &, const std::vector<RawArray> &, const std::string &);

/// Reads the array `name` of an open file, which messages call `path`.
RawRead read_open(const FileFormat &format, const Descriptor &input, std::uint64_t length,
                  const fs::path &path, const std::string &name, Refusal refuse) {
    const ArrayCodec *own = own_codec(format);
    const RawFile file = file_of(input, length);
    Answer answer;
    if (own)
        answer.list.arrays = own_work(format, path.string(), [&] { return own->list(file); });
    else
        answer = ask(format, input.number, length, path.string(), true, name);
    RawRead read{std::move(answer.list.arrays), 0, std::move(answer.samples)};
    const auto chosen = chosen_array(read.arrays, name);
    if (!chosen && name.empty())
        throw read_error(format, path.string(), raw_says.no_arrays);
    if (!chosen)
        refuse(path, read.arrays, name);
    read.chosen = *chosen;
    const RawArray &array = read.arrays[read.chosen];
    check_readable(format, array, path.string(), length);
    if (own)
        read.samples = own_samples(format, *own, file, path.string(), array);
    if (!read.samples || read.samples->left() != array.sample_bytes())
        throw read_error(format, path.string(), raw_says.garbled);
    return read;
}

} // namespace

bool is_raw_format(const FileFormat &format) {
    return !format.module.empty() || own_codec(format);
}

std::vector<RawArray> list_raw(const FileFormat &format, const fs::path &path) {
    const std::uint64_t length = length_of(format, path);
    const Descriptor input(::open(readable_path(path).c_str(), O_RDONLY | O_CLOEXEC));
    if (const ArrayCodec *own = own_codec(format))
        return own_work(format, path.string(), [&] { return own->list(file_of(input, length)); });
    return ask(format, input.number, length, path.string(), false, {}).list.arrays;
}

RawRead read_raw_array(const FileFormat &format, const fs::path &path, const std::string &name,
                       Refusal refuse) {
    const std::uint64_t length = length_of(format, path);
    const Descriptor input(::open(readable_path(path).c_str(), O_RDONLY | O_CLOEXEC));
    return read_open(format, input, length, path, name, refuse);
}

RawRead read_raw_bytes(const FileFormat &format, std::span<const unsigned char> bytes,
                       const std::string &name) {
    const Descriptor input(new_file(format, name));
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t written = ::write(input.number, bytes.data() + at, bytes.size() - at);
        if (written <= 0)
            throw read_error(format, name, Sentence::verbatim(std::strerror(errno)));
        at += static_cast<std::size_t>(written);
    }
    return read_open(format, input, bytes.size(), name, {}, nullptr);
}

void check_raw_output(const FileFormat &format, const fs::path &path) {
    if (format.written().empty())
        throw usage_error(raw_says.not_written, path.string(), format.name);
    if (!own_codec(format) && module_file(format.module).empty())
        throw usage_error(raw_says.no_module_to_write, path.string(), format.name,
                          module_name(format.module));
}

std::vector<unsigned char> raw_file(const FileFormat &format, const RawArray &array,
                                    const fs::path &path) {
    check_raw_output(format, path);
    const ArrayCodec *codec = own_codec(format);
    if (!codec)
        codec = opened_module<ArrayCodec>(format.module, "imago_array_codec");
    if (!codec->write)
        throw usage_error(raw_says.not_written, path.string(), format.name);
    try {
        return codec->write(array);
    } catch (const RawFailure &failure) {
        throw Error(raw_says.write_failed, path.string(), format.name,
                    Sentence::verbatim(failure.reason));
    }
}

} // namespace imago
