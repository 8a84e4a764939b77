// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/image_store.h"

#include <QObject>
#include <QPointer>
#include <QThread>

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace imago {

/// What came of a request to the image store.
template <class T>
struct FileResult {
    std::optional<T> value;
    QString refusal;          ///< for the user; empty if the request was cancelled
    std::exception_ptr error; ///< that was thrown

    explicit operator bool() const { return value.has_value(); }
    /// The error, if it is of this class.
    template <class E>
    std::optional<E> error_as() const {
        try {
            if (error)
                std::rethrow_exception(error);
        } catch (const E &known) {
            return known;
        } catch (...) {
        }
        return std::nullopt;
    }
};

/// Readings of which the newest alone is wanted: older ones are abandoned, and nobody hears of
/// them. Copies are one.
class ReadTurn {
  public:
    enum class Passed { dropped, delivered };
    /// `passed`: what becomes of an older one that was read before it could be abandoned.
    explicit ReadTurn(Passed passed = Passed::dropped) : passed_(passed) {}
    void cancel() { numbers_->cancelled = numbers_->newest.load(); } ///< the newest one

  private:
    friend class FileWorker;
    struct Numbers {
        std::atomic<quint64> newest = 0, cancelled = 0;
    };
    std::shared_ptr<Numbers> numbers_ = std::make_shared<Numbers>();
    Passed passed_;
};

/// What FileWorker::read() does to have a picture, of a stack this slice.
inline auto picture_reading(const QString &path, NanPolicy nan, int slice = 0) {
    return [path, nan, slice](ImageStore &store) { return store.load(path, slice, nan); };
}

/// The same of all slices of a stack.
inline auto stack_reading(const QString &path, NanPolicy nan) {
    return [path, nan](ImageStore &store, const ImageStore::ReadWatch &watch) {
        return store.load_stack(path, watch, nan);
    };
}

/// Carries out requests to the image store on a separate thread, one after another. Used from the
/// window's thread, where the outcomes arrive.
class FileWorker : public QObject {
    Q_OBJECT
  public:
    using Progressed = std::function<void(double)>;

    /// `store` must outlive this object.
    explicit FileWorker(ImageStore &store, QObject *parent = nullptr);
    /// Waits for pending writes; reads no more.
    ~FileWorker() override;

    /// Whether something is still to be written: the outcome of a write() has not arrived.
    bool saving() const { return saving_ > 0; }
    /// For what is called on the window's thread.
    const ImageStore &store() const { return store_; }

    /// Calls work(store), or work(store, watch), on the thread, then then(result) with a FileResult
    /// of what it returned (std::monostate for nothing) on the window's, if `receiver` is still
    /// there. `progressed` gets what the watch is told, likewise.
    template <class Work, class Then>
    void read(QObject *receiver, Work work, Then then, const ReadTurn &turn = ReadTurn(),
              Progressed progressed = {});
    /// The same of work(store) that writes, which is done also while the window closes.
    template <class Work, class Then>
    void write(QObject *receiver, Work work, Then then);

  private:
    template <class Call>
    static auto result_of(const Call &call);
    static QString refusal_of(const std::exception &error);
    void run(std::function<void()> work);  ///< on the thread
    void tell(std::function<void()> news); ///< on the window's

    ImageStore &store_;
    QThread thread_;
    std::atomic<bool> ending_ = false;
    int saving_ = 0;   ///< used on the window's thread
    QObject *context_; ///< lives on the thread
};

template <class Call>
auto FileWorker::result_of(const Call &call) {
    using Returned = std::invoke_result_t<Call>;
    using Value = std::conditional_t<std::is_void_v<Returned>, std::monostate, Returned>;
    auto result = std::make_shared<FileResult<Value>>();
    try {
        if constexpr (std::is_void_v<Returned>) {
            call();
            result->value.emplace();
        } else {
            result->value.emplace(call());
        }
    } catch (const std::exception &error) {
        result->error = std::current_exception();
        result->refusal = refusal_of(error);
    }
    return result;
}

template <class Work, class Then>
void FileWorker::read(QObject *receiver, Work work, Then then, const ReadTurn &turn,
                      Progressed progressed) {
    const quint64 number = ++turn.numbers_->newest;
    run([this, there = QPointer<QObject>(receiver), work = std::move(work), then = std::move(then),
         turn, number, progressed = std::move(progressed)] {
        const auto passed = [&] { return turn.numbers_->newest != number; };
        if (ending_ || passed())
            return;
        const ImageStore::ReadWatch watch = [&](double part) {
            if (progressed)
                tell([there, progressed, part] {
                    if (there)
                        progressed(part);
                });
            return !ending_ && !passed() && turn.numbers_->cancelled < number;
        };
        const auto result = result_of([&] {
            if constexpr (std::is_invocable_v<Work, ImageStore &>)
                return work(store_);
            else
                return work(store_, watch);
        });
        if (passed() && (!*result || turn.passed_ == ReadTurn::Passed::dropped))
            return;
        tell([there, then, result] {
            if (there)
                then(*result);
        });
    });
}

template <class Work, class Then>
void FileWorker::write(QObject *receiver, Work work, Then then) {
    ++saving_;
    run([this, there = QPointer<QObject>(receiver), work = std::move(work),
         then = std::move(then)] {
        const auto result = result_of([&] { return work(store_); });
        tell([this, there, then, result] {
            --saving_;
            if (there)
                then(*result);
        });
    });
}

} // namespace imago
