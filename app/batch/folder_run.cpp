// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_run.h"

#include "app/batch/folder_plan.h"
#include "app/batch/sentences.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/error.h"
#include "engine/support/limit/refusing_new.h"
#include "engine/support/stopwatch.h"
#include "engine/swap/paying_plans.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <variant>

namespace imago {
namespace {

// One file on its way through a run: what its threads share.

/// A picture, a signal, or the slices of a volume.
using Content =
    std::variant<std::shared_ptr<const Image>, std::shared_ptr<const Signal>, PictureStack>;

/// A file whose pages are read, computed and written by different threads. A failure of any of them
/// ends it once.
class FolderJob {
  public:
    FolderJob(const FolderFile &file, FolderJournal::Source source)
        : file(file), source(std::move(source)) {}

    const FolderFile &file;
    const FolderJournal::Source source;
    const Clock::time_point begun = Clock::now();
    std::optional<PictureFile> pictures; ///< of pictures, once their number is known
    std::size_t pages = 1;
    /// The device that computes it, by its number; set by the queue of pages.
    std::optional<std::size_t> taker;
    RecipeFigures figures; ///< used on the device's thread, then on that of the last page

    /// Whether it goes on.
    bool alive() const { return !over_; }
    /// Ends it. Returns whether it was the first to do so.
    bool end() { return !over_.exchange(true); }
    void add_notes(const std::vector<Sentence> &notes);
    std::vector<Sentence> notes() const;

  private:
    std::atomic<bool> over_ = false;
    mutable std::mutex mutex_;
    std::vector<Sentence> notes_;
};

/// One page of a file.
struct PageItem {
    std::shared_ptr<FolderJob> job;
    std::size_t page = 0;
    Content content;
    std::shared_ptr<const JpegFile> file = nullptr; ///< RecipeFigures::file
};

void FolderJob::add_notes(const std::vector<Sentence> &notes) {
    const std::lock_guard lock(mutex_);
    for (const Sentence &note : notes)
        if (std::find(notes_.begin(), notes_.end(), note) == notes_.end())
            notes_.push_back(note);
}

std::vector<Sentence> FolderJob::notes() const {
    const std::lock_guard lock(mutex_);
    return notes_;
}

/// Passes pages between threads in their order, and holds few of them: a thread that is ahead
/// waits. A file's pages go to one of the takers, who took the first of them.
class PageQueue {
  public:
    explicit PageQueue(std::size_t most) : most_(most) {}

    /// Waits for room.
    void push(PageItem item) {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [&] { return items_.size() < most_; });
        items_.push_back(std::move(item));
        filled_.notify_all();
    }
    /// Waits for a page. Empty: the queue is closed, and all were taken.
    std::optional<PageItem> pop() { return pop_of(std::nullopt); }
    /// Waits for a page of a file that nobody or this taker has, who then has it. Empty: the queue
    /// is closed, and what is left belongs to others.
    std::optional<PageItem> pop_for(std::size_t taker) { return pop_of(taker); }
    /// No page follows.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        filled_.notify_all();
    }

  private:
    std::optional<PageItem> pop_of(std::optional<std::size_t> taker) {
        std::unique_lock lock(mutex_);
        auto found = items_.end();
        filled_.wait(lock, [&] {
            found = std::find_if(items_.begin(), items_.end(), [&](const PageItem &item) {
                return !taker || !item.job->taker || item.job->taker == taker;
            });
            return found != items_.end() || closed_;
        });
        if (found == items_.end())
            return std::nullopt;
        PageItem item = std::move(*found);
        items_.erase(found);
        if (taker)
            item.job->taker = taker;
        room_.notify_one();
        return item;
    }

    std::size_t most_;
    std::mutex mutex_;
    std::condition_variable room_, filled_;
    std::deque<PageItem> items_;
    bool closed_ = false;
};

/// A device of a run; its thread's alone.
struct Lane {
    Lane(const FolderOrder &order, const DeviceOpener &opener, std::shared_ptr<PayingPlans> plans)
        : open(opener), work(order.recipe) {
        work.share(std::move(plans));
    }

    const DeviceOpener &open;
    RecipeWork work;
    DevicePtr device; ///< null before the first page
};

} // namespace

namespace fs = std::filesystem;

