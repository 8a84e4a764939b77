// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <cstddef>
#include <vector>

namespace imago {

/// A place that was read.
struct ManualPlace {
    QString page, anchor;
    int scroll = -1; ///< of the view, in its pixels; negative: at the anchor

    bool operator==(const ManualPlace &) const = default;
};

/// The places that were read, as a browser keeps them: going to a new one forgets those that lay
/// ahead.
class PageHistory {
  public:
    /// Goes to a place; `scroll` is where the one that is left was.
    void go(const ManualPlace &place, int scroll) {
        if (!places_.empty()) {
            places_[now_].scroll = scroll;
            places_.resize(now_ + 1);
            if (places_[now_].page == place.page && places_[now_].anchor == place.anchor) {
                places_[now_].scroll = place.scroll;
                return;
            }
        }
        places_.push_back(place);
        now_ = places_.size() - 1;
    }
    bool has_back() const { return now_ > 0; }
    bool has_forward() const { return now_ + 1 < places_.size(); }
    /// The place before or ahead; there has to be one.
    ManualPlace back(int scroll) { return step(now_ - 1, scroll); }
    ManualPlace forward(int scroll) { return step(now_ + 1, scroll); }
    /// The place that is shown; one without a page before the first go().
    ManualPlace now() const { return places_.empty() ? ManualPlace() : places_[now_]; }

  private:
    ManualPlace step(std::size_t to, int scroll) {
        places_[now_].scroll = scroll;
        now_ = to;
        return places_[now_];
    }

    std::vector<ManualPlace> places_;
    std::size_t now_ = 0;
};

} // namespace imago
