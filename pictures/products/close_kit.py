"""What the close views share: breaking and biting a mesh, and the grains that show where it broke."""
import numpy as np

from studio.meshkit import displace, ico, merge, mesh, vertex_normals
from studio.noise import fbm


def broken(v, normal, at, rough=.02, freq=9., seed=0):
    """Vertices beyond a plane are moved back to it: a break. Returns (v, mask); mask is 1 on the broken face."""
    n = np.array(normal, float)
    n /= np.linalg.norm(n)
    side = v - np.outer(v @ n, n)
    limit = at + rough * fbm(side * freq, 4, seed, .6)
    past = v @ n - limit
    return v - np.outer(np.clip(past, 0, None), n), np.clip(past / .004, 0, 1)


def bitten(v, centre, radius, towards, rough=.012, freq=14., seed=0):
    """Vertices inside a ball are moved through it: one bite of a mouth. Returns (v, mask)."""
    a = np.array(towards, float)
    a /= np.linalg.norm(a)
    q = v - np.array(centre, float)
    b = q @ a
    reach = radius + rough * fbm(v * freq, 4, seed, .6)
    under = reach ** 2 - (q ** 2).sum(1)
    t = np.where(under > 0, -b + np.sqrt(np.clip(b ** 2 + under, 0, None)), 0)
    return v + np.outer(np.clip(t, 0, None), a), np.clip(t / .004, 0, 1)


def lumpy(v, f, mask, size, depth, seed=0):
    """Rounded crumb of one size where mask is 1."""
    lumps = np.abs(fbm(v / size, 3, seed, .55)) - .25
    return v + vertex_normals(v, f) * (mask * depth * lumps)[:, None]


def face_points(rs, n, r, rough, seed, freq=6.):
    """Random points on a broken disc of radius r that looks to -y."""
    q, a = r * np.sqrt(rs.rand(n)), rs.uniform(0, 2 * np.pi, n)
    p = np.stack([q * np.cos(a), 0 * q, q * np.sin(a)], 1)
    p[:, 1] = rough * fbm(p * freq, 3, seed)
    return p


def turned_at_random(rs, v):
    return v @ np.linalg.qr(rs.normal(size=(3, 3)))[0]


def gravel(points, size, seed=0, sub=2, spread=(.5, 1.3)):
    """Irregular crumbs merged into one mesh; the value is the tone of each."""
    rs = np.random.RandomState(seed)
    v0, f0 = ico(sub)
    parts = []
    for p in points:
        s = size * rs.uniform(*spread) * rs.uniform(.7, 1.2, 3)
        lump = v0 * (1 + .35 * fbm(v0 * 1.3 + rs.uniform(0, 40), 2, 5))[:, None] * s
        parts.append((turned_at_random(rs, lump) + p, f0, np.full(len(v0), rs.beta(2, 2))))
    v, f, c = merge(parts)
    return mesh('gravel', v, f, col=c)


def boondi_half(r=.225, grain=.015, seed=0, rough=.035):
    """Half a boondi laddu, its broken face to -y: packed pearls inside and out."""
    from studio.garnish import ball_points
    rs = np.random.RandomState(seed)
    lump = lambda p: 1 + .035 * fbm(p * 2.2, 3, seed)
    v0, f0 = ico(2)
    count = (r / grain) ** 2
    shell = ball_points(int(9.2 * count)) + rs.normal(0, .03, (int(9.2 * count), 3))
    shell /= np.linalg.norm(shell, axis=1)[:, None]
    places = []
    for depth in (.4, .9):
        p = shell * (r - grain * depth + rs.normal(0, .004, len(shell)))[:, None] * lump(shell)[:, None]
        places.append(p[p[:, 1] > rough * fbm(p * 6, 3, seed) - grain * .4])
        shell = shell[:, [1, 2, 0]]
    for depth in (.1, .8, 1.6):  # loosely heaped, so that gaps between the pearls are dark
        p = face_points(rs, int(1.35 * count), r - grain, rough, seed)
        p[:, 1] += grain * depth + rs.normal(0, grain * .35, len(p))
        places.append(p)
    parts = []
    for p in np.concatenate(places):
        s = grain * rs.uniform(.72, 1.2) * rs.uniform(.82, 1.15, 3)
        parts.append((turned_at_random(rs, v0 * s) + p, f0, np.full(len(v0), rs.beta(2, 2))))
    core, f = ico(6)
    core, _ = broken(core * ((r - 1.2 * grain) * lump(core))[:, None], (0, -1, 0), -grain * 2.6, rough * .8, 6, seed)
    v, f, c = merge(parts + [(core, f, np.full(len(core), .15))])
    return mesh('half laddu', v + .0012 * np.stack([fbm(v * 90, 2, k) for k in (1, 2, 3)], 1), f, col=c)


def dough_half(r=.25, seed=0, rough=.045, crumb=.016, skin=.004):
    """Half a ball of dough, broken by hand, its face to -y. The value is 1 on the broken face."""
    v, f = ico(8)
    v = displace(v * (r * (1 + .05 * fbm(v * 1.7, 3, seed)))[:, None], f, skin, 55, 3, seed)
    v, mask = broken(v, (0, -1, 0), 0., rough, 4., seed)
    v = lumpy(v, f, mask, crumb, crumb * 1.5, seed + 1)
    return mesh('half ball', v, f, col=mask)


def bitten_ball(r=.25, seed=0, bites=(((0, -.30, .12), .2),), crumb=.014, skin=.004, squash=.95):
    """A ball with bites; each is (centre, radius). The value is 1 in the bite."""
    v, f = ico(8)
    v = displace(v * (r * (1 + .04 * fbm(v * 1.7, 3, seed)))[:, None], f, skin, 50, 3, seed)
    total = np.zeros(len(v))
    for k, (centre, radius) in enumerate(bites):
        v, mask = bitten(v, centre, radius, -np.array(centre), .02, 12, seed + k)
        total = np.maximum(total, mask)
    v = lumpy(v, f, total, crumb, crumb * 1.2, seed + 1)
    return mesh('bitten ball', v * np.array([1, 1, squash]), f, col=total)
