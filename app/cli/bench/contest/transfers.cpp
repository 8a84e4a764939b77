// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/transfers.h"

namespace imago::cli {

namespace {

class TransfersContestant : public Contestant {
  public:
    TransfersContestant(Transfers which, OurContestant &ours, const Bytes &input)
        : which_(which), ours_(ours), input_(input), output_(ours.arrays().output_bytes()) {}

    void restore() override {
        if (which_ == Transfers::download)
            ours_.restore();
    }
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i) {
            if (which_ != Transfers::download)
                ours_.arrays().upload(input_);
            if (which_ == Transfers::both)
                ours_.enqueue(1);
            if (which_ != Transfers::upload)
                ours_.arrays().download(output_);
        }
    }
    void finish() override { ours_.finish(); }
    Bytes result() override { return output_; }

  private:
    Transfers which_;
    OurContestant &ours_;
    const Bytes &input_;
    Bytes output_;
};

} // namespace

std::unique_ptr<Contestant> make_transfers(Transfers which, OurContestant &ours,
                                           const Bytes &input) {
    return std::make_unique<TransfersContestant>(which, ours, input);
}

} // namespace imago::cli
