// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/session_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/json_members.h"
#include "app/media/mask_json.h"
#include "app/media/recipe_file.h"
#include "app/media/sentences.h"
#include "engine/op/session_pages.h"
#include "engine/support/error.h"
#include "engine/support/printable_text.h"
#include "engine/support/sha256.h"
#include "engine/values/recipe/session.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

namespace imago {
namespace {

// Sessions as JSON values, as session files contain them.

/// Returns the session of a session file's object. Throws Error as parse_session() does.
Session session_of_json(const nlohmann::ordered_json &json, const std::string &name);
/// Returns the object of a session file. Defaults are omitted.
nlohmann::ordered_json session_json(const Session &session);

using Json = nlohmann::ordered_json;

constexpr int session_version = 1;
constexpr const char *session_version_name = "imago-session";
constexpr std::size_t longest_name = 4096; ///< bytes of a path, of a device's name, of a word
constexpr std::size_t most_inputs = 4096, most_view_values = 256, most_tabs = 1024;
constexpr double most_bytes = 9e15; ///< of a file: whole numbers up to here are doubles

Sentence at_most(std::size_t count) {
    return {settings_says.list_up_to, count};
}

ViewValues view_of_json(JsonMembers parent, const char *key, const Json &json,
                        const std::string &path) {
    ViewValues values;
    if (!json.is_object() || json.size() > most_view_values)
        parent.refuse(key, settings_says.an_object);
    for (const auto &[name, value] : json.items())
        if (value.is_boolean())
            values[name] = value.get<bool>();
        else if (value.is_number() && std::isfinite(value.get<double>()))
            values[name] = value.get<double>();
        else if (value.is_string() && value.get_ref<const std::string &>().size() <= longest_name)
            values[name] = value.get<std::string>();
        else
            throw Error(settings_says.bad_setting, parent.name(), path + "." + name.substr(0, 80),
                        shown_json(value), Sentence(settings_says.a_view_value));
    return values;
}

ViewValues view_in(JsonMembers &members, const char *key) {
    if (!members.has(key))
        return {};
    return view_of_json(members, key, members.at(key), members.path_of(key));
}

bool is_digest(const std::string &text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

SessionFile session_file_of(JsonMembers file) {
    SessionFile made;
    made.path = file.text("path", longest_name);
    if (made.path.empty() || made.path.find('\0') != std::string::npos)
        file.refuse("path", settings_says.a_path);
    if (file.has("bytes")) {
        const double bytes = file.number("bytes", 0, most_bytes);
        if (bytes != std::floor(bytes))
            file.refuse("bytes", settings_says.whole_number);
        made.bytes = static_cast<std::uint64_t>(bytes);
    }
    if (file.has("sha256")) {
        made.sha256 = file.text("sha256", longest_name);
        if (!is_digest(made.sha256))
            file.refuse("sha256", settings_says.a_digest);
    }
    file.end();
    return made;
}

SessionInput input_of_json(JsonMembers input) {
    SessionInput made;
    const Json &files = input.list("files");
    if (files.empty() || files.size() > most_inputs)
        input.refuse("files", at_most(most_inputs));
    for (const Json &file : files)
        made.files.push_back(
            session_file_of({file, input.name(), input.element_of("files", made.files.size())}));
    made.reading = view_in(input, "reading");
    input.end();
    return made;
}

/// Refuses a recipe that is not for what the page works on.
void check_fit(JsonMembers &page, const SessionPageName &known, const Recipe &recipe) {
    if (is_for_signals(recipe) != known.signals)
        throw Error(known.signals ? settings_says.recipe_for_pictures
                                  : settings_says.recipe_for_signals,
                    page.name(), page.path_of("recipe"));
}

SessionPage page_of_json(JsonMembers page) {
    SessionPage made;
    std::string names;
    const SessionPageName *known = nullptr;
    for (const SessionPageName &row : session_pages()) {
        if (page.has("page") && page.at("page") == row.name)
            known = &row;
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    if (!known)
        page.refuse("page", {settings_says.one_of, names});
    made.name = known->name;
    if (page.has("recipe")) {
        made.recipe = recipe_of_json(page.at("recipe"), page.name(), page.path_of("recipe"));
        check_fit(page, *known, *made.recipe);
    }
    made.view = view_in(page, "view");
    page.end();
    return made;
}

Json view_json(const ViewValues &values) {
    Json json = Json::object();
    for (const auto &entry : values) // clang 14 captures no parts of one
        std::visit([&](const auto &one) { json[entry.first] = one; }, entry.second);
    return json;
}

Json input_json(const SessionInput &input) {
    Json files = Json::array();
    for (const SessionFile &file : input.files) {
        Json json{{"path", file.path}, {"bytes", file.bytes}};
        if (!file.sha256.empty())
            json["sha256"] = file.sha256;
        files.push_back(std::move(json));
    }
    Json json{{"files", std::move(files)}};
    if (!input.reading.empty())
        json["reading"] = view_json(input.reading);
    return json;
}

Json page_json(const SessionPage &page) {
    Json json{{"page", page.name}};
    if (page.recipe)
        json["recipe"] = recipe_json(*page.recipe);
    if (!page.view.empty())
        json["view"] = view_json(page.view);
    return json;
}

/// What a session and each of its tabs have: inputs, pages and the page in sight.
Session content_of_json(JsonMembers &members) {
    Session session;
    const std::string &name = members.name();
    if (members.has("page"))
        session.page = members.text("page", longest_name);
    if (members.has("picture"))
        session.picture = input_of_json({members.at("picture"), name, members.path_of("picture")});
    if (members.has("signal"))
        session.signal = input_of_json({members.at("signal"), name, members.path_of("signal")});
    const Json &pages = members.list("pages");
    if (pages.size() > session_pages().size())
        members.refuse("pages", at_most(session_pages().size()));
    for (const Json &page : pages) {
        const std::string path = members.element_of("pages", session.pages.size());
        SessionPage made = page_of_json({page, name, path});
        if (std::any_of(session.pages.begin(), session.pages.end(),
                        [&](const SessionPage &other) { return other.name == made.name; }))
            throw Error(settings_says.page_twice, name, made.name);
        session.pages.push_back(std::move(made));
    }
    return session;
}

std::vector<Session> others_of_json(JsonMembers &members) {
    std::vector<Session> others;
    if (!members.has("others"))
        return others;
    const Json &tabs = members.list("others");
    if (tabs.size() > most_tabs)
        members.refuse("others", at_most(most_tabs));
    for (const Json &tab : tabs) {
        JsonMembers one(tab, members.name(), members.element_of("others", others.size()));
        others.push_back(content_of_json(one));
        one.end();
    }
    return others;
}

Session session_of_json(const Json &json, const std::string &name) {
    if (!json.is_object() || !json.contains(session_version_name))
        throw Error(settings_says.no_session, name);
    if (json[session_version_name] != session_version)
        throw Error(settings_says.unknown_session_version, name,
                    shown_json(json[session_version_name]));
    JsonMembers members(json, name, {});
    for (const char *first : {session_version_name, "page"})
        members.has(first); // lists of what is known begin with these
    std::string device, platform;
    for (const auto &[key, text] : {std::pair{"device", &device}, {"platform", &platform}})
        if (members.has(key))
            *text = members.text(key, longest_name);
    Session session = content_of_json(members);
    session.device = device;
    session.platform = platform;
    session.window = view_in(members, "window");
    session.others = others_of_json(members);
    members.end();
    return session;
}

/// Adds the members of content_of_json().
void add_content(Json &json, const Session &session) {
    if (session.picture)
        json["picture"] = input_json(*session.picture);
    if (session.signal)
        json["signal"] = input_json(*session.signal);
    json["pages"] = Json::array();
    for (const SessionPage &page : session.pages)
        json["pages"].push_back(page_json(page));
}

Json session_json(const Session &session) {
    Json json{{session_version_name, session_version}};
    for (const auto &[key, text] : {std::pair{"page", &session.page},
                                    {"device", &session.device},
                                    {"platform", &session.platform}})
        if (!text->empty())
            json[key] = *text;
    add_content(json, session);
    if (!session.window.empty())
        json["window"] = view_json(session.window);
    for (const Session &other : session.others) {
        Json tab = Json::object();
        if (!other.page.empty())
            tab["page"] = other.page;
        add_content(tab, other);
        json["others"].push_back(std::move(tab));
    }
    return json;
}

} // namespace

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
    for (Session &other : session.others)
        change_session_paths(other, change);
}

template <class Each>
void each_input(const Session &session, const Each &each) {
    for (const std::optional<SessionInput> *input : {&session.picture, &session.signal})
        if (*input)
            for (const SessionFile &file : (*input)->files)
                each(file);
    for (const Session &other : session.others)
        each_input(other, each);
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
        if (fs::is_directory(file.path)) // a store of many files, which may change one by one
            continue;
        InputFile opened = open_input_file(file.path);
        file.bytes = opened.bytes;
        file.sha256 = digest_of_file(opened, file.path);
    }
}

void take_facts(Session &session) {
    take_facts(session.picture);
    take_facts(session.signal);
    for (Session &other : session.others)
        take_facts(other);
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
    take_facts(moved);
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
            if (fs::is_directory(file.path))
                return;
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
