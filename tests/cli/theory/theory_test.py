#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""theory_test.py CLI: the theory pages of the manual say what the program does.

 - every ```sh block of resources/manual/en/theory-*.md runs, those of a page one after another in one folder
 - each line of a ```text block behind one is in its output, numbers within 2% (or 0.02)
 - the figures, remade, are those of resources/manual/pictures
 - the Spanish page has the same blocks and the same pictures, and all pictures are there
A run takes two pages and three figures, drawn by IMAGO_SEED; IMAGO_SHARE=all takes all (tests/SHARES.md). Ends with
77, skipped, without NumPy and Pillow."""

import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

try:
    import numpy  # noqa: F401
    import PIL  # noqa: F401
except ImportError:
    print('There is no NumPy or no Pillow.')
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[3]
MANUAL = ROOT / 'resources/manual'
CLI = Path(sys.argv[1]).resolve()
SECONDS = 120


def share(rows, number):
    """So many of the rows, drawn by the seed of the run."""
    if os.environ.get('IMAGO_SHARE') == 'all':
        return list(rows)
    return random.Random(int(os.environ.get('IMAGO_SEED') or 1)).sample(list(rows), number)


def blocks(text):
    """The fenced blocks: language and text."""
    return re.findall(r'^```(\w*)\n(.*?)^```$', text, re.M | re.S)


def equal(said, printed):
    """Whether two words are equal; numbers nearly."""
    if said == printed:
        return True
    try:
        first, second = (float(word.rstrip('%').replace(',', '')) for word in (said, printed))
    except ValueError:
        return False
    return abs(first - second) <= max(0.02 * abs(first), 0.02)


def is_printed(line, output):
    words = line.split()
    return any(len(words) == len(other) and all(map(equal, words, other))
               for other in map(str.split, output.splitlines()))


def run(script, work, environment):
    done = subprocess.run(['bash', '-euo', 'pipefail', '-c', script], cwd=work, env=environment, text=True,
                          capture_output=True, timeout=SECONDS, check=False)
    return done.returncode, done.stdout + done.stderr


def run_page(page):
    """Runs the blocks of a page; returns what was wrong."""
    wrong, output = [], ''
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / 'samples').symlink_to(ROOT / 'samples')
        programs = Path(work) / 'programs'
        programs.mkdir()
        (programs / 'imago-cli').symlink_to(CLI)
        own = programs / 'python3'  # by a script, since a link to the Python of a virtual environment leaves that
        own.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        own.chmod(0o755)
        environment = {**os.environ, 'PATH': f'{programs}:{os.environ["PATH"]}', 'LC_ALL': 'C'}
        for language, text in blocks(page.read_text()):
            if language == 'sh':
                code, output = run(text, work, environment)
                if code != 0:
                    wrong.append(f'{page.name}: this fails with {code}:\n{text}{output}')
            elif language == 'text':
                wrong += [f'{page.name}: no line of the output is "{line}":\n{output}'
                          for line in text.splitlines() if not is_printed(line, output)]
    return wrong


def compare_languages(page):
    """The commands, the printed lines and the pictures are those of the English page."""
    other = MANUAL / 'es' / page.name
    if not other.exists():
        return [f'There is no {other}.']
    texts = [each.read_text() for each in (page, other)]
    pictures = [re.findall(r'\]\(\.\./pictures/([^)]+)\)', text) for text in texts]
    commands = [[block for block in blocks(text) if block[0]] for text in texts]
    wrong = [f'{page.name}: there is no picture {name}.' for name in pictures[0]
             if not (MANUAL / 'pictures' / name).exists()]
    if pictures[0] != pictures[1]:
        wrong.append(f'{page.name}: the Spanish page has other pictures.')
    if commands[0] != commands[1]:
        wrong.append(f'{page.name}: the Spanish page has other commands or printed lines.')
    return wrong


def compare_figures(names):
    """Remakes these figures; returns what was wrong."""
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([sys.executable, MANUAL / 'figures/figures.py', '--cli', CLI, '--out', out,
                               '--compare', MANUAL / 'pictures', *names], text=True, capture_output=True,
                              env={**os.environ, 'PYTHONDONTWRITEBYTECODE': '1'}, check=False,
                              timeout=SECONDS * max(1, len(names) / 3))
    return [done.stdout + done.stderr] if done.returncode else []


def main():
    pages = sorted((MANUAL / 'en').glob('theory-*.md'))
    if len(pages) < 7:
        sys.exit(f'There are {len(pages)} pages of theory.')
    names = sorted(path.stem for path in (MANUAL / 'pictures').glob('*.png')
                   if path.stem.split('-')[0] in {page.stem.split('-')[1] for page in pages})
    with ThreadPoolExecutor(2) as pool:
        figures = pool.submit(compare_figures, share(names, 3))
        wrong = sum(pool.map(run_page, share(pages, 2)), [])
    wrong += sum(map(compare_languages, pages), []) + figures.result()
    print('\n'.join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
