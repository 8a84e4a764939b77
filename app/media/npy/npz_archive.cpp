// SPDX-License-Identifier: GPL-3.0-or-later
// Reads NumPy's .npz files through libzip.
#include "app/media/file/file_bytes.h"
#include "app/media/file/pipes.h"
#include "app/media/npy/npy_samples.h"
#include "app/media/npy/npz_file.h"
#include "app/media/npy/sentences.h"
#include "engine/support/error.h"

#include <zip.h>

#include <algorithm>
#include <memory>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr zip_uint64_t most_looked_at = 1024;
constexpr std::size_t most_listed = 12, longest_name = 60;

Error npz_error(const fs::path &path, const Sentence &reason) {
    return Error(npy_says.archive_failed, path.string(), reason);
}

struct ArchiveCloser {
    void operator()(zip_t *archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, ArchiveCloser>;

Archive open_archive(const fs::path &path) {
    open_input_file(path); // reports what is wrong with a path
    int code = 0;
    Archive archive(zip_open(readable_path(path).c_str(), ZIP_RDONLY, &code));
    if (archive)
        return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw npz_error(path, {npy_says.no_zip, reason});
}

/// Returns a printable name. In a hostile file's name, control characters become question marks.
std::string printable(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; }, '?');
    if (name.size() > longest_name)
        name = name.substr(0, longest_name) + "...";
    return name;
}

/// A file in an archive, which is unpacked as it is read.
class EntrySource : public ByteSource {
  public:
    EntrySource(zip_t *archive, const zip_stat_t &entry, const fs::path &path, std::string name)
        : path_(path), name_(std::move(name)) {
        check_size(entry);
        file_.reset(zip_fopen_index(archive, entry.index, 0));
        if (!file_)
            throw npz_error(path_, {npy_says.not_unpacked, name_, zip_strerror(archive)});
        left_ = entry.size;
    }

    std::size_t read(void *to, std::size_t count) override {
        std::size_t done = 0;
        while (done < count) {
            const zip_int64_t there =
                zip_fread(file_.get(), static_cast<char *>(to) + done, count - done);
            if (there < 0)
                throw npz_error(path_,
                                {npy_says.array_damaged, name_, zip_file_strerror(file_.get())});
            if (there == 0)
                break;
            done += static_cast<std::size_t>(there);
        }
        left_ -= std::min<std::uintmax_t>(done, left_);
        return done;
    }
    std::uintmax_t left() const override { return left_; }
    bool sure() const override { return false; }

    /// Checks the end of the file. libzip compares the checksum after the last byte.
    void check_end() {
        char more;
        if (read(&more, 1) != 0)
            throw npz_error(path_, {npy_says.longer_than_said, name_});
    }

  private:
    void check_size(const zip_stat_t &entry) const {
        if (!(entry.valid & ZIP_STAT_SIZE) || !(entry.valid & ZIP_STAT_COMP_SIZE))
            throw npz_error(path_, {npy_says.no_size, name_});
        const std::uint64_t packed = entry.comp_size,
                            most_packed = fs::file_size(readable_path(path_));
        if (packed > most_packed)
            throw npz_error(path_, {npy_says.false_claim, name_, packed, most_packed});
        const std::uint64_t most = std::max(most_unpacked_ratio * packed, smallest_unpacked);
        if (entry.size > most)
            throw npz_error(path_, {npy_says.bomb, name_, packed, entry.size, most});
    }

    struct Closer {
        void operator()(zip_file_t *file) const { zip_fclose(file); }
    };
    const fs::path &path_;
    std::string name_;
    std::unique_ptr<zip_file_t, Closer> file_;
    std::uintmax_t left_ = 0;
};

/// Returns the files whose names end in .npy.
std::vector<zip_stat_t> array_files(zip_t *archive, const fs::path &path) {
    constexpr std::string_view end = ".npy";
    std::vector<zip_stat_t> files;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < count && files.size() < most_looked_at; ++i) {
        zip_stat_t entry;
        if (zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &entry) == 0 &&
            (entry.valid & ZIP_STAT_NAME) && std::string_view(entry.name).ends_with(end))
            files.push_back(entry);
    }
    if (files.empty())
        throw npz_error(path, npy_says.no_array);
    return files;
}

std::string name_of(const zip_stat_t &entry) {
    const std::string_view name(entry.name);
    return std::string(name.substr(0, name.size() - 4));
}

