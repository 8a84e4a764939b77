// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/stack/stack_section.h"
#include "engine/values/filter_values.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>

namespace imago {

/// The stack of the file that is open: which plane of it is in sight, and all its slices once a
/// page has wanted them. They are read once for all pages, and stay.
class OpenStack : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Another file is open, with this slice of so many in sight; 1: it is a picture.
    void open(const QString &path, int slices, int slice);
    /// The slices are wanted of another region. One that is being read is still taken.
    void forget() { pictures_.reset(); }

    const QString &path() const { return path_; }
    int slices() const { return slices_; }
    const StackPlace &place() const { return place_; }
    void set_place(const StackPlace &place);
    /// The plane of a kind that was in sight last, or the middle one; its slice before others were.
    StackPlace last_place(StackPlane plane) const;
    /// How many planes there are of the kind in sight.
    int planes() const;

    /// All slices; null: they have not been read.
    const std::shared_ptr<const PictureStack> &pictures() const { return pictures_; }
    /// Whether the slices are here, and alike, so that there are planes across them.
    bool is_volume() const;
    /// What is in sight of slices, which are those of the open file or results of these.
    std::shared_ptr<const Image> in_sight(const PictureStack &of) const;

    /// Has the slices read, unless they are. came() follows, or missed().
    void want();
    void give_up(); ///< missed() follows if they are being read

    /// The answers to requested().
    void take(std::shared_ptr<const PictureStack> pictures);
    void miss();

  Q_SIGNALS:
    void opened(); ///< open() was called
    void requested();
    void cancelled();
    void progressed(double part); ///< of the reading
    void came();
    void missed(); ///< the reading was given up, or has failed

  private:
    QString path_;
    int slices_ = 1;
    StackPlace place_;
    std::optional<std::size_t> last_[3]; ///< that was in sight, of each kind of planes
    bool reading_ = false;
    std::shared_ptr<const PictureStack> pictures_;
};

} // namespace imago
