% SPDX-License-Identifier: GPL-3.0-or-later
% octave.m: Octave's Fourier functions of the same numbers in both precisions, as doubles to the
% files OUT.double and OUT.single; the seconds of the transforms alone to the file TIME.
rand ("twister", 5);
seconds = 0;
for type = {"double", "single"}
  one = cast (complex (rand (1000, 300) - 0.5, rand (1000, 300) - 0.5), type{1});
  real_one = real (one);
  cube = cast (rand (90, 64, 50) - 0.5, type{1});
  long = cast (rand (2^20, 1) - 0.5, type{1});
  for round = 1:3
    tic;
    made = {fft(one), ifft(one), fft(one, [], 2), fft(real_one), real(ifft (fft (real_one))), ...
            fft2(one), ifft2(one), fft2(real_one), fftn(cube), ifftn(cube), fft(long), ...
            fft(one, 4099), ifft(one, 1024, 2)};
    seconds += toc;
  end
  made{end + 1} = fftfilt (real_one(1:37, 1), long);
  made{end + 1} = fftconv (real_one(:, 1), long(1:5000));
  made{end + 1} = fftshift (fft (real_one(:, 2)));
  file = fopen ([getenv("OUT"), ".", type{1}], "w");
  for k = 1:numel (made)
    fwrite (file, real (made{k}), "double");
    fwrite (file, imag (made{k}), "double");
  end
  fclose (file);
end
file = fopen (getenv ("TIME"), "w");
fprintf (file, "%g\n", seconds);
fclose (file);