NpzEntry look_at(zip_t *archive, const zip_stat_t &file, const fs::path &path) {
    NpzEntry entry;
    entry.name = name_of(file);
    const Sentence shown{npy_says.array_of, printable(entry.name), path.string()};
    try {
        EntrySource source(archive, file, path, printable(entry.name));
        const NpyHeader header = read_npy_header(source, shown);
        entry.type = printable(header.descr);
        entry.shape = header.shape;
        npy_item_bytes(header.descr, shown);
        npy_elements(header.shape, shown);
    } catch (const Error &error) {
        entry.problem = error.sentence();
    }
    return entry;
}

/// Lists the existing arrays for a sentence.
Sentence listed(zip_t *archive, const std::vector<zip_stat_t> &files, const fs::path &path) {
    Sentence list;
    for (std::size_t i = 0; i < std::min(files.size(), most_listed); ++i) {
        const NpzEntry entry = look_at(archive, files[i], path);
        const Sentence facts = entry.type.empty() ? npy_says.unreadable : npz_words(entry);
        const Sentence item{npy_says.entry, printable(entry.name), facts};
        list = i == 0 ? item : Sentence(npy_says.facts, list, item);
    }
    return files.size() > most_listed
               ? Sentence(npy_says.and_more, list, files.size() - most_listed)
               : list;
}

} // namespace

std::vector<NpzEntry> npz_entries(const fs::path &path) {
    const Archive archive = open_archive(path);
    std::vector<NpzEntry> entries;
    for (const zip_stat_t &file : array_files(archive.get(), path))
        entries.push_back(look_at(archive.get(), file, path));
    return entries;
}

std::vector<unsigned char> npz_bytes(const fs::path &path,
                                     const std::vector<std::span<const std::byte>> &parts) {
    std::vector<std::byte> file;
    for (const std::span<const std::byte> part : parts)
        file.insert(file.end(), part.begin(), part.end());
    struct Freer {
        void operator()(zip_source_t *source) const { zip_source_free(source); }
    };
    const std::unique_ptr<zip_source_t, Freer> made(
        zip_source_buffer_create(nullptr, 0, 0, nullptr));
    if (made)
        zip_source_keep(made.get()); // the archive takes one reference, and this one stays
    Archive archive(made ? zip_open_from_source(made.get(), ZIP_TRUNCATE, nullptr) : nullptr);
    zip_source_t *from =
        archive ? zip_source_buffer(archive.get(), file.data(), file.size(), 0) : nullptr;
    const zip_int64_t entry =
        from ? zip_file_add(archive.get(), "arr_0.npy", from, ZIP_FL_ENC_UTF_8) : -1;
    const auto index = static_cast<zip_uint64_t>(entry);
    constexpr zip_uint16_t first_day = 1 << 5 | 1; // 1980-01-01, as NumPy states it
    bool done = entry >= 0 &&
                zip_set_file_compression(archive.get(), index, ZIP_CM_STORE, 0) == 0 &&
                zip_file_set_dostime(archive.get(), index, 0, first_day, 0) == 0;
    if (done && zip_close(archive.get()) == 0)
        static_cast<void>(archive.release());
    else
        done = false;
    zip_stat_t facts{};
    std::vector<unsigned char> bytes;
    if (done && zip_source_stat(made.get(), &facts) == 0 && zip_source_open(made.get()) == 0) {
        bytes.resize(facts.size);
        done = zip_source_read(made.get(), bytes.data(), bytes.size()) ==
               static_cast<zip_int64_t>(bytes.size());
        zip_source_close(made.get());
    }
    if (!done || bytes.empty())
        throw Error(npy_says.archive_not_made, path.string());
    return bytes;
}

NpyArray read_npz(const fs::path &path, const std::string &name, std::size_t most_numbers) {
    const Archive archive = open_archive(path);
    const std::vector<zip_stat_t> files = array_files(archive.get(), path);
    if (name.empty() && files.size() > 1)
        throw usage_error(npy_says.name_an_array, path.string(),
                          listed(archive.get(), files, path));
    const auto chosen = name.empty()
                            ? files.begin()
                            : std::find_if(files.begin(), files.end(), [&](const zip_stat_t &file) {
                                  return name == file.name || name == name_of(file);
                              });
    if (chosen == files.end())
        throw usage_error(npy_says.no_array_named, path.string(), name,
                          listed(archive.get(), files, path));
    const std::string own = printable(name_of(*chosen));
    EntrySource source(archive.get(), *chosen, path, own);
    NpyArray array =
        read_npy(source, Sentence(npy_says.array_of, own, path.string()), most_numbers);
    source.check_end();
    return array;
}

} // namespace imago
