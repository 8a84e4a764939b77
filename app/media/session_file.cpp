// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/session_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/mask_json.h"
#include "app/media/recipe_file.h"
#include "app/media/sentences.h"
#include "app/media/session_json.h"
#include "engine/support/error.h"
#include "engine/support/printable_text.h"
#include "engine/support/sha256.h"

#include <algorithm>
#include <span>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t longest_session = std::uintmax_t{16} << 20;

/// Changes the path of every file that the session names.
template <class Change>
void change_session_paths(Session &session, const Change &change) {
    for (std::optional<SessionInput> *input : {&session.picture, &session.signal})
        if (*input)
            for (SessionFile &file : (*input)->files)
                file.path = change(fs::path(file.path)).string();
    for (SessionPage &page : session.pages)
        if (page.recipe)
            change_paths(*page.recipe, change);
}

template <class Each>
void each_input(const Session &session, const Each &each) {
    for (const std::optional<SessionInput> *input : {&session.picture, &session.signal})
        if (*input)
            for (const SessionFile &file : (*input)->files)
                each(file);
}

fs::path session_folder(const fs::path &path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

std::string digest_of_file(InputFile &file, const fs::path &path) {
    Sha256 digest;
    std::vector<char> part(std::size_t{1} << 20);
    while (file.stream.read(part.data(), static_cast<std::streamsize>(part.size())) ||
           file.stream.gcount() > 0)
        digest.add(part.data(), static_cast<std::size_t>(file.stream.gcount()));
    if (file.stream.bad())
        throw Error(settings_says.not_digested, path.string());
    return hexadecimal(digest.finish());
}

void take_facts(std::optional<SessionInput> &input) {
    if (!input)
        return;
    for (SessionFile &file : input->files) {
        InputFile opened = open_input_file(file.path);
        file.bytes = opened.bytes;
        file.sha256 = digest_of_file(opened, file.path);
    }
}

void check_name(const fs::path &path) {
    if (!is_utf8(path.string()))
        throw Error(settings_says.name_not_utf8, path.string());
}

} // namespace

Session parse_session(std::string_view text, const std::string &name) {
    return session_of_json(parse_json(text, name), name);
}

std::string session_text(const Session &session) {
    return session_json(session).dump(4) + '\n';
}

Session read_session_file(const fs::path &path) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = read_all(file, path, longest_session);
    Session session =
        parse_session({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, path.string());
    change_session_paths(session, [&](const fs::path &input) {
        return (session_folder(path) / input).lexically_normal();
    });
    return session;
}

void write_session_file(const fs::path &path, const Session &session) {
    Session moved = session;
    take_facts(moved.picture);
    take_facts(moved.signal);
    change_session_paths(moved, [&](const fs::path &input) {
        std::error_code failure; // paths without a way between them stay as they are
        const fs::path there = fs::proximate(input, session_folder(path), failure);
        check_name(failure ? input : there);
        return failure ? input : there;
    });
    const std::string text = session_text(moved);
    write_file_atomically(path, {std::as_bytes(std::span(text))});
}

InputCheck check_inputs(const Session &session) {
    InputCheck check;
    each_input(session, [&](const SessionFile &file) {
        try {
            InputFile opened = open_input_file(file.path);
            if (file.sha256.empty()) // a session that was written by hand
                return;
            if (opened.bytes != file.bytes || digest_of_file(opened, file.path) != file.sha256)
                check.notes.push_back({settings_says.input_changed, file.path});
        } catch (const Error &error) {
            check.missing.insert(file.path);
            check.notes.push_back({settings_says.input_missing, file.path, error.sentence()});
        }
    });
    return check;
}

} // namespace imago
