// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/format/file_view.h"

#include <algorithm>

namespace imago {

FileView::FileView(const RawFile &file)
    : stream_(file.path, std::ios::binary), length_(file.length) {
    if (!stream_)
        throw RawFailure{"it cannot be opened"};
}

void FileView::read(std::uint64_t at, std::span<unsigned char> to) {
    stream_.clear();
    if (at > length_ || to.size() > length_ - at ||
        !stream_.seekg(static_cast<std::streamoff>(at)) ||
        !stream_.read(reinterpret_cast<char *>(to.data()), static_cast<std::streamsize>(to.size())))
        throw RawFailure{"it is cut off: it has " + std::to_string(length_) + " bytes"};
}

std::vector<unsigned char> FileView::bytes(std::uint64_t at, std::size_t count) {
    if (at > length_ || count > length_ - at)
        throw RawFailure{"it is cut off: it has " + std::to_string(length_) + " bytes"};
    std::vector<unsigned char> all(count);
    read(at, all);
    return all;
}

const unsigned char *FileView::near(std::uint64_t at, std::size_t count) {
    constexpr std::uint64_t most = 65536;
    if (at < place_ || at - place_ > kept_.size() || count > kept_.size() - (at - place_)) {
        kept_ = bytes(
            at, std::max<std::size_t>(count, std::min(most, length_ - std::min(at, length_))));
        place_ = at;
    }
    return kept_.data() + (at - place_);
}

std::string FileView::text(std::uint64_t at, std::size_t count) {
    const unsigned char *from = near(at, count);
    std::string text(from, from + count);
    text.resize(std::min(text.find('\0'), text.size()));
    text.resize(text.find_last_not_of(' ') + 1);
    for (const char *micro : {"\xc2\xb5", "\xb5"}) // of units, in UTF-8 and in Latin-1
        for (std::size_t at = text.find(micro); at != std::string::npos; at = text.find(micro))
            text.replace(at, std::string_view(micro).size(), "u");
    for (char &c : text)
        c = c < ' ' || c > '~' ? '?' : c;
    return text;
}

} // namespace imago
