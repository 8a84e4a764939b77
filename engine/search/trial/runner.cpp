// SPDX-License-Identifier: MIT
#include "engine/search/trial/runner.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/trial/search_files.h"
#include "engine/search/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/device_extras.h"
#include "engine/tuning/fit/fit_store.h"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

namespace imago {

Pace::Pace(double most_cores, std::function<void(bool)> rests)
    : most_cores_(most_cores), rests_(std::move(rests)) {}

void Pace::earn() {
    const Clock::time_point now = Clock::now();
    saved_ += most_cores_ * std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    saved_ = std::min(saved_, most_saved);
}

void Pace::worked(double processor_seconds) {
    earn();
    saved_ -= processor_seconds;
}

double Pace::owed() const {
    return std::max(0.0, -saved_ / most_cores_);
}

void Pace::rest(const std::stop_token &cancel) {
    earn();
    if (owed() < 0.005)
        return;
    if (rests_)
        rests_(true);
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, cancel, std::chrono::duration<double>(owed()), [] { return false; });
    earn();
    if (rests_)
        rests_(false);
}

double processor_seconds_of(int process) {
    clockid_t clock{};
    timespec time{};
    if (process <= 0 || clock_getcpuclockid(process, &clock) != 0 ||
        clock_gettime(clock, &time) != 0)
        return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

namespace {

constexpr int most_lost = 5;

namespace fs = std::filesystem;

constexpr std::string_view own_prefix = "tune-";

/// Whether a folder is the cache of a search whose process is gone. A day must have passed, since
/// the process may be on another machine that shares the home folder.
bool left_behind(const fs::directory_entry &entry) {
    const std::string name = entry.path().filename().string();
    std::error_code failure;
    if (name.rfind(own_prefix, 0) != 0 || !entry.is_directory(failure))
        return false;
    int process = 0;
    const char *const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + own_prefix.size(), end, process);
    if (error != std::errc() || rest == end || *rest != '-' || process <= 0)
        return false;
    const fs::file_time_type written = entry.last_write_time(failure);
    return !failure && fs::file_time_type::clock::now() - written > std::chrono::hours(24) &&
           kill(process, 0) != 0 && errno == ESRCH;
}

void remove_left_behind(const fs::path &caches) {
    std::error_code failure;
    for (fs::directory_iterator entry(caches, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (left_behind(*entry)) {
            std::error_code ignored;
            fs::remove_all(entry->path(), ignored);
        }
}

/// A separate cache for the hundreds of programs of this search, inside the user's cache. It has
/// the facts about drivers and devices from there, so that workers neither test the drivers again
/// nor plan by other facts. Empty if there is no cache.
TemporaryPath own_cache() {
    const std::string journal = user_journal_path();
    if (journal.empty())
        return {};
    static std::atomic<unsigned> count{0};
    const fs::path user = fs::path(journal).parent_path();
    remove_left_behind(user);
    const fs::path own =
        user / (std::string(own_prefix) + std::to_string(getpid()) + "-" + std::to_string(count++));
    std::error_code ignored;
    TemporaryPath noted([&] {
        fs::create_directories(own / "imago", ignored);
        return own;
    });
    for (const char *known : {"drivers", "devices"})
        fs::copy(user / known, own / "imago" / known, fs::copy_options::recursive, ignored);
    return noted;
}

std::uint64_t memory_limit() {
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? std::uint64_t(pages) * std::uint64_t(bytes) / 4 * 3 : 0;
}

/// Processor seconds of the calling thread.
double own_processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Error cancelled() {
    return Error(Sentence(search_says.cancelled), Error::Kind::cancelled);
}

} // namespace

Runner::Runner(const DeviceInfo &device, RunnerSettings settings)
    : device_(device), settings_(std::move(settings)), cache_(own_cache()) {
    if (settings_.worker.path.empty())
        settings_.worker.path = find_tune_worker();
    if (!settings_.worker.most_memory)
        settings_.worker.most_memory = memory_limit();
    // Races compare with the planner's choice, not with an older record's.
    settings_.worker.environment.emplace_back("IMAGO_TUNING", "off");
    settings_.worker.environment.emplace_back("IMAGO_EXTRAS", to_string(device_.extras));
    if (!cache_.path().empty())
        settings_.worker.environment.emplace_back("XDG_CACHE_HOME", cache_.path().string());
    if (settings_.most_cores > 0)
        pace_.emplace(settings_.most_cores, settings_.rests);
    unsigned builders =
        settings_.builders ? settings_.builders : std::thread::hardware_concurrency();
    builders = std::clamp(builders, 1u, 16u);
    const auto helper = [&] {
        return std::unique_ptr<Helper>(new Helper{Child(settings_.worker)});
    };
    racer_ = helper();
    for (unsigned i = 0; i < builders; ++i)
        builders_.push_back(helper());
}

Runner::~Runner() {
    racer_.reset();
    builders_.clear();
    std::error_code ignored;
    if (!cache_.path().empty())
        std::filesystem::remove_all(cache_.path(), ignored);
}

JsonLine Runner::opening() const {
    return JsonLine()
        .set("do", "open")
        .set("device", double(device_.index))
        .set("device_name", device_.name)
        .set("fitted_rows", device_.fitted_rows ? fit_lines(*device_.fitted_rows) : "")
        .set("problem", to_string(problem_));
}

void Runner::open(const Problem &problem) {
    problem_ = problem; // workers open it at their next command
    lost_in_a_row_ = 0;
    ++number_;
}

/// Makes the worker open the problem; `answered` if it has it open.
Child::Answer Runner::open(Helper &helper) {
    Child &child = helper.child;
    if (child.running() && helper.opened == number_)
        return {Child::Answer::State::answered, {}, {}};
    const Child::Answer answer = ask(child, opening());
    if (answer.state != Child::Answer::State::answered)
        return answer;
    if (!answer.line.flag_or("ok", false)) {
        child.stop();
        return {Child::Answer::State::died, {}, answer.line.text_or("reason", "")};
    }
    helper.opened = number_;
    return answer;
}

/// Sends a command to a worker that has the problem open.
Child::Answer Runner::ask(Helper &helper, const JsonLine &command) {
    if (settings_.worker.most_own_memory)
        stop_others(helper);
    const Child::Answer answer = open(helper);
    if (answer.state != Child::Answer::State::answered)
        return answer;
    return ask(helper.child, command);
}

/// The memory of one process is all that there is.
void Runner::stop_others(const Helper &helper) {
    if (racer_.get() != &helper)
        racer_->child.stop();
    for (const auto &builder : builders_)
        if (builder.get() != &helper)
            builder->child.stop();
}

/// With a pace only one worker runs at a time, and it rests before its next command.
Child::Answer Runner::ask(Child &child, const JsonLine &command) {
    if (!pace_)
        return child.ask(command, settings_.deadline_seconds, settings_.cancel);
    pace_->rest(settings_.cancel);
    const double before = processor_seconds_of(child.process()), own = own_processor_seconds();
    const auto start = Clock::now();
    Child::Answer answer = child.ask(command, settings_.deadline_seconds, settings_.cancel);
    const double after = processor_seconds_of(child.process());
    // The time of a process that is gone is unknown: it counts as if it had kept one core busy.
    const double taken =
        child.running() ? std::max(after - before, 0.0) : milliseconds_since(start) * 1e-3;
    pace_->worked(taken + own_processor_seconds() - own);
    return answer;
}

double Runner::most_race_seconds() const {
    constexpr double of_a_minute = 20;
    const double longest = longest_race_ > 0 ? longest_race_ : 10;
    if (!pace_)
        return longest;
    const double threads = std::max(1u, std::thread::hardware_concurrency());
    return std::min(std::max(of_a_minute * settings_.most_cores / threads, 0.25), longest);
}

/// A worker that cannot open the problem tries again at its first command, whose answer says why.
void Runner::wake() {
    if (pace_ || settings_.worker.most_own_memory)
        return;
    {
        std::vector<std::jthread> threads;
        for (const auto &builder : builders_)
            threads.emplace_back([this, &builder] { open(*builder); });
        open(*racer_);
    }
    if (settings_.cancel.stop_requested())
        throw cancelled();
}

Trace Runner::fate(const Child::Answer &answer) const {
    using State = Child::Answer::State;
    Trace trace;
    if (answer.state == State::answered) {
        trace.state = answer.line.flag_or("ok", false)      ? Trace::State::timed
                      : answer.line.flag_or("wrong", false) ? Trace::State::wrong
                                                            : Trace::State::refused;
        trace.reason = answer.line.text_or("reason", "");
        return trace;
    }
    if (answer.state == State::large)
        throw Error(search_says.worker_too_large, to_string(problem_),
                    settings_.worker.most_own_memory / 1'000'000);
    trace.state = answer.state == State::late ? Trace::State::late : Trace::State::crashed;
    trace.reason = "The worker " + answer.reason + ".";
    return trace;
}

RaceAnswer Runner::race(const PlanOptions &first, const PlanOptions &second, std::size_t pairs,
                        bool give_up, int step) {
    JsonLine command;
    command.set("do", "race").set("first", to_string(first)).set("second", to_string(second));
    command.count("pairs", pairs).set("give_up", give_up).set("step", double(step));
    command.set("sample", device_.type == DeviceType::cpu ? 2.0 : 1.0);
    command.set("seconds", most_race_seconds());
    const Child::Answer answer = ask(*racer_, command);
    if (answer.state == Child::Answer::State::cancelled)
        throw cancelled();
    const Trace trace = fate(answer);
    const bool lost = trace.state == Trace::State::crashed || trace.state == Trace::State::late;
    lost_in_a_row_ = lost ? lost_in_a_row_ + 1 : 0;
    if (lost_in_a_row_ >= most_lost)
        throw Error(search_says.worker_ended, most_lost, trace.reason);
    RaceAnswer result;
    result.state = trace.state;
    result.reason = trace.reason;
    if (trace.state != Trace::State::timed)
        return result;
    const auto numbers = [&](const char *name) {
        const JsonLine::Numbers *values = answer.line.numbers(name);
        return values ? *values : JsonLine::Numbers();
    };
    result.race = {numbers("first"), numbers("second")};
    result.seconds = answer.line.number_or("seconds", 0);
    if (result.race.ratios().empty()) {
        result.state = Trace::State::refused;
        result.reason = "The worker gave no times.";
    }
    return result;
}

std::vector<std::optional<Trace>> Runner::compile(const std::vector<PlanOptions> &candidates) {
    std::vector<std::optional<Trace>> fates(candidates.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    const auto work = [&](Helper &builder) {
        for (std::size_t i = next++; i < candidates.size() && !stopped; i = next++) {
            const Child::Answer answer = ask(
                builder, JsonLine().set("do", "compile").set("options", to_string(candidates[i])));
            if (answer.state == Child::Answer::State::cancelled)
                stopped = true;
            else if (const Trace trace = fate(answer); trace.state != Trace::State::timed)
                fates[i] = trace;
        }
    };
    {
        std::vector<std::jthread> threads;
        const bool alone = pace_ || settings_.worker.most_own_memory;
        const std::size_t at_once = alone ? 1 : std::min(builders_.size(), candidates.size());
        for (std::size_t i = 1; i < at_once; ++i)
            threads.emplace_back([&, i] { work(*builders_[i]); });
        work(*builders_.front());
    }
    if (stopped || settings_.cancel.stop_requested())
        throw cancelled();
    return fates;
}

JsonLine Runner::ask(const char *command, const PlanOptions &options) {
    const Child::Answer answer =
        ask(*racer_, JsonLine().set("do", command).set("options", to_string(options)));
    if (answer.state == Child::Answer::State::cancelled)
        throw cancelled();
    const Trace trace = fate(answer);
    if (trace.state != Trace::State::timed)
        throw Error(Sentence::verbatim(trace.reason));
    return answer.line;
}

} // namespace imago
