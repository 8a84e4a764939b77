// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <vector>

namespace imago {

class Workspace;

/// Something that a person has made by edits of their own and that no file gives back. What merely
/// followed from opening something is none.
struct UnsavedWork {
    enum class Kind { mask, picture, signal };
    const Workspace *owner = nullptr;
    Kind kind = Kind::picture;
    QString words; ///< for a list: "The filtered picture"

    bool same(const UnsavedWork &other) const { return owner == other.owner && kind == other.kind; }
};
using UnsavedWorks = std::vector<UnsavedWork>;

} // namespace imago
