// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/play/player.h"

#include <QTimer>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#ifdef IMAGO_HAVE_MULTIMEDIA
#include <QAudioDevice>
#include <QAudioSink>
#include <QIODevice>
#include <QMediaDevices>
#endif

namespace imago {
namespace {

constexpr int told_every_ms = 33;
constexpr double lowest_rate = 1, highest_rate = 5e6;

} // namespace

#ifdef IMAGO_HAVE_MULTIMEDIA

namespace {

constexpr int buffered_ms = 120; ///< in the device: short enough to follow a switch

/// The mixer's frames as bytes of a device's format.
class MixerStream : public QIODevice {
  public:
    MixerStream(PlayMixer *mixer, const QAudioFormat &format) : mixer_(mixer), format_(format) {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }
    qint64 bytesAvailable() const override {
        return (mixer_->ended() ? 0 : qint64{1} << 20) + QIODevice::bytesAvailable();
    }

  protected:
    qint64 readData(char *to, qint64 most) override {
        const auto channels = static_cast<std::size_t>(format_.channelCount());
        const auto frame = static_cast<std::size_t>(format_.bytesPerFrame());
        frames_.resize(static_cast<std::size_t>(most) / frame * channels);
        const std::size_t count = mixer_->read(frames_.data(), frames_.size() / channels);
        for (std::size_t i = 0; i < count * channels; ++i, to += format_.bytesPerSample())
            write_number(static_cast<double>(frames_[i]), to);
        return static_cast<qint64>(count * frame);
    }
    qint64 writeData(const char *, qint64) override { return -1; }

  private:
    template <class T>
    static void put(T value, char *to) {
        std::memcpy(to, &value, sizeof value);
    }
    void write_number(double value, char *to) const {
        switch (format_.sampleFormat()) {
        case QAudioFormat::UInt8:
            return put(static_cast<quint8>(std::lround(128 + value * 127)), to);
        case QAudioFormat::Int16:
            return put(static_cast<qint16>(std::lround(value * 32767)), to);
        case QAudioFormat::Int32:
            return put(static_cast<qint32>(std::lround(value * 2147483520.0)), to);
        default:
            return put(static_cast<float>(value), to);
        }
    }

    PlayMixer *mixer_;
    QAudioFormat format_;
    std::vector<float> frames_;
};

/// The signal's own rate if the device takes it, else the device's.
QAudioFormat format_for(const QAudioDevice &device, const PlaySource &source) {
    const double rate = source.original->sample_rate;
    QAudioFormat format;
    format.setSampleFormat(QAudioFormat::Float);
    format.setChannelCount(source.channels.size() > 1 ? 2 : 1);
    format.setSampleRate(static_cast<int>(std::lround(std::clamp(rate, 1.0, 1e6))));
    if (rate == std::floor(rate) && rate >= 8000 && rate <= 192000 &&
        device.isFormatSupported(format))
        return format;
    const QAudioFormat own = device.preferredFormat();
    format.setSampleRate(own.sampleRate());
    return device.isFormatSupported(format) ? format : own;
}

} // namespace

struct Player::Output {
    Output(const QAudioDevice &device, const PlaySource &source)
        : format(format_for(device, source)),
          mixer(source, format.sampleRate(), static_cast<std::size_t>(format.channelCount())),
          stream(&mixer, format), sink(device, format) {
        sink.setBufferSize(format.bytesForDuration(buffered_ms * 1000));
    }
    /// What is heard now: what the device has got, less what waits in it.
    double heard() const {
        const double waiting =
            format.framesForBytes(static_cast<int>(sink.bufferSize() - sink.bytesFree()));
        return mixer.position() - std::max(waiting, 0.0) * mixer.step();
    }

    QAudioFormat format;
    PlayMixer mixer;
    MixerStream stream;
    QAudioSink sink; ///< first to go
    bool whole = true;
};

bool Player::supported() {
    return true;
}

void Player::play(const PlaySource &source, bool filtered, bool loop, double from) {
    output_.reset();
    const QAudioDevice device = QMediaDevices::defaultAudioOutput();
    if (device.isNull() || device.preferredFormat().sampleRate() <= 0)
        return Q_EMIT failed(tr("There is no sound device: connect one, or start the sound server, "
                                "and play again."));
    output_ = std::make_unique<Output>(device, source);
    output_->mixer.set_filtered(filtered);
    output_->mixer.set_loop(loop);
    output_->mixer.seek(from);
    output_->sink.start(&output_->stream);
    if (output_->sink.error() != QAudio::NoError) {
        output_.reset();
        return Q_EMIT failed(
            tr("The sound device '%1' could not be opened.").arg(device.description()));
    }
    clock_->start();
}

void Player::pause() {
    if (!output_)
        return;
    output_->whole = false;
    output_->mixer.stop();
}

void Player::set_filtered(bool on) {
    if (output_)
        output_->mixer.set_filtered(on);
}

void Player::set_loop(bool on) {
    if (output_)
        output_->mixer.set_loop(on);
}

void Player::set_filtered_signal(std::shared_ptr<const Signal> filtered) {
    if (output_)
        output_->mixer.set_filtered_signal(std::move(filtered));
}

void Player::tell() {
    const QAudio::Error error = output_->sink.error();
    if (error != QAudio::NoError && error != QAudio::UnderrunError) {
        end(false);
        return Q_EMIT failed(tr("The sound device stopped: playback has ended, and nothing else is "
                                "changed."));
    }
    const bool drained = output_->sink.state() == QAudio::IdleState ||
                         output_->sink.bytesFree() >= output_->sink.bufferSize();
    if (output_->mixer.ended() && (drained || !output_->whole))
        return end(output_->whole);
    Q_EMIT moved(std::max(output_->heard(), 0.0));
}

void Player::end(bool whole) {
    clock_->stop();
    const double at = output_->mixer.position();
    output_->sink.stop();
    output_.reset();
    Q_EMIT stopped(at, whole);
}

#else

struct Player::Output {};

bool Player::supported() {
    return false;
}

void Player::play(const PlaySource &, bool, bool, double) {
    Q_EMIT failed(unsupported_message());
}

void Player::pause() {}
void Player::set_filtered(bool) {}
void Player::set_loop(bool) {}
void Player::set_filtered_signal(std::shared_ptr<const Signal>) {}
void Player::tell() {}
void Player::end(bool) {}

#endif

Player::Player(QObject *parent) : QObject(parent), clock_(new QTimer(this)) {
    clock_->setInterval(told_every_ms);
    connect(clock_, &QTimer::timeout, this, &Player::tell);
}

Player::~Player() = default;

QString Player::unsupported_message() {
    return tr("This build cannot play: it was made without Qt Multimedia (the package "
              "qt6-multimedia-dev).");
}

bool Player::can_play(double rate) {
    return rate >= lowest_rate && rate <= highest_rate;
}

} // namespace imago

#include "moc_player.cpp"
