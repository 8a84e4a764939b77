#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Package libimago-fftw3: a program of FFTW, compiled against FFTW's own library, runs with ours by imago-fftw
# and with FFTW's otherwise.
# shellcheck source=say.sh disable=SC1091
. "$(dirname "$0")/say.sh"
cat >tone.c <<'C'
#include <fftw3.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    enum { n = 1 << 17 };
    fftwf_init_threads();
    fftwf_plan_with_nthreads(2);
    fftwf_complex *a = fftwf_alloc_complex(n);
    fftwf_plan plan = fftwf_plan_dft_1d(n, a, a, FFTW_FORWARD, FFTW_ESTIMATE);
    for (int i = 0; i < n; ++i)
        a[i][0] = cosf(6.2831853f * 5 * i / n), a[i][1] = 0;
    fftwf_execute(plan);
    printf("%.0f %.0f\n", 2 * a[5][0] / n * 100, fabsf(a[6][0]) / n * 100);
    return 0;
}
C
cc tone.c -o tone -lfftw3f_threads -lfftw3f -lm
[ "$(./tone)" = '100 0' ] || fail "The program with FFTW says $(./tone)"
[ "$(IMAGO_FFTW_REPORT=$PWD/report ./tone; cat report 2>/dev/null)" = '100 0' ] ||
    fail 'The program takes our library without being told to.'
[ "$(IMAGO_FFTW_REPORT=$PWD/report imago-fftw ./tone)" = '100 0' ] || fail 'The program with imago-fftw differs.'
[ -s report ] || fail 'imago-fftw runs the program with another library.'
cat report
imago-fftw sh -c 'exit 7' || [ $? = 7 ] || fail 'The exit status is lost.'
said=$(imago-fftw no-such-program 2>&1) && fail 'A missing program is no error.'
[ "$said" = 'imago-fftw: There is no program no-such-program in the folders of PATH.' ] || fail "$said"
wants "$(imago-fftw --help)" '^Usage: imago-fftw .*PROGRAM' 'imago-fftw --help'
