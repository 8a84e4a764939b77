// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace imago::host {

/// Immutable things by a number, made once while anyone uses them; the last short ones that were
/// asked for are kept, so that a program that plans in a loop does not make their tables again.
/// Any thread may ask.
template <class Thing>
class Shelf {
  public:
    template <class Make>
    std::shared_ptr<const Thing> get(std::size_t key, const Make &make) {
        {
            const std::lock_guard lock(mutex_);
            if (const auto found = things_[key].lock())
                return keep(key, found);
        }
        // Making one may ask for others.
        const std::shared_ptr<const Thing> made = make();
        const std::lock_guard lock(mutex_);
        std::weak_ptr<const Thing> &place = things_[key];
        const auto found = place.lock();
        if (!found)
            place = made;
        return keep(key, found ? found : made);
    }

  private:
    std::shared_ptr<const Thing> keep(std::size_t key, const std::shared_ptr<const Thing> &thing) {
        if (key <= 8192)
            kept_[key % kept_.size()] = thing;
        // Names of things that are gone do not gather for ever.
        if (things_.size() > 4096)
            std::erase_if(things_, [](const auto &entry) { return entry.second.expired(); });
        return thing;
    }

    std::mutex mutex_;
    std::map<std::size_t, std::weak_ptr<const Thing>> things_;
    std::array<std::shared_ptr<const Thing>, 64> kept_;
};

} // namespace imago::host