namespace {

/// The state of a run, and what its threads do.
class FolderRun {
  public:
    FolderRun(const FolderOrder &order, const FolderPlan &plan, const DeviceOpeners &open_devices,
              const FolderWatch &watch, std::stop_token stop,
              const std::vector<std::shared_ptr<PayingPlans>> &plans);

    FolderSummary run();

  private:
    void read_files();
    void read_file(const FolderFile &file);
    void read_pictures(const std::shared_ptr<FolderJob> &job, const fs::path &path);
    void read_signal_file(const std::shared_ptr<FolderJob> &job, const fs::path &path);
    void compute(std::size_t number) noexcept;
    void open_device(Lane &lane);
    std::size_t following();
    Content result_of(PageItem &item, Lane &lane);
    void write_results();
    void write_result(PageItem &item);
    template <class Write>
    void finish(FolderJob &job, const Write &write);
    bool writes_narrow(const Image &image, const fs::path &result) const;
    void remove_abandoned() const;

    template <class Work>
    void guarded(FolderJob &job, const Work &work);
    void fail(FolderJob &job, const Sentence &why);
    void tell(const FolderEvent &event);
    fs::path target_of(const FolderFile &file) const { return order_.output / file.result; }

    const FolderOrder &order_;
    const FolderPlan &plan_;
    const FolderWatch &watch_;
    const std::stop_token stop_;
    std::vector<std::unique_ptr<Lane>> lanes_;
    FolderJournal journal_;
    const bool signals_, volumes_;
    PageQueue read_, computed_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> halted_ = false; ///< no device: nothing can be done
    std::mutex mutex_;                 ///< of the watch, the summary and the failure
    FolderSummary summary_;
    std::exception_ptr failure_; ///< of opening a device: the run's
};

FolderRun::FolderRun(const FolderOrder &order, const FolderPlan &plan,
                     const DeviceOpeners &open_devices, const FolderWatch &watch,
                     std::stop_token stop, const std::vector<std::shared_ptr<PayingPlans>> &plans)
    : order_(order), plan_(plan), watch_(watch), stop_(std::move(stop)), journal_(order.output),
      signals_(is_for_signals(order.recipe)), volumes_(takes_stacks(order.recipe)),
      read_(order.jobs * open_devices.size()), computed_(order.jobs) {
    for (std::size_t i = 0; i < open_devices.size(); ++i)
        lanes_.push_back(std::make_unique<Lane>(order, open_devices[i], plans[i]));
    summary_.others = plan.others;
}

void FolderRun::tell(const FolderEvent &event) {
    using State = FolderEvent::State;
    const std::lock_guard lock(mutex_);
    summary_.done += event.state == State::done;
    summary_.skipped += event.state == State::skipped;
    summary_.failed += event.state == State::failed;
    watch_(event);
}

void FolderRun::fail(FolderJob &job, const Sentence &why) {
    if (job.end())
        tell({.state = FolderEvent::State::failed,
              .name = job.file.name,
              .result = job.file.result,
              .error = why});
}

/// Does one thread's part of a file. What it throws ends the file.
template <class Work>
void FolderRun::guarded(FolderJob &job, const Work &work) {
    try {
        if (stop_.stop_requested() || halted_)
            throw Error(Sentence(batch_says.stopped), Error::Kind::cancelled);
        if (job.alive())
            work();
    } catch (const std::bad_alloc &error) {
        fail(job, memory_sentence(error, batch_says.no_memory));
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::cancelled)
            fail(job, error.sentence());
        else if (job.end())
            tell({.state = FolderEvent::State::stopped,
                  .name = job.file.name,
                  .result = job.file.result});
    } catch (const std::exception &error) {
        fail(job, sentence_of(error));
    }
}

void FolderRun::read_files() {
    for (std::size_t i = next_++; i < plan_.files.size(); i = next_++) {
        if (stop_.stop_requested() || halted_)
            return;
        read_file(plan_.files[i]);
    }
}

void FolderRun::read_file(const FolderFile &file) {
    const fs::path path = order_.input / file.name;
    const auto job =
        std::make_shared<FolderJob>(file, FolderJournal::Source{file.name.string(), stamp_of(path),
                                                                lanes_.front()->work.digest()});
    if (!file.refusal.empty())
        return fail(*job, file.refusal);
    if (journal_.is_done(file.result, job->source))
        return tell(
            {.state = FolderEvent::State::skipped, .name = file.name, .result = file.result});
    if (!order_.replace && journal_.is_foreign(file.result))
        return fail(*job, {batch_says.exists, target_of(file).string()});
    tell({.state = FolderEvent::State::started, .name = file.name, .result = file.result});
    guarded(*job, [&] { signals_ ? read_signal_file(job, path) : read_pictures(job, path); });
}

