// SPDX-License-Identifier: MIT
// What is open in a window, what is done to it and how it is seen, as a value: a window opens it
// again, and a command carries out its recipes.
#pragma once
#include "engine/values/recipe/recipe.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace imago {

/// One setting of a view: a switch, a number, or a word.
using ViewValue = std::variant<bool, double, std::string>;
/// Settings of a view by name. Who reads them ignores names that it does not know, and limits
/// numbers to its own range: a view is no reason to refuse a session.
using ViewValues = std::map<std::string, ViewValue>;

/// A file that was open, and what it was.
struct SessionFile {
    std::string path;        ///< absolute, or from the current folder
    std::uint64_t bytes = 0; ///< its length
    std::string sha256;      ///< 64 hexadecimal digits; empty: not known
    bool operator==(const SessionFile &) const = default;
};

/// What was open: one picture, or the files of one signal.
struct SessionInput {
    std::vector<SessionFile> files; ///< one or more
    /// How they were read where that was chosen: "slice" of a stack; "array" of an archive; "raw",
    /// "rate" and the like of samples without a header.
    ViewValues reading;
    bool operator==(const SessionInput &) const = default;
};

/// A page of the window that has something open.
struct SessionPage {
    std::string name;             ///< one of session_pages() of engine/op
    std::optional<Recipe> recipe; ///< what it does to what is open; empty: nothing for a file
    ViewValues view;              ///< how it is seen
    bool operator==(const SessionPage &) const = default;
};

/// The state of a window.
struct Session {
    std::optional<SessionInput> picture; ///< of all pages but "signals"
    std::optional<SessionInput> signal;  ///< of the page "signals"
    std::vector<SessionPage> pages;      ///< each name at most once
    std::string page;                    ///< the one in sight; empty: any
    std::string device, platform;        ///< the chosen device's and its platform's name, or empty
    ViewValues window;                   ///< what all pages share
    /// What is open in other tabs, each a picture or a signal with its pages and the one of these
    /// that was in sight; without a device, a window and tabs of its own.
    std::vector<Session> others = {};
    bool operator==(const Session &) const = default;
};

/// The value of this name if there is one of this type.
template <class Value>
std::optional<Value> view_value(const ViewValues &values, const std::string &name) {
    const auto at = values.find(name);
    if (at == values.end() || !std::holds_alternative<Value>(at->second))
        return std::nullopt;
    return std::get<Value>(at->second);
}
/// A number limited to a range; `otherwise` if there is none.
double number_of(const ViewValues &values, const char *name, double otherwise, double least,
                 double most);

} // namespace imago
