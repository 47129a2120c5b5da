"""Layered and filled pastries: rolled sheets, folded rice paper, half moons with a rope edge."""
import numpy as np

from studio.meshkit import displace, grid_faces, ico, merge, mesh, tri, tube
from studio.noise import fbm, fbm2


def rolled_sheet(length=.5, width=.17, height=.13, turns=4.2, seed=0, waist=.25, ragged=.04, inner=.16):
    """A sheet rolled to a flattened scroll along x; solidify it. The value rises towards the rims.
    waist squeezes the middle as fingers do; ragged is the unevenness of the ends."""
    nu, nv = 420, 60
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-.5, .5, nv), indexing='ij')
    a = u * turns * 2 * np.pi + .4 + seed
    r = inner + (1 - inner) * u ** .85
    wobble = fbm2(a * .9, t * 4 + u * 6, 3, seed)
    pinch = 1 - waist * np.exp(-(t / .2) ** 2)
    y = r * width * np.cos(a) * (1 + .05 * wobble) * (1 + .25 * (1 - pinch))
    z = r * height * np.sin(a) * (1 + .10 * wobble) * pinch
    ends = fbm2(a * 1.5, 0 * a + u * 5, 3, seed + 7)
    flare = 1 + .12 * (np.abs(t) * 2) ** 3 * u
    x = t * length * (1 + ragged * ends * np.abs(2 * t) ** 2)
    v = np.stack([x, y * flare, z * flare], 2).reshape(-1, 3)
    return mesh('scroll', v, grid_faces(nu, nv), col=np.clip((np.abs(t) * 2) ** 8, 0, 1).ravel())


def rice_paper_fold(length=.9, width=.26, layers=9, seed=0, gap=.013, cut=None, swell=.02):
    """Pootharekulu: one film folded to and fro around jaggery, ends torn. cut=(side, depth) tears one end short and open.
    The value is how much jaggery shines through."""
    nu, nv = layers * 56, 110
    u, t = np.meshgrid(np.linspace(0, layers, nu), np.linspace(-.5, .5, nv), indexing='ij')
    layer, s = np.floor(np.minimum(u, layers - 1e-6)), u % 1
    s = np.where(u >= layers, 1., s)
    turn = np.where(layer % 2 == 0, s, 1 - s)              # runs across and back
    half = width / 2 * (1 + .05 * np.sin(layer * 2.4 + seed))
    y = half * np.clip(-np.cos(np.pi * turn), -1, 1) * (1.12 - .12 * np.abs(np.cos(np.pi * turn)))
    crest = np.sin(np.pi * turn)
    z = gap * (layer + s) + swell * crest * (layer - layers / 2) / layers * 2
    z = z + .010 * fbm2(y * 9 + layer * 3, t * 5 + seed, 3, seed) + .004 * fbm2(y * 30, t * 26 + layer * 7, 2, seed + 3)
    torn = fbm2(y * 12 + layer * 5.3, np.sign(t) * 3 + layer, 3, seed + 7)
    x = t * length * (1 + .12 * torn * np.abs(2 * t) ** 4)
    if cut:
        side, depth = cut
        limit = length / 2 - depth + .10 * torn + .025 * np.sin(layer * 4.1)
        x = np.where(x * side > limit, side * (limit + .01 * torn), x)
    v = np.stack([x, y, z + gap], 2).reshape(-1, 3)
    middle = np.exp(-((layer + .5 - layers / 2) / (layers * .22)) ** 2)
    glow = np.clip(middle * (1 - .6 * np.abs(y / half) ** 2) + .35 * fbm2(t * 9, y * 14 + layer, 3, seed + 9), 0, 1)
    return mesh('rice paper', v, grid_faces(nu, nv), col=(glow * 1.).ravel())


def jaggery_core(length=.8, width=.17, height=.04, seed=0):
    v, f = ico(5)
    v = np.sign(v) * np.abs(v) ** .7 * np.array([length / 2, width / 2, height / 2])
    return mesh('jaggery core', displace(displace(v, f, .012, 20, 3, seed), f, .008, 50, 2, seed), f)


def half_moon(r=.4, depth=.32, puff=.13, seed=0, part=1., crimps=26):
    """Kajjikayalu: a blistered half-moon shell with a rope edge. part < 1 is the share left after breaking.
    Returns (shell, rope). The straight edge lies along x; solidify the shell when it is broken."""
    na, nr = int(140 * part) + 8, 46
    a, s = np.meshgrid(np.linspace(0, np.pi * part, na), np.linspace(0, 1, nr), indexing='ij')
    edge_x, edge_y = r * np.cos(a), depth * np.sin(a) ** .8
    cx, cy = .62 * edge_x, np.full_like(a, .08 * depth)    # each rib runs from near the straight side to the arc
    x, y = cx * (1 - s) + edge_x * s, cy * (1 - s) + edge_y * s
    arch = np.clip(1 - s ** 2.6, 0, 1) ** .6 * np.clip(np.sin(np.pi * np.clip(a / np.pi, .0, 1.)), 0, 1) ** .35
    sheets = []
    for side in (1, -1):
        z = side * puff * arch * (.92 + .12 * fbm2(x * 4, y * 4 + side, 2, seed))
        v = np.stack([x, y, z], 2).reshape(-1, 3)
        f = grid_faces(na, nr)
        sheets.append((v, tri(f if side == 1 else f[:, ::-1].copy())))
    front = _front_wall(cx, cy, puff, arch, seed)
    v, f, _ = merge(sheets + [front])
    v = displace(v, f, .007, 9, 3, seed)
    blister = np.clip(fbm(v * 15, 2, seed + 3) - .2, 0, 1)
    n = v * np.array([.2, .2, 1.])
    v = v + n / (np.linalg.norm(n, axis=1)[:, None] + 1e-6) * (.06 * blister)[:, None]
    shell = mesh('shell', displace(v, f, .004, 50, 3, seed), f, col=np.clip(1.3 * blister, 0, 1))
    return shell, _rope_edge(r, depth, part, crimps, seed)


def _front_wall(cx, cy, puff, arch, seed):
    """Closes the straight side between the two sheets."""
    n = len(cx)
    w, _ = np.meshgrid(np.linspace(-1, 1, 14), np.arange(n))
    x = np.repeat(cx[:, :1], 14, 1)
    y = np.repeat(cy[:, :1], 14, 1) - .07 * (1 - w ** 2) * np.repeat(arch[:, :1], 14, 1)
    z = w * puff * np.repeat(arch[:, :1], 14, 1) * .95
    return np.stack([x, y, z], 2).reshape(-1, 3), tri(grid_faces(n, 14)[:, ::-1].copy())


def _rope_edge(r, depth, part, crimps, seed):
    n = crimps * 12
    a = np.linspace(.02, np.pi * part - .02, n)
    path = np.stack([r * np.cos(a) * 1.02, depth * np.sin(a) ** .8 * 1.02, .006 * np.sin(a * 9 + seed)], 1)
    k = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    rad = .62 + .38 * np.abs(np.cos(k))                    # two lobes, twisted: a rope
    v, f = tube(path, .054 * (1 + .08 * fbm(np.stack([a * 6, 0 * a, 0 * a + seed], 1), 2, seed)),
                np.stack([rad * np.cos(k), rad * np.sin(k)], 1), twist=np.pi * crimps * part * .8)
    return mesh('rope edge', displace(v, f, .006, 30, 3, seed), f)