void FolderRun::read_pictures(const std::shared_ptr<FolderJob> &job, const fs::path &path) {
    ImageReadOptions options;
    options.nan = order_.recipe.nan;
    options.region = order_.recipe.crop;
    options.narrow = true;
    PicturePages pages(path, options);
    if (stamp_of(path) != job->source.stamp)
        throw Error(batch_says.changed, path.string());
    job->pages = pages.count();
    job->pictures.emplace(target_of(job->file), order_.recipe.output, pages.count());
    PictureStack slices;
    for (std::size_t page = 0; page < job->pages && job->alive(); ++page) {
        ImageReadResult read = pages.read(page);
        job->add_notes(read.notes);
        auto image = std::make_shared<const Image>(std::move(read.image));
        if (volumes_)
            slices.push_back(std::move(image));
        else
            read_.push({job, page, std::move(image)});
    }
    if (volumes_)
        read_.push({job, 0, std::move(slices)});
}

void FolderRun::read_signal_file(const std::shared_ptr<FolderJob> &job, const fs::path &path) {
    SignalReadResult read = read_signal(path, {}, order_.signal);
    if (stamp_of(path) != job->source.stamp)
        throw Error(batch_says.changed, path.string());
    job->add_notes(read.notes);
    read_.push({job, 0, std::make_shared<const Signal>(std::move(read.signal))});
}

/// Whether the result is a file of 8 bits without levels: its samples are then rounded as they come
/// from the device, to the same bytes.
bool FolderRun::writes_narrow(const Image &image, const fs::path &result) const {
    const RecipeOutput &output = order_.recipe.output;
    return image.narrow() && !is_array_name(result) && !output.levels &&
           output.depth.value_or(image.depth) == SampleDepth::u8;
}

/// The files of a device that are neither ended nor computed now, about.
std::size_t FolderRun::following() {
    const std::lock_guard lock(mutex_);
    const std::size_t begun = summary_.done + summary_.skipped + summary_.failed + 1;
    return (plan_.files.size() - std::min(plan_.files.size(), begun)) / lanes_.size();
}

Content FolderRun::result_of(PageItem &item, Lane &lane) {
    const DevicePtr &device = lane.device;
    RecipeWork &work = lane.work;
    work.expect(following());
    const auto between = [this] {
        if (stop_.stop_requested())
            throw Error(Sentence(batch_says.stopped), Error::Kind::cancelled);
    };
    if (const auto *signal = std::get_if<std::shared_ptr<const Signal>>(&item.content))
        return work.run(device, *signal, item.job->figures, between);
    if (const auto *slices = std::get_if<PictureStack>(&item.content))
        return work.run(device, *slices, item.job->figures, between);
    const auto &image = std::get<std::shared_ptr<const Image>>(item.content);
    RecipeFigures &figures = item.job->figures;
    Content result = on_page(item.page, item.job->pages, [&] {
        return work.run(device, image, writes_narrow(*image, item.job->file.result), figures,
                        between);
    });
    item.file = std::exchange(figures.file, nullptr);
    item.job->add_notes(std::exchange(figures.notes, {}));
    return result;
}

/// An Error in opening a device is the run's, and is thrown when the threads have ended.
void FolderRun::open_device(Lane &lane) {
    if (lane.device)
        return;
    try {
        lane.device = lane.open();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
        halted_ = true;
    }
    if (!lane.device)
        throw Error(Sentence(batch_says.stopped), Error::Kind::cancelled);
}

void FolderRun::compute(std::size_t number) noexcept {
    Lane &lane = *lanes_[number];
    while (std::optional<PageItem> item = read_.pop_for(number))
        guarded(*item->job, [&] {
            open_device(lane);
            item->content = result_of(*item, lane);
            computed_.push(std::move(*item));
        });
}

void FolderRun::write_results() {
    while (std::optional<PageItem> item = computed_.pop())
        guarded(*item->job, [&] { write_result(*item); });
}

