// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/mask_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/mask_json.h"

#include <span>

namespace imago {

FilterMask parse_mask(std::string_view text, const std::string &name) {
    return mask_of_json(parse_json(text, name), name);
}

FilterMask read_mask_file(const std::filesystem::path &path) {
    constexpr std::uintmax_t limit = std::uintmax_t{1} << 20;
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = read_all(file, path, limit);
    return parse_mask({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, path.string());
}

std::string mask_text(const FilterMask &mask) {
    return mask_json(mask).dump(4) + '\n';
}

void write_mask_file(const std::filesystem::path &path, const FilterMask &mask) {
    const std::string text = mask_text(mask);
    write_file_atomically(path, {std::as_bytes(std::span(text))});
}

} // namespace imago
