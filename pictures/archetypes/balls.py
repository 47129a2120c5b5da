"""Balls: packed boondi, smooth dough, and cores studded with seeds or chopped nuts."""
import math

import numpy as np

from studio.garnish import ball_points
from studio.meshkit import displace, ico, merge, mesh, obj
from studio.noise import R, fbm


def boondi_ball(r=.225, grain=.015, seed=0):
    """Two shells of squashed pearls over a lumpy core; the vertex value is the pearl's tone."""
    rs = np.random.RandomState(seed)
    lump = lambda p: 1 + .035 * fbm(p * 2.2, 3, seed) + .012 * fbm(p * 7, 2, seed + 3)
    count = (r / .225) ** 2 * (.0145 / grain) ** 2
    v0, f0 = ico(2)
    parts = []
    for layer, (radius, n) in enumerate(((r - .006, int(1000 * count)), (r - .013, int(950 * count)))):
        p = ball_points(n) + rs.normal(0, .032, (n, 3))
        p /= np.linalg.norm(p, axis=1)[:, None]
        radii = radius * lump(p) + rs.normal(0, .0045, n)
        keep = rs.rand(n) > (.07 if layer == 0 else 0)  # missing pearls leave pits
        for q, radius_q in zip(p[keep], radii[keep]):
            s = grain * rs.uniform(.72, 1.22) * np.array([rs.uniform(.85, 1.2), rs.uniform(.85, 1.15), rs.uniform(.78, 1.)])
            turn = np.linalg.qr(rs.normal(size=(3, 3)))[0]
            parts.append(((v0 * s) @ turn + q * radius_q, f0, np.full(len(v0), rs.beta(2, 2))))
    core, f = ico(5)
    core = core * ((r - .0155) * (lump(core) + .010 * fbm(core * 22, 2, seed)))[:, None]
    v, f, c = merge(parts + [(core, f, np.full(len(core), .25))])
    v = v + .0012 * np.stack([fbm(v * 90, 2, k) for k in (1, 2, 3)], 1)
    v[:, 2] *= .95
    return mesh('boondi ball', v, f, col=c)


def smooth_ball(r=.21, seed=0, lump=.03, grain=.003, grain_freq=60, dents=4, cracks=0., squash=.94):
    """Dough pressed by hand: lumps, finger dents, fine grain and optional cracks. The value is the crack's depth."""
    rs = np.random.RandomState(seed)
    n, f = ico(6)
    rad = 1 + lump * fbm(n * 1.7, 3, seed)
    for d in _directions(rs, dents):
        angle = np.arccos(np.clip(n @ d, -1, 1))
        rad -= rs.uniform(.025, .055) * np.exp(-(angle / rs.uniform(.25, .42)) ** 2)
    crack = np.zeros(len(n))
    if cracks:
        warp = n + .15 * np.stack([fbm(n * 4, 2, seed + k) for k in (5, 6, 7)], 1)
        line = np.abs(fbm(warp * 2.1, 2, seed + 11))
        patch = np.clip(fbm(n * 1.6, 2, seed + 12) * 2.2, 0, 1)
        crack = np.exp(-(line / .022) ** 2) * patch
        rad -= cracks * crack
    v = n * (r * rad)[:, None]
    v = displace(v, f, grain, grain_freq, 3, seed)
    v[:, 2] *= squash
    return mesh('ball', v, f, col=crack)


def _directions(rs, n):
    d = rs.normal(size=(n, 3))
    return d / np.linalg.norm(d, axis=1)[:, None]


def seeded_ball(r=.17, n=1000, seed=0, length=.017, width=.0095):
    """Core and a merged armour of sesame seeds lying nearly flat. Returns two meshes: core, seeds."""
    rs = np.random.RandomState(seed)
    lump = lambda p: 1 + .04 * fbm(p * 2, 3, seed) + .02 * fbm(p * 6, 2, seed + 1)
    v0, f0 = ico(2)
    taper = 1 - .35 * v0[:, :1]
    drop = v0 * np.array([length, width, width * .55]) * np.hstack([np.ones_like(taper), taper, taper])
    p = ball_points(n) + rs.normal(0, .03, (n, 3))
    p /= np.linalg.norm(p, axis=1)[:, None]
    parts = []
    for q, radius in zip(p, r * lump(p) + rs.normal(0, .003, n)):
        z = q + rs.normal(0, .22, 3)
        z /= np.linalg.norm(z)
        x = np.cross(z, rs.normal(size=3))
        x /= np.linalg.norm(x)
        parts.append((drop * rs.uniform(.85, 1.15) @ np.stack([x, np.cross(z, x), z]) + q * radius, f0, np.full(len(v0), rs.beta(2, 2))))
    v, f, c = merge(parts)
    core, fc = ico(5)
    return mesh('core', core * (r * .985 * lump(core))[:, None], fc), mesh('seeds', v, f, col=c)


def nutty_ball(r=.2, seed=0, kinds=((60, .034), (45, .034), (34, .028)), flakes=150):
    """A dark core with chopped nuts standing out. Returns [core, chips of each kind ..., coconut flakes]."""
    rs = np.random.RandomState(seed)
    lump = lambda p: 1 + .06 * fbm(p * 2.2, 3, seed) + .03 * fbm(p * 8, 2, seed + 1)
    v0, f0 = ico(3)
    out = []
    core, fc = ico(6)
    v = displace(core * (r * .95 * lump(core))[:, None], fc, .006, 40, 3, seed)
    out.append(mesh('core', v, fc))
    for k, (n, size) in enumerate(kinds):
        parts = []
        for q in _directions(rs, n):
            s = size * rs.uniform(.6, 1.2, 3)
            shape = np.sign(v0) * np.abs(v0) ** .72 * s
            shape[:, 0] = np.maximum(shape[:, 0], rs.uniform(-.6, -.1) * s[0])  # one cut face
            shape = displace(shape, f0, size * .30, .9 / size, 3, rs.randint(999))
            turn = np.linalg.qr(rs.normal(size=(3, 3)))[0]
            parts.append((shape @ turn + q * r * lump(q[None])[0] * rs.uniform(.89, .97), f0))
        v, f, _ = merge(parts)
        out.append(mesh('chips', v, f))
    parts = []
    for q in _directions(rs, flakes):
        s = np.array([rs.uniform(.012, .026), .005, .002])
        turn = np.linalg.qr(rs.normal(size=(3, 3)))[0]
        parts.append((v0 * s @ turn + q * r * lump(q[None])[0] * 1.03, f0))
    v, f, _ = merge(parts)
    out.append(mesh('flakes', v, f))
    return out


def place(meshes, materials, loc, rot=None, scale=1.):
    """Several meshes that make one piece, under one pose."""
    rot = tuple(R.uniform(0, 6.28, 3)) if rot is None else rot
    return [obj(me, m, loc, rot, scale) for me, m in zip(meshes, materials)]


def pyramid(r, rows, centre=(0, 0, 0), jitter=.006, layer=.97):
    """Positions of a triangular pile; `rows` is the side of each layer, e.g. (3, 2, 1)."""
    d = 2 * r * .965
    out = []
    for level, n in enumerate(rows):
        for i in range(n):
            for j in range(n - i):
                x = (i + j * .5) * d - (n - 1) * d / 2
                y = j * d * math.sqrt(3) / 2 - (n - 1) * d * math.sqrt(3) / 6
                out.append((centre[0] + x + R.normal(0, jitter), centre[1] + y + R.normal(0, jitter),
                            centre[2] + r * .95 + level * d * math.sqrt(2 / 3) * layer))
    return out
