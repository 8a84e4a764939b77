// SPDX-License-Identifier: MIT
#include "engine/values/left_out_driver.h"

#include "engine/values/sentences.h"

#include <cstring>

namespace imago {
namespace {

Sentence trouble_sentence(const LeftOutDriver &driver) {
    switch (driver.trouble) {
    case LeftOutDriver::Trouble::late:
        return {values_says.driver_late,
                RealNumber{driver.seconds, 6, RealNumber::Style::significant}};
    case LeftOutDriver::Trouble::signalled:
        return {values_says.driver_signalled,
                std::to_string(driver.code) + " (" + strsignal(driver.code) + ")"};
    case LeftOutDriver::Trouble::exited:
        break;
    }
    return {values_says.driver_exited, driver.code};
}

} // namespace

Sentence left_out_reason(const LeftOutDriver &driver) {
    const Sentence trouble = trouble_sentence(driver);
    return driver.beside_others ? Sentence(values_says.beside_others, trouble) : trouble;
}

} // namespace imago
