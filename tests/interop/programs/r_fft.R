# SPDX-License-Identifier: GPL-3.0-or-later
# R's package fftw: plans, lines of several lengths, there and back; the numbers to the file OUT, the
# seconds to TIME.
library(fftw)
set.seed(5)
file <- file(Sys.getenv("OUT"), "wb")
seconds <- 0
for (n in c(64, 100, 1000, 4096, 65536, 3^10)) {
  plan <- planFFT(n, effort = 1)
  x <- complex(real = rnorm(n), imaginary = rnorm(n))
  begin <- proc.time()[["elapsed"]]
  for (i in seq_len(ceiling(2e6 / n))) {
    y <- FFT(x, plan = plan)
    z <- IFFT(y, plan = plan)
  }
  seconds <- seconds + proc.time()[["elapsed"]] - begin
  writeBin(c(Re(y), Im(y), Re(z), Im(z)), file)
}
close(file)
cat(seconds, "\n", file = Sys.getenv("TIME"))
