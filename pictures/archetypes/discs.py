"""Discs: ariselu, crackers, milk fudge, flatbread, and their seeds."""
import numpy as np

from studio.meshkit import displace, grid_faces, ico, merge, mesh, tri, vertex_normals
from studio.noise import fbm, fbm2


def _disc(r, h, seed, rim=.35, nr=70, na=200, pucker=0., out_of_round=.03):
    """A closed polar grid from the middle of the top over the rim to the middle below; returns v, f and (u, angle)."""
    u = np.linspace(0, 2, 2 * nr)
    a = np.linspace(0, 2 * np.pi, na, endpoint=False)
    uu, aa = np.meshgrid(u, a, indexing='ij')
    s = np.where(uu < 1, uu, 2 - uu)                       # 0 in the middle, 1 at the rim
    x = np.sin(np.pi / 2 * s) ** .8
    z = np.where(uu < 1, 1, -1) * h / 2 * np.clip(1 - x ** (2 / rim), 0, 1) ** .5
    shape = 1 + out_of_round * fbm2(np.cos(aa) * 1.2, np.sin(aa) * 1.2, 3, seed)
    shape = shape + pucker * x ** 6 * fbm2(np.cos(aa) * 7, np.sin(aa) * 7, 3, seed + 5)
    rad = np.maximum(r * x * shape, 1e-5)
    v = np.stack([rad * np.cos(aa), rad * np.sin(aa), z], 2).reshape(-1, 3)
    return v, tri(grid_faces(2 * nr, na, False, True)[:, ::-1].copy()), x.ravel(), aa.ravel(), (uu < 1).ravel()


def _height_at(v, up, x, y):
    """Surface height near (x, y) on one face (nearest vertex)."""
    face = v[up]
    i = [np.argmin((face[:, 0] - a) ** 2 + (face[:, 1] - b) ** 2) for a, b in zip(x, y)]
    return face[i, 2]


def _embed(rs, n, r, v, up, top, shape):
    """Small solids half sunk into one face."""
    v0, f0 = ico(2)
    q, a = r * .97 * np.sqrt(rs.rand(n)), rs.uniform(0, 6.28, n)
    x, y = q * np.cos(a), q * np.sin(a)
    parts = []
    for px, py, pz in zip(x, y, _height_at(v, up if top else ~up, x, y)):
        t = rs.uniform(0, 6.28)
        turn = np.array([[np.cos(t), np.sin(t), 0], [-np.sin(t), np.cos(t), 0], [0, 0, 1]])
        parts.append((shape(v0, rs) @ turn + [px, py, pz], f0, np.full(len(v0), rs.beta(2, 2))))
    return parts


