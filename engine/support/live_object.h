// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/process_wide.h"

#include <mutex>
#include <unordered_set>

namespace imago {

/// A base of objects that programs in C hold by pointers. Debug builds know which exist, so that a
/// pointer to one that was destroyed can be refused; in other builds every one exists.
class LiveObject {
  public:
    LiveObject(const LiveObject &) = delete;
    LiveObject &operator=(const LiveObject &) = delete;

#ifdef NDEBUG
    LiveObject() = default;
    static bool exists(const LiveObject *) {
        return true;
    }
#else
    LiveObject() {
        const std::lock_guard lock(registry().mutex);
        registry().objects.insert(this);
    }
    ~LiveObject() {
        const std::lock_guard lock(registry().mutex);
        registry().objects.erase(this);
    }
    /// Whether the pointer is to an object that has not been destroyed. Nothing is read there.
    static bool exists(const LiveObject *object) {
        const std::lock_guard lock(registry().mutex);
        return registry().objects.count(object) > 0;
    }

  private:
    struct Registry {
        std::mutex mutex;
        std::unordered_set<const LiveObject *> objects;
    };
    static Registry &registry() {
        return process_wide<Registry>();
    }
#endif
};

} // namespace imago
