// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/session_file.h"
#include "app/media/settings_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const Session session = parse_session(fuzz::text_of(data, size), "input");
        const std::string text = session_text(session);
        fuzz::require(session_text(parse_session(text, "written")) == text,
                      "A session reads back as another.");
    });
    fuzz::reads([&] { settings_kind(fuzz::file_with(data, size)); });
    return 0;
}
