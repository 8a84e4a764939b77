// SPDX-License-Identifier: MIT
#include "engine/support/temporary/standard_streams.h"

#include <initializer_list>

#include <fcntl.h>
#include <unistd.h>

namespace imago {

void occupy_standard_streams() {
    // open() takes the lowest number that is free, and the lower ones are occupied already.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) == -1)
            ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

} // namespace imago
