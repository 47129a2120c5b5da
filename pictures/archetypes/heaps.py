"""Heaps: surfaces of paste, halwa or rice, and loose pieces heaped in a bowl or on a board."""
import math

import numpy as np
from mathutils import Vector

from studio.garnish import scatter
from studio.meshkit import displace, lathe, mesh, obj, smooth_profile
from studio.noise import R, fbm, fbm2


def mound(r, h, material, loc, seed=0, rough=.03, freq=7., fine=.006, ridges=0., power=2., spread=.08, value=None):
    """A dome of paste with spoon ridges. Returns the object."""
    nr, na = 110, 220
    s, a = np.meshgrid(np.linspace(0, 1, nr), np.linspace(0, 2 * np.pi, na, endpoint=False), indexing='ij')
    rad = r * s * (1 + spread * fbm2(np.cos(a) * 2, np.sin(a) * 2, 3, seed))
    x, y = rad * np.cos(a), rad * np.sin(a)
    z = h * (1 - s ** power)
    z = z * (1 + .25 * fbm2(x * 3 / r * .4, y * 3 / r * .4, 2, seed + 2))
    if ridges:
        wave = np.sin((x * .5 + y) * 16 / r * .4 + 2.5 * fbm2(x * 2, y * 2, 2, seed + 3))
        z = z + ridges * np.abs(wave) ** .7 * np.clip((1 - s) * 3, 0, 1)
    edge = np.clip((1 - s) * 5, 0, 1)
    z = z + (rough * fbm2(x * freq, y * freq, 4, seed + 4) + fine * fbm2(x * 45, y * 45, 3, seed + 5)) * edge
    f = np.vstack([_polar_faces(nr, na)])
    v = np.stack([x, y, np.maximum(z, 0)], 2).reshape(-1, 3)
    return obj(mesh('mound', v, f, col=None if value is None else value(v)), material, loc)


def _polar_faces(nr, na):
    from studio.meshkit import grid_faces
    return grid_faces(nr, na, False, True)


def surface_points(n, r, top, depth=.0, centre=(0, 0)):
    """Random points in a disc at the height top(distance)."""
    out = []
    for _ in range(n):
        q, a = r * math.sqrt(R.rand()), R.uniform(0, 2 * math.pi)
        out.append((centre[0] + q * math.cos(a), centre[1] + q * math.sin(a), top(q) - abs(R.normal(0, depth)) if depth else top(q)))
    return out


def dome(base, height, r):
    """Height profile of a heap: base at the rim, base + height in the middle."""
    return lambda q: base + height * (1 - (q / r) ** 2)


def under_body(r, top, material, loc=(0, 0, 0), sink=.05, freq=9.):
    """What fills the heap below its visible pieces."""
    q = np.linspace(0, r, 60)
    v, f = lathe(np.stack([q, [top(x) - sink for x in q]], 1), 120)
    v[:, 2] += .02 * fbm(v * freq, 3, 8)
    return obj(mesh('under', v, f), material, loc)


def heap(items, r, top, centre=(0, 0)):
    """items: (meshes, material, count, depth, flat, scale). Pieces lie in the surface of the dome."""
    out = []
    for meshes, material, n, depth, flat, scale in items:
        points = surface_points(n, r, top, depth, centre)
        normals = None
        placed = scatter(meshes, material, points, scale, flat, normals, .35)
        if flat:
            for o, p in zip(placed, points):
                tilt_to_slope(o, p, top, centre)
        out += placed
    return out


def tilt_to_slope(o, p, top, centre=(0, 0), amount=.8):
    q = math.hypot(p[0] - centre[0], p[1] - centre[1])
    slope = (top(q + .01) - top(q)) / .01
    n = Vector(((p[0] - centre[0]) / max(q, 1e-3) * -slope * amount, (p[1] - centre[1]) / max(q, 1e-3) * -slope * amount, 1)).normalized()
    turn = Vector((0, 0, 1)).rotation_difference(n).to_matrix() @ o.rotation_euler.to_matrix()
    o.rotation_euler = turn.to_euler()


def pool(r, material, loc, seed=0, h=.009, spread=.12):
    """A flat puddle of syrup, ghee or oil."""
    v, f = lathe(smooth_profile([(0, h), (.65 * r, h), (.88 * r, h * .9), (.97 * r, h * .45), (r, 0)], 60), 120)
    a = np.arctan2(v[:, 1], v[:, 0])
    v[:, :2] *= (1 + spread * fbm(np.stack([np.cos(a) * 2, np.sin(a) * 2, 0 * a + seed], 1), 3, seed))[:, None]
    return obj(mesh('pool', v, f), material, loc)


def rice_mound(r, h, loc, n=1500, seed=0, size=1., loose=.005):
    """Cooked rice: grains over a white body. size is that of a grain, loose how far grains stand off the heap."""
    from studio import foods
    from studio.meshkit import ico
    top = dome(0., h, r)
    mound(r * .97, h * .93, foods.rice(), loc, seed, .02, 6)
    v, f = ico(2)
    t = v[:, 0]
    grain = [mesh('rice', displace(v * np.array([.030, .0125, .0115]) * size + np.stack([0 * t, .004 * size * (1 - t * t) * k, 0 * t], 1), f, .001, 60, 2, k), f) for k in range(3)]
    points = [(loc[0] + x, loc[1] + y, loc[2] + z + R.normal(0, loose)) for x, y, z in surface_points(n, r * .98, top)]
    placed = scatter(grain, foods.rice(), points, (.85, 1.15), True, None, .3)
    for o, p in zip(placed, points):
        tilt_to_slope(o, p, top, loc[:2])
    return placed
