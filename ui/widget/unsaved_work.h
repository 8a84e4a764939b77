// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <vector>

namespace imago {

class Workspace;

/// Something that the user has made by edits and that is in no file. Changes that merely follow
/// from opening something do not count.
struct UnsavedWork {
    enum class Kind { mask, picture, signal };
    const Workspace *owner = nullptr;
    Kind kind = Kind::picture;
    QString words; ///< for a list: "The filtered picture"
    int tab = 0;   ///< the tab that it is in; 0: it is on the pages

    bool same(const UnsavedWork &other) const {
        return owner == other.owner && kind == other.kind && tab == other.tab;
    }
};
using UnsavedWorks = std::vector<UnsavedWork>;

} // namespace imago
