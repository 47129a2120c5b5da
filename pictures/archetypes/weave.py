"""Woven palm leaf: plates and baskets of real over-and-under strips."""
import numpy as np

from studio.foods import food
from studio.meshkit import grid_faces, merge, mesh, obj, tri, tube


def palm_strip():
    return food('#a87a3a', '#cda560', '#e3c488', scale=3, sss=.05, rough=(.4, .6), spec=.35, bump=((50, .3, .006),))


def _strip(path, width, normal_up=True):
    """A flat band along a path."""
    p = np.asarray(path)
    t = np.gradient(p, axis=0)
    side = np.cross(t, [0, 0, 1.])
    side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
    w = np.linspace(-.5, .5, 5)
    v = p[:, None] + side[:, None] * (w * width)[None, :, None]
    v[:, :, 2] -= .004 * (w * 2) ** 2
    return v.reshape(-1, 3), tri(grid_faces(len(p), 5))


def mat_of_strips(half, width=.09, lift=.008, clip=None):
    """A square weave of side 2 * half; clip(x, y) -> bool keeps parts of it."""
    n = int(2 * half / width)
    parts = []
    for k in range(n):
        c = -half + (k + .5) * width
        t = np.linspace(-half, half, n * 8)
        z = lift * np.cos(np.pi * (t + half) / width + np.pi * (k % 2))
        for along_x in (True, False):
            zz = z if along_x else -z
            path = np.stack([t, np.full_like(t, c), zz] if along_x else [np.full_like(t, c), t, zz], 1)
            keep = np.ones(len(t), bool) if clip is None else clip(path[:, 0], path[:, 1])
            if keep.sum() > 8:
                parts.append(_strip(path[keep], width * .93))
    return merge(parts)[:2]


def woven_plate(r, loc, rim=.1):
    """A shallow round plate of woven palm leaf with a bound rim."""
    v, f = mat_of_strips(r, .085, .008, lambda x, y: np.hypot(x, y) < r)
    q = np.hypot(v[:, 0], v[:, 1]) / r
    v[:, 2] += rim * np.clip((q - .72) / .28, 0, 1) ** 1.6 + .012
    obj(mesh('woven', v, f), palm_strip(), loc, (0, 0, .4))
    a = np.linspace(0, 2 * np.pi, 500)
    s = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    lobes = .8 + .2 * np.abs(np.cos(s * 2))
    path = np.stack([r * np.cos(a), r * np.sin(a), np.full_like(a, rim + .012)], 1)
    tv, tf = tube(path, .035, np.stack([lobes * np.cos(s), lobes * np.sin(s)], 1), twist=120.)
    obj(mesh('rim', tv, tf), palm_strip(), loc)


def basket(rx, ry, h, loc, bands=9, stakes=64, flare=.12):
    """An oval basket: horizontal bands in and out between stakes, with a twisted rim. Returns the floor's z."""
    parts = []
    a = np.linspace(0, 2 * np.pi, stakes * 6 + 1)
    for k in range(bands):
        z = (k + .5) / bands * h
        grow = 1 + flare * z / h
        wave = .014 * np.cos(a * stakes / 2 + np.pi * (k % 2))
        x, y = (rx * grow + wave) * np.cos(a), (ry * grow + wave) * np.sin(a)
        w = np.linspace(-.5, .5, 5) * h / bands * .96
        v = np.stack([np.stack([x, y, np.full_like(x, z + q)], 1) for q in w], 1)
        parts.append((v.reshape(-1, 3), tri(grid_faces(len(a), 5))))
    for b in np.linspace(0, 2 * np.pi, stakes, endpoint=False):
        z = np.linspace(0, h, 8)
        grow = 1 + flare * z / h
        parts.append(tube(np.stack([rx * grow * np.cos(b), ry * grow * np.sin(b), z], 1), .014, nsec=8))
    v, f, _ = merge(parts)
    obj(mesh('basket', v, f), palm_strip(), loc)
    n = 700
    a = np.linspace(0, 2 * np.pi, n)
    for z, g, cord in ((h, 1 + flare, .038), (.02, 1., .03)):
        for phase in (0, np.pi):
            turn = a * 40 + phase
            path = np.stack([(rx * g + cord * .5 * np.cos(turn)) * np.cos(a), (ry * g + cord * .5 * np.cos(turn)) * np.sin(a),
                             z + cord * .5 * np.sin(turn)], 1)
            obj(mesh('rim', *tube(path, cord * .62, nsec=12)), palm_strip(), loc)
    base = np.stack([np.cos(a[::10]) * rx, np.sin(a[::10]) * ry, 0 * a[::10] + .02], 1)
    bv = np.vstack([[[0, 0, .02]], base])
    i = np.arange(1, len(bv) - 1)
    obj(mesh('base', bv, np.stack([0 * i, i, i + 1], 1)), palm_strip(), loc)
    return loc[2] + .03
