"""Value noise and fractal Brownian motion on (N, 3) arrays, and the studio's one random generator."""
import numpy as np

R = np.random.RandomState(7)  # seeded once per picture by scene.reset()


def _hash(ix, iy, iz, seed):
    n = (ix * 374761393 + iy * 668265263 + iz * 2147483647 + seed * 974634777) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = (n ^ (n >> 16)) & 0xFFFFFFFF
    return n.astype(np.float64) / 0xFFFFFFFF * 2 - 1


def value_noise(p, seed=0):
    """Value noise in -1..1 at the points p (N, 3)."""
    p = np.asarray(p, float)
    i = np.floor(p).astype(np.int64)
    f = p - i
    u = f * f * f * (f * (f * 6 - 15) + 10)
    total = 0
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                w = ((u[:, 0] if dx else 1 - u[:, 0]) * (u[:, 1] if dy else 1 - u[:, 1])
                     * (u[:, 2] if dz else 1 - u[:, 2]))
                total = total + w * _hash(i[:, 0] + dx, i[:, 1] + dy, i[:, 2] + dz, seed)
    return total


def fbm(p, octaves=4, seed=0, gain=.5):
    """Fractal Brownian motion in about -1..1."""
    p = np.asarray(p, float)
    amplitude, total, norm = 1, 0, 0
    for o in range(octaves):
        total = total + amplitude * value_noise(p * (2 ** o) + 17.3 * o, seed + o)
        norm += amplitude
        amplitude *= gain
    return total / norm


def fbm1(t, freq, octaves=3, seed=0):
    """fbm along one parameter."""
    t = np.asarray(t, float)
    flat = t.ravel()
    return fbm(np.stack([flat * freq, 0 * flat + seed * 3.7, 0 * flat], 1), octaves, seed).reshape(t.shape)


def fbm2(a, b, octaves=3, seed=0):
    """fbm on a grid of two parameters."""
    flat = np.stack([np.ravel(a), np.ravel(b), 0 * np.ravel(a) + seed * 1.3], 1)
    return fbm(flat, octaves, seed).reshape(np.shape(a))
