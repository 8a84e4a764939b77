// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/settings_file.h"

#include "app/media/file/file_bytes.h"
#include "app/media/mask_json.h"

namespace imago {

SettingsKind settings_kind(const std::filesystem::path &path) {
    constexpr std::uintmax_t limit = std::uintmax_t{16} << 20;
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = read_all(file, path, limit);
    const auto json =
        parse_json({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, path.string());
    if (json.is_object() && json.contains("imago-session"))
        return SettingsKind::session;
    if (json.is_object() && json.contains("imago-recipe"))
        return SettingsKind::recipe;
    return lower_extension(path) == ".imago" ? SettingsKind::session : SettingsKind::mask;
}

} // namespace imago