void FolderRun::write_result(PageItem &item) {
    FolderJob &job = *item.job;
    if (const auto *signal = std::get_if<std::shared_ptr<const Signal>>(&item.content))
        finish(job, [&] { job.add_notes(write_signal(target_of(job.file), **signal)); });
    else if (const auto *slices = std::get_if<PictureStack>(&item.content))
        finish(job, [&] {
            for (std::size_t page = 0; page < slices->size(); ++page)
                job.pictures->set(page, (*slices)[page]);
            job.pictures->write();
        });
    else if (job.pictures->set(item.page, std::get<std::shared_ptr<const Image>>(item.content),
                               item.file))
        finish(job, [&] { job.pictures->write(); });
}

/// Writes the result. The journal knows of it before it is there, and is told when it is.
template <class Write>
void FolderRun::finish(FolderJob &job, const Write &write) {
    const fs::path target = target_of(job.file);
    if (!order_.replace && journal_.is_foreign(job.file.result)) // it may have come meanwhile
        throw Error(batch_says.exists, target.string());
    journal_.begin(job.file.result, job.source);
    try {
        std::error_code failure;
        fs::create_directories(target.parent_path(), failure);
        if (failure)
            throw Error(batch_says.not_made, target.parent_path().string(),
                        Sentence::verbatim(failure.message()));
        write();
    } catch (...) {
        journal_.give_up(job.file.result);
        throw;
    }
    journal_.end(job.file.result, job.source);
    if (!job.end())
        return;
    if (job.pictures) {
        job.figures.clipped += job.pictures->clipped();
        job.add_notes(job.pictures->notes());
    }
    tell({.state = FolderEvent::State::done,
          .name = job.file.name,
          .result = job.file.result,
          .notes = job.notes(),
          .figures = job.figures,
          .pages = job.pages,
          .device = lanes_[job.taker.value_or(0)]->device->info().name,
          .milliseconds = milliseconds_since(job.begun)});
}

/// Removes what a killed run was writing; no other one has the folder.
void FolderRun::remove_abandoned() const {
    std::map<fs::path, std::set<std::string>> names;
    for (const FolderFile &file : plan_.files)
        names[target_of(file).parent_path()].insert(file.result.filename().string());
    for (const auto &[folder, files] : names)
        remove_abandoned_files(folder, files);
}

FolderSummary FolderRun::run() {
    const auto start = Clock::now();
    remove_abandoned();
    std::atomic<unsigned> reading = order_.jobs;
    std::vector<std::jthread> threads, devices;
    for (unsigned i = 0; i < order_.jobs; ++i) {
        threads.emplace_back([&] {
            read_files();
            if (--reading == 0)
                read_.close();
        });
        threads.emplace_back([this] { write_results(); });
    }
    for (std::size_t i = 1; i < lanes_.size(); ++i)
        devices.emplace_back([this, i] { compute(i); });
    compute(0);
    devices.clear();
    computed_.close();
    threads.clear();
    if (failure_)
        std::rethrow_exception(failure_);
    summary_.waiting = plan_.files.size() - summary_.done - summary_.skipped - summary_.failed;
    summary_.seconds = milliseconds_since(start) * 1e-3;
    return summary_;
}

/// The number of files that the folder has got since it was planned.
std::size_t count_new(const FolderOrder &order, const FolderPlan &plan) {
    std::set<fs::path> known;
    for (const FolderFile &file : plan.files)
        known.insert(file.name);
    try {
        const FolderPlan now = plan_folder(order);
        return static_cast<std::size_t>(
            std::count_if(now.files.begin(), now.files.end(),
                          [&](const FolderFile &file) { return !known.contains(file.name); }));
    } catch (const Error &) { // the folder is gone: what was in it has failed by name
        return 0;
    }
}

} // namespace

FolderSummary run_files(const FolderOrder &order, const FolderPlan &plan,
                        const DeviceOpeners &open_devices, const FolderWatch &watch,
                        const std::stop_token &stop,
                        const std::vector<std::shared_ptr<PayingPlans>> &plans) {
    return FolderRun(order, plan, open_devices, watch, stop, plans).run();
}

FolderSummary run_folder(const FolderOrder &order, const FolderPlan &plan,
                         const DeviceOpeners &open_devices, const FolderWatch &watch,
                         const std::stop_token &stop) {
    std::vector<std::shared_ptr<PayingPlans>> plans(open_devices.size());
    for (auto &of_device : plans)
        of_device = std::make_shared<PayingPlans>();
    FolderSummary summary = run_files(order, plan, open_devices, watch, stop, plans);
    summary.appeared = count_new(order, plan);
    return summary;
}

} // namespace imago
