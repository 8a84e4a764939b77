// SPDX-License-Identifier: MIT
#include "engine/fftw/wisdom.h"

#include "engine/fftw/settings.h"
#include "engine/support/fork/fork_safe_mutex.h"
#include "engine/support/process_wide.h"
#include "engine/tuning/record_store.h"

#include <mutex>
#include <set>
#include <vector>

namespace imago::fftw {
namespace {

struct Known {
    ForkSafeMutex mutex{2};
    std::set<std::string> keys[2]; // of floats, of doubles
};

Known &known() {
    return process_wide<Known>();
}

std::string head(bool is_double) {
    return std::string("(imago-wisdom-1 ") + (is_double ? "double" : "float");
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        while (!line.empty() && (line.front() == ' ' || line.front() == '\r'))
            line.remove_prefix(1);
        if (!line.empty())
            lines.push_back(line);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return lines;
}

struct Taking {
    ForkSafeMutex mutex{0}; // current_records() has 1
};

void take_records(const std::string &text) {
    if (text.empty())
        return;
    current_records(); // makes its mutex, which none may while another one is held
    const std::lock_guard lock(process_wide<Taking>().mutex);
    TuningRecords all = *current_records();
    all.merge(parse_records(text, "wisdom").records);
    use_records(std::make_shared<const TuningRecords>(std::move(all)));
}

} // namespace

void learn(const std::string &key, bool is_double) {
    const std::lock_guard lock(known().mutex);
    known().keys[is_double].insert(key);
}

void forget_all(bool is_double) {
    const std::lock_guard lock(known().mutex);
    known().keys[is_double].clear();
}

bool knows(const std::string &key, bool is_double) {
    const std::lock_guard lock(known().mutex);
    return known().keys[is_double].count(key) > 0;
}

std::string export_wisdom(bool is_double) {
    std::string text = head(is_double) + "\n";
    {
        const std::lock_guard lock(known().mutex);
        for (const std::string &key : known().keys[is_double])
            text += "  (" + key + ")\n";
    }
    // The records that come with the engine need not travel.
    for (const TuningRecord &record : current_records()->all())
        if (const TuningRecord *shipped = shipped_records().find(record.key());
            !shipped || !(*shipped == record))
            text += "  " + record_line(record) + "\n";
    return text + ")\n";
}

bool import_wisdom(std::string_view text, bool is_double) {
    const std::vector<std::string_view> lines = lines_of(text);
    if (lines.size() < 2 || lines.front() != head(is_double) || lines.back() != ")") {
        last_error() = "The text is no wisdom of this library for this precision.";
        return false;
    }
    std::set<std::string> keys;
    std::string records;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const std::string_view line = lines[i];
        if (line.front() == '(' && line.back() == ')')
            keys.emplace(line.substr(1, line.size() - 2));
        else if (line.front() == '{')
            records += std::string(line) + "\n";
        else {
            last_error() = "The wisdom has a line that is neither a problem nor a record.";
            return false;
        }
    }
    try {
        take_records(records);
    } catch (const std::exception &error) {
        last_error() = error.what();
        return false;
    }
    const std::lock_guard lock(known().mutex);
    known().keys[is_double].merge(keys);
    return true;
}

} // namespace imago::fftw