def arisa(r=.4, h=.085, seed=0, seeds=330, wrinkle=0.):
    """A fried rice-jaggery disc with a puckered rim and sesame on both faces. Returns (disc, seeds).
    wrinkle is the depth of the creases of frying; the value is high in them and at the rim."""
    rs = np.random.RandomState(seed)
    v, f, x, a, up = _disc(r, h, seed, .5, pucker=.05)
    v[:, 2] += .018 * np.exp(-((x - .86) / .1) ** 2) * np.where(up, 1, -1) * (1 + .6 * fbm(v * 9, 2, seed))
    v[:, 2] += .02 * fbm(np.stack([v[:, 0] * 2, v[:, 1] * 2, 0 * x + seed], 1), 2, seed + 2)
    crease = np.exp(-(np.abs(fbm(v * np.array([9, 9, 3]) + .5 * fbm(v * 6, 2, seed + 8)[:, None], 3, seed + 7)) / .07) ** 2)
    v[:, 2] -= wrinkle * crease * np.where(up, 1, -1)
    v = displace(displace(v, f, .014, 11, 3, seed), f, .005, 42, 3, seed + 1)
    seed_shape = lambda v0, rs: v0 * np.array([.0165, .0095, .006]) * rs.uniform(.85, 1.15)
    parts = _embed(rs, seeds, r, v, up, True, seed_shape) + _embed(rs, seeds // 2, r, v, up, False, seed_shape)
    sv, sf, sc = merge(parts)
    value = np.clip((.55 * crease if wrinkle else 0.) + np.clip((x - .9) * 7, 0, .6), 0, 1)
    return mesh('arisa', v, f, col=value), mesh('seeds', sv, sf, col=sc)


def cracker(r=.3, h=.03, seed=0, dal=15, leaves=9):
    """Chekka: a thin uneven disc with blisters, dal and curry-leaf flecks. Returns (disc, dal, flecks)."""
    rs = np.random.RandomState(seed)
    v, f, x, a, up = _disc(r, h, seed, .6, pucker=.035, out_of_round=.07)
    v[:, 2] += .035 * fbm(np.stack([v[:, 0] * 2.2, v[:, 1] * 2.2, 0 * x + seed], 1), 2, seed + 2)
    blister = np.clip(fbm(np.stack([v[:, 0] * 11, v[:, 1] * 11, 0 * x + seed * 3], 1), 2, seed + 3) - .22, 0, 1)
    v[:, 2] += .09 * blister * np.clip((1 - x) * 6, 0, 1) * np.where(up, 1, -.4)
    v = displace(v, f, .005, 40, 3, seed + 1)
    pea = lambda v0, rs: np.stack([v0[:, 0], v0[:, 1], np.maximum(v0[:, 2], -.3) * .5], 1) * rs.uniform(.024, .032)
    fleck = lambda v0, rs: v0 * np.array([rs.uniform(.02, .035), .012, .004])
    pv, pf, _ = merge(_embed(rs, dal, r * .9, v, up, True, pea))
    lv, lf, _ = merge(_embed(rs, leaves, r * .9, v, up, True, fleck))
    rim = np.clip((x - .8) * 5, 0, 1)
    return (mesh('cracker', v, f, col=np.clip(.35 * rim + 1.2 * blister, 0, 1)), mesh('dal', pv, pf), mesh('flecks', lv, lf))


def fudge(r=.2, h=.11, seed=0):
    """Palakova: a flattened, grainy round with a thumb hollow."""
    v, f, x, a, up = _disc(r, h, seed, .75, out_of_round=.06)
    v[:, 2] += h / 2
    v[:, 2] -= .042 * np.exp(-(np.hypot(v[:, 0] - .01, v[:, 1]) / .07) ** 2) * up
    crack = np.exp(-(np.abs(fbm(v * 5, 2, seed + 3)) / .03) ** 2) * np.clip((x - .7) * 4, 0, 1)
    v = displace(v, f, .012, 4, 2, seed) - np.stack([0 * x, 0 * x, .012 * crack], 1)
    lumps = np.abs(fbm(v * 34, 2, seed + 1)) + .6 * np.abs(fbm(v * 75, 1, seed + 2))  # rounded grains with creases between
    v = v + vertex_normals(v, f) * (.0085 * (lumps - .3))[:, None]
    return mesh('fudge', v, f, col=np.clip(.5 * crack + .8 * np.clip(.3 - lumps, 0, 1), 0, 1))


def folded_flatbread(r=.75, thick=.026, seed=0):
    """A flatbread folded once to a half moon: one sheet that runs over the fold. Solidify it by `thick`."""
    nu, nv = 150, 150
    s, t = np.meshgrid(np.linspace(-1, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    edge = 1 + .025 * fbm2(s * 4, t * 4, 3, seed)
    y0, x0 = s * r * edge, t * r * np.sqrt(np.clip(1 - (s * .998) ** 2, 0, 1)) * edge
    bend = .03                                             # radius of the fold
    arc = np.pi * bend / 2
    angle = np.clip(y0 / bend, -np.pi / 2, np.pi / 2)
    past = np.clip(np.abs(y0) - arc, 0, None)
    y = bend * (1 - np.cos(angle)) + past
    z = bend * np.sin(angle) + bend
    upper = np.clip(y0 / arc, -1, 1) * .5 + .5
    sag = np.clip(past / .3, 0, 1)
    z = z - upper * sag * bend * 1.0 + .012 * fbm2(x0 * 4, y0 * 4, 3, seed + 1) + upper * .03 * fbm2(x0 * 2.2, y0 * 2.2, 2, seed + 2)
    z = z + upper * .022 * np.clip(fbm2(x0 * 7, y0 * 7, 2, seed + 4) - .2, 0, 1) * 3
    v = np.stack([x0 + upper * .02, y + upper * .015 * fbm2(x0 * 3, 0 * x0, 2, seed + 6), np.maximum(z, thick * .6)], 2).reshape(-1, 3)
    rim = np.clip((np.hypot(x0, y0) / r - .9) * 8, 0, 1)
    return mesh('flatbread', v, grid_faces(nu, nv), col=rim.ravel())
