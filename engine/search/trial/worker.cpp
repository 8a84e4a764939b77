// SPDX-License-Identifier: MIT
#include "engine/search/trial/worker.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/build.h"
#include "engine/search/trial/trial.h"
#include "engine/search/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/problem_arrays.h"
#include "engine/tuning/device_facts_store.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/tuning/probe/probes.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <thread>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace imago {
namespace {

/// After this many commands, built programs that are no longer used are dropped.
constexpr int commands_of_programs = 64;

class Worker {
  public:
    JsonLine answer(const JsonLine &command) {
        const std::string name = command.text_or("do", "");
        if (++commands_ % commands_of_programs == 0)
            forget_programs();
        if (name == "open")
            return open(command);
        if (!device_)
            throw usage_error(search_says.no_problem_yet);
        if (name == "fact")
            return done().set("facts", to_json(probe(device_, command.text_or("name", ""))));
        if (name == "compile")
            return compile(options_in(command, "options"));
        if (name == "race")
            return race(command);
        if (name == "report")
            return report(options_in(command, "options"));
        if (name == "profile")
            return profile(options_in(command, "options"));
        throw usage_error(search_says.no_command, name);
    }

    /// Whether nothing more can be run on the device.
    bool lost() const { return device_ && Device::forget_if_lost(device_->info().index); }

  private:
    static PlanOptions options_in(const JsonLine &command, const char *name) {
        return parse_plan_options(command.text_or(name, ""));
    }
    static JsonLine done() { return JsonLine().set("ok", true); }

    JsonLine open(const JsonLine &command) {
        trial_.reset();
        arrays_.reset();
        problem_ = parse_problem(command.text_or("problem", ""));
        const int index = static_cast<int>(command.number_or("device", 0));
        DevicePtr device = Device::open(index);
        if (device->info().name != command.text_or("device_name", device->info().name))
            throw Error(search_says.devices_changed, index, device->info().name);
        if (device != device_)
            forget_programs();
        device_ = std::move(device);
        plan_alike(command.text_or("fitted_rows", ""));
        return done();
    }

    /// Has this process plan by the fitted model of the one that asks: it has no records.
    static void plan_alike(const std::string &rows) {
        use_fitted_rows(
            rows.empty() ? nullptr
                         : std::make_shared<const ChoiceTable>(parse_choices(rows, "fitted_rows")));
    }

    /// The trial for plans with these requested options. Either all plans of a search take a mask,
    /// or none does.
    Trial &trial(const PlanOptions &options) {
        if (!trial_ || masked_ != options.mask_at_load) {
            trial_.reset();
            masked_ = options.mask_at_load;
            trial_ = std::make_unique<Trial>(device_, problem_, masked_);
        }
        return *trial_;
    }

    /// Answers with the processor's time, which other programs prolong little.
    JsonLine compile(const PlanOptions &options) {
        const std::clock_t start = std::clock();
        if (device_->info().type == DeviceType::cpu) {
            if (!arrays_)
                arrays_.emplace(device_, problem_);
            Transform transform(device_, problem_, options);
            run_for_code(device_, transform, *arrays_);
        } else {
            build_plan(device_, problem_, options);
        }
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        return done().set("milliseconds", seconds * 1e3);
    }

    JsonLine race(const JsonLine &command) {
        RaceSettings settings;
        settings.pairs = static_cast<std::size_t>(command.number_or("pairs", 5));
        settings.sample_milliseconds = command.number_or("sample", 2);
        settings.most_seconds = command.number_or("seconds", 10);
        settings.give_up = command.flag_or("give_up", true);
        settings.step = static_cast<int>(command.number_or("step", -1));
        const PlanOptions first = options_in(command, "first");
        const PlanOptions second = options_in(command, "second");
        Trial &trial = this->trial(first);
        trial.check(first);
        const double error = trial.check(second);
        const auto start = Clock::now();
        const Race race = trial.race(first, second, settings);
        return done()
            .set("first", race.first)
            .set("second", race.second)
            .set("seconds", milliseconds_since(start) * 1e-3)
            .set("error", error);
    }

    JsonLine report(const PlanOptions &options) {
        JsonLine::Numbers milliseconds;
        for (const StepReport &step : trial(options).report(options).steps)
            milliseconds.push_back(step.milliseconds);
        return done().set("milliseconds", milliseconds);
    }

    JsonLine profile(const PlanOptions &options) {
        JsonLine::Numbers registers, private_bytes, local_bytes; // -1: not reported
        const auto number = [](const std::optional<std::size_t> &value) {
            return value ? static_cast<double>(*value) : -1;
        };
        for (const StepProfile &step : trial(options).profile(options)) {
            registers.push_back(number(step.registers));
            private_bytes.push_back(number(step.private_bytes));
            local_bytes.push_back(number(step.local_bytes));
        }
        return done()
            .set("registers", registers)
            .set("private", private_bytes)
            .set("local", local_bytes);
    }

    DevicePtr device_;
    Problem problem_;
    std::unique_ptr<Trial> trial_;
    bool masked_ = false; ///< the trial's plans take a mask
    std::optional<ProblemArrays> arrays_;
    int commands_ = 0;
};

bool send_all(int socket, const std::string &text) {
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = send(socket, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        sent += static_cast<std::size_t>(n);
    }
    return true;
}

/// Ends the process if the other end is gone, whatever other threads are doing.
void watch(int socket) {
    for (;;) {
        pollfd state{socket, 0, 0};
        if (poll(&state, 1, 250) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)))
            _exit(0);
        if (state.revents)
            std::this_thread::sleep_for(std::chrono::milliseconds(250));
    }
}

JsonLine refusal(const std::string &reason, bool wrong) {
    return JsonLine().set("ok", false).set("reason", reason).set("wrong", wrong);
}

} // namespace

int run_tune_worker(int socket, const std::function<void(const JsonLine &)> &before) {
    std::thread(watch, socket).detach();
    Worker worker;
    std::string buffer;
    char part[4096];
    for (;;) {
        const ssize_t n = recv(socket, part, sizeof part, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return 0;
        buffer.append(part, static_cast<std::size_t>(n));
        for (std::size_t end; (end = buffer.find('\n')) != std::string::npos;
             buffer.erase(0, end + 1)) {
            const auto command = JsonLine::parse(std::string_view(buffer).substr(0, end));
            if (!command)
                return 2;
            JsonLine answer;
            bool failed = false;
            try {
                if (before)
                    before(*command);
                answer = worker.answer(*command);
            } catch (const WrongResult &error) {
                answer = refusal(error.what(), true);
            } catch (const Error &error) {
                failed = error.kind() == Error::Kind::failure;
                answer = refusal(error.what(), false);
            } catch (const std::exception &error) {
                failed = true;
                answer = refusal(error.what(), false);
            }
            if (!send_all(socket, answer.print() + "\n") || (failed && worker.lost()))
                return 1;
        }
    }
}

int take_worker_socket() {
    const int socket = dup(STDIN_FILENO);
    int type = 0;
    socklen_t size = sizeof type;
    if (socket < 0 || getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0)
        return -1;
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return socket;
}

} // namespace imago
