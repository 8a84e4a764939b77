// SPDX-License-Identifier: MIT
#include "engine/pipeline/operate/kept_runners.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace imago {

std::unique_ptr<OpRunner> KeptRunners::take(const Key &key) {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(kept_.begin(), kept_.end(), [&](const Kept &one) { return one.key == key; });
    if (found == kept_.end())
        return nullptr;
    std::unique_ptr<OpRunner> runner = std::move(found->runner);
    kept_.erase(found);
    return runner;
}

void KeptRunners::keep(Kept runner) {
    if (runner.bytes > most_bytes)
        return;
    std::list<Kept> ended; // outside the lock
    const std::lock_guard lock(mutex_);
    kept_.push_front(std::move(runner));
    std::size_t count = 0, bytes = 0;
    auto last = kept_.begin();
    for (; last != kept_.end(); ++last)
        if (++count > most_runners || (bytes += last->bytes) > most_bytes)
            break;
    ended.splice(ended.end(), kept_, last, kept_.end());
}

OpResult KeptRunners::run(const Operation &operation, const OpArray &array, const OpValues &values,
                          const OpFiles &files, OpWanted wanted) {
    const Key key{
        &operation, array.doubles(), {array.channels, array.depth, array.height, array.width}};
    std::unique_ptr<OpRunner> runner = take(key);
    if (!runner)
        runner = make_runner(operation, device_);
    OpResult result = runner->run(array, values, files, {}, wanted);
    keep({key, array.count() * (key.doubles ? sizeof(double) : sizeof(float)), std::move(runner)});
    return result;
}

std::size_t KeptRunners::count() const {
    const std::lock_guard lock(mutex_);
    return kept_.size();
}

} // namespace imago
