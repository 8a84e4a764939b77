// SPDX-License-Identifier: GPL-3.0-or-later
// The file of the user's records, with several writers, and the records that a process plans with.
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"
#include "tests/tuning/made_up.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace imago;
using namespace imago::test;

namespace {

TuningRecords one(const std::string &problem, const std::string &options, double gain = 1.25) {
    TuningRecords records;
    records.add(made_up_record(problem, options, gain));
    return records;
}

/// Adds separate records, and better and better ones of a shared key.
void write_records(const RecordStore &store, int writer, int count) {
    for (int i = 0; i < count; ++i) {
        store.merge(one("fft:" + std::to_string(1000 * (writer + 1) + i), "padding=off"));
        store.merge(one("fft:64", "points-per-item=" + std::to_string(writer + 1),
                        1.1 + 0.01 * i + 0.001 * writer));
    }
}

/// Runs the work in separate processes; returns whether all succeeded.
template <class Work>
bool in_processes(int count, Work work) {
    std::vector<pid_t> children;
    for (int i = 0; i < count; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            try {
                work(i);
            } catch (...) {
                ::_exit(1);
            }
            ::_exit(0);
        }
        children.push_back(child);
    }
    bool well = true;
    for (const pid_t child : children) {
        int status = -1;
        ::waitpid(child, &status, 0);
        well = well && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    return well;
}

} // namespace

TEST_CASE("a store keeps the better evidence") {
    const ScratchFolder folder;
    const RecordStore store(folder / "deep/er/tuning.jsonl");
    CHECK(store.read().records.empty());
    CHECK(store.merge(one("fft:64", "padding=off", 1.2)) == 1);
    CHECK(store.merge(one("fft:64", "points-per-item=4", 1.1)) == 0);
    CHECK(store.merge(one("fft:128", "points-per-item=4")) == 1);
    CHECK(store.merge(one("fft:64", "points-per-item=8", 1.3)) == 1);
    const ReadRecords read = store.read();
    CHECK(read.refused.empty());
    CHECK(read.records.size() == 2);
    const TuningRecord *found =
        read.records.find(record_key(made_up_device(), parse_problem("fft:64"), {}));
    REQUIRE(found);
    CHECK(to_string(found->options) == "points-per-item=8");
}

TEST_CASE("several processes write one store and nothing is lost or torn") {
    const ScratchFolder folder;
    const RecordStore store(folder / "tuning.jsonl");
    constexpr int writers = 4, count = 25;
    std::size_t before = 0;
    CHECK(in_processes(writers + 1, [&](int i) {
        if (i < writers)
            return write_records(store, i, count);
        for (int round = 0; round < 200; ++round) { // another process only reads meanwhile
            const ReadRecords read = store.read();
            if (!read.refused.empty() || read.records.size() < before)
                throw Error("torn");
            before = read.records.size();
        }
    }));
    const ReadRecords read = store.read();
    CHECK(read.refused.empty());
    CHECK(read.records.size() == writers * count + 1);
    const TuningRecord *best =
        read.records.find(record_key(made_up_device(), parse_problem("fft:64"), {}));
    REQUIRE(best);
    CHECK(to_string(best->options) == "points-per-item=4");
    CHECK(best->gain() == Approx(1.1 + 0.01 * (count - 1) + 0.003));
}

TEST_CASE("several threads write one store") {
    const ScratchFolder folder;
    const RecordStore store(folder / "tuning.jsonl");
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&store, i] { write_records(store, i, 10); });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(store.read().records.size() == 41);
}

TEST_CASE("a writer that died leaves the store as it was") {
    const ScratchFolder folder;
    const RecordStore store(folder / "tuning.jsonl");
    store.merge(one("fft:64", "padding=off"));
    write_text(folder / "tuning.jsonl.new", "{\"imago_tuning\":1,\"devi");
    CHECK(store.read().records.size() == 1);
    CHECK(store.merge(one("fft:128", "")) == 1);
    CHECK(store.read().records.size() == 2);
    CHECK(store.read().refused.empty());
    // The lock was removed with the store.
    CHECK(in_processes(1, [&](int) {
        const int lock = ::open((folder / "tuning.jsonl.lock").c_str(), O_RDWR);
        ::flock(lock, LOCK_EX);
    }));
    CHECK(store.merge(one("fft:256", "")) == 1);
}

