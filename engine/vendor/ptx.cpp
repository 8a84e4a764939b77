// SPDX-License-Identifier: MIT
#include "engine/vendor/ptx.h"

namespace imago {

std::optional<std::string> ptx_with_minimum_groups(const std::string &ptx, int groups) {
    std::string text;
    std::size_t done = 0;
    for (std::size_t entry = ptx.find(".entry "); entry != std::string::npos;
         entry = ptx.find(".entry ", done)) {
        const std::size_t body = ptx.find("\n{", entry);
        if (body == std::string::npos)
            return std::nullopt;
        const std::string head = ptx.substr(entry, body - entry);
        if (head.find(".reqntid") == std::string::npos ||
            head.find(".maxnreg") != std::string::npos ||
            head.find(".minnctapersm") != std::string::npos)
            return std::nullopt;
        text += ptx.substr(done, body - done) + "\n.minnctapersm " + std::to_string(groups);
        done = body;
    }
    if (text.empty())
        return std::nullopt;
    return text + ptx.substr(done);
}

} // namespace imago
