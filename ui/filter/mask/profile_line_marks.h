// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/spectrum/spectrum_profile.h"
#include "ui/filter/mask/frequency_map.h"

#include <optional>

class QPainter;

namespace imago {

/// The line of a profile over the spectrum: its ends are dragged, or all of it. Through the middle
/// one end mirrors the other.
class ProfileLineMarks {
  public:
    const std::optional<ProfileLine> &line() const { return line_; }
    void set_line(const std::optional<ProfileLine> &line);
    void set_through_middle(bool on);

    void paint(QPainter &painter, const FrequencyMap &map) const;
    bool hit(const FrequencyMap &map, QPointF position) const;
    /// Begins a drag if the line is at this position.
    bool press(const FrequencyMap &map, QPointF position);
    bool is_dragged() const { return dragged_ != Drag::none; }
    void drag(const FrequencyMap &map, QPointF position);
    void release() { dragged_ = Drag::none; }

  private:
    enum class Drag { none, from, to, all };
    Drag at(const FrequencyMap &map, QPointF position) const;

    std::optional<ProfileLine> line_; ///< empty: none is shown
    bool through_middle_ = true;
    Drag dragged_ = Drag::none;
    ProfileLine before_;
    Frequency pressed_;
};

} // namespace imago