TEST_CASE("damaged entries go when the store is written and other versions stay") {
    const ScratchFolder folder;
    const RecordStore store(folder / "tuning.jsonl");
    const std::string good = record_line(made_up_record("fft:64", "padding=off"));
    write_text(store.file(), good.substr(0, 50) + "\n" + good + "\n" + good.substr(50));
    CHECK(store.read().refused.size() == 2);
    CHECK(store.read().records.size() == 1);
    CHECK(store.merge(one("fft:128", "")) == 1);
    CHECK(store.read().refused.empty());
    CHECK(store.read().records.size() == 2);

    const std::string other = "{\"imago_tuning\":2,\"anything\":\"else\"}\n";
    write_text(store.file(), other);
    CHECK(refuses([&] { store.merge(one("fft:64", "")); }, "version 1 is allowed"));
    CHECK(text_of(store.file()) == other);
}

TEST_CASE("a store that cannot be written says so") {
    const ScratchFolder folder;
    write_text(folder / "file", "x");
    CHECK_THROWS_AS(RecordStore(folder / "file/tuning.jsonl").merge(one("fft:64", "")), Error);
    std::filesystem::create_directories(folder / "tuning.jsonl");
    CHECK(refuses([&] { RecordStore(folder / "tuning.jsonl").merge(one("fft:64", "")); },
                  "regular file"));
}

TEST_CASE("the environment says where the user's records are") {
    const ScratchFolder folder;
    {
        const Tuning tuning("off");
        CHECK_FALSE(user_records());
        CHECK(current_records()->empty());
    }
    {
        const Tuning tuning("somewhere");
        CHECK_FALSE(user_records());
        CHECK(reload_records().size() == 1);
        CHECK(current_records()->empty());
    }
    const std::string file = (folder / "mine.jsonl").string();
    {
        const Tuning tuning(file);
        CHECK(user_records()->file() == file);
        CHECK(current_records()->empty()); // not even the shipped ones
    }
    const Tuning tuning("");
    ::setenv("XDG_DATA_HOME", (folder / "data").c_str(), 1);
    CHECK(user_records()->file() == folder / "data/imago/tuning.jsonl");
    ::setenv("XDG_DATA_HOME", "relative", 1);
    std::filesystem::create_directory(folder / "home");
    ::setenv("HOME", (folder / "home").c_str(), 1);
    CHECK(user_records()->file() == folder / "home/.local/share/imago/tuning.jsonl");
    ::unsetenv("XDG_DATA_HOME");
    ::unsetenv("HOME");
    CHECK_FALSE(user_records());
}

TEST_CASE("current records are read once and again when asked") {
    const ScratchFolder folder;
    const RecordStore store(folder / "mine.jsonl");
    store.merge(one("fft:64", "padding=off"));
    const Tuning tuning(store.file().string());
    const RecordsPtr first = current_records();
    CHECK(first->size() == 1);
    store.merge(one("fft:128", "padding=off"));
    CHECK(current_records() == first);
    CHECK(reload_records().empty());
    CHECK(current_records()->size() == 2);
    CHECK(first->size() == 1); // holders keep it
    write_text(store.file(), "nonsense\n" + record_line(made_up_record("fft:64", "")));
    const auto refused = reload_records();
    REQUIRE(refused.size() == 1);
    CHECK(refused.front().find("line 1 is not a JSON object") != std::string::npos);
    CHECK(current_records()->size() == 1);
    write_text(store.file(), "{\"imago_tuning\":7}\n");
    CHECK(reload_records().size() == 1);
    CHECK(current_records()->empty());
}

TEST_CASE("all records that come with the engine are whole") {
    for (const TuningRecord &record : shipped_records().all())
        CHECK_NOTHROW(check(record));
    const ScratchFolder folder;
    ::setenv("XDG_DATA_HOME", (folder / "none").c_str(), 1);
    const Tuning tuning("");
    CHECK(current_records()->all() == shipped_records().all());
}
