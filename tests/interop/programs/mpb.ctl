; SPDX-License-Identifier: GPL-3.0-or-later
; Bands of a diamond lattice of dielectric spheres.
(set! geometry-lattice (make lattice (basis-size (sqrt 0.5) (sqrt 0.5) (sqrt 0.5))
                                     (basis1 0 1 1) (basis2 1 0 1) (basis3 1 1 0)))
(set! default-material (make dielectric (epsilon 1)))
(set! geometry (list
  (make sphere (center 0.125 0.125 0.125) (radius 0.25) (material (make dielectric (epsilon 11.56))))
  (make sphere (center -0.125 -0.125 -0.125) (radius 0.25) (material (make dielectric (epsilon 11.56))))))
(set! k-points (list (vector3 0 0.5 0.5) (vector3 0.2 0.3 0.4) (vector3 0 0.5 0)))
(set! resolution 24)
(set! num-bands 5)
(set! deterministic? true)
(run)
