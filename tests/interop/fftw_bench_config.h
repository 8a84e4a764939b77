/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What FFTW's test program asks of a configuration, for GNU systems. */
#define HAVE_ALLOCA_H 1
#define HAVE_DECL_DRAND48 1
#define HAVE_DECL_POSIX_MEMALIGN 1
#define HAVE_DECL_SRAND48 1
#define HAVE_DRAND48 1
#define HAVE_GETTIMEOFDAY 1
#define HAVE_ISNAN 1
#define HAVE_POSIX_MEMALIGN 1
#define HAVE_SNPRINTF 1
#define HAVE_STDDEF_H 1
#define HAVE_STDLIB_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_THREADS 1
#define HAVE_UNISTD_H 1
#define TIME_WITH_SYS_TIME 1
#define _GNU_SOURCE 1
