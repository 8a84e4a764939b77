// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/run_tests.h"

#if IMAGO_CATCH_VERSION == 3
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
using Listener = Catch::EventListenerBase;
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
using Listener = Catch::TestEventListenerBase;
#endif

#include <string>
#include <utility>

namespace {

std::function<void()> before_each;

/// A test case is the outermost of its sections, and runs once for each of the innermost.
class Beginnings : public Listener {
  public:
    using Listener::Listener;
    void testCaseStarting(const Catch::TestCaseInfo &info) override {
        Listener::testCaseStarting(info);
        name_ = info.name;
    }
    void sectionStarting(const Catch::SectionInfo &info) override {
        Listener::sectionStarting(info);
        if (before_each && info.name == name_)
            before_each();
    }

  private:
    std::string name_;
};

} // namespace

CATCH_REGISTER_LISTENER(Beginnings)

namespace imago::test {

int run_tests(int argc, char *argv[], std::function<void()> before) {
    before_each = std::move(before);
    return Catch::Session().run(argc, argv);
}

} // namespace imago::test
