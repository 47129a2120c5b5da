"""Blocks: diamonds, porous bricks, cookie fingers, peanut slabs."""
import numpy as np

from studio.meshkit import displace, ico, merge, mesh, prism, slab
from studio.noise import fbm


def diamond(a=.27, b=.165, h=.075, seed=0):
    v, f = prism([(a, 0), (0, b), (-a, 0), (0, -b)], h, .009, 3, .02)
    v = v + fbm(v * 8, 3, seed)[:, None] * np.array([.006, .006, .004])
    v[:, 2] -= h / 2
    return mesh('diamond', displace(v, f, .0022, 34, 3, seed + 5), f)


def porous_brick(length=.5, depth=.2, height=.3, seed=0, edge=.009):
    """Mysore pak: a honeycomb on the cut sides, closed skin on top. The value is the toasted middle band plus pit depth."""
    v, f = slab(length, depth, height, .012, edge)
    top = np.clip((v[:, 2] - height * .93) / (height * .07), 0, 1)
    p = v * np.array([1, 1, .55]) * 26  # pores stretched upwards, as the ghee bubbles rise
    holes = np.clip(fbm(p, 3, seed) - .02, 0, 1) + .6 * np.clip(fbm(p * 2.3 + 9, 2, seed + 4) - .12, 0, 1)
    v = v + _out(v, length, depth, height) * (-.085 * holes * (1 - .85 * top))[:, None]
    v = displace(v, f, .012, 7, 3, seed + 1)
    z = v[:, 2] / height + .1 * fbm(v * 7, 2, seed + 2)
    band = np.exp(-((z - .48) / .22) ** 2)
    return mesh('brick', v, f, col=np.clip(.75 * band * (1 - top) + 1.2 * holes * (1 - top), 0, 1))


def _out(v, length, depth, height):
    """Outward direction of a box at each point, blended near the edges."""
    q = (v - np.array([0, 0, height / 2])) / np.array([length / 2, depth / 2, height / 2])
    w = np.sign(q) * np.abs(q) ** 14
    return w / (np.linalg.norm(w, axis=1)[:, None] + 1e-6)


def cookie_finger(length=.8, width=.2, height=.1, seed=0, pins=9, chips=14):
    """Docked with two rows of pin holes; the value browns the edges. Returns finger and nut chips."""
    rs = np.random.RandomState(seed)
    v, f = slab(length, width, height, .022, .012)
    q = np.abs(v[:, :2]) / np.array([length / 2, width / 2])
    edge = np.clip((np.maximum(q[:, 0] ** 8, q[:, 1] ** 3) - .45) * 1.6, 0, 1)
    up = v[:, 2] > height * .8
    for i in range(pins):
        for side in (-1, 1):
            x = (i + .5) / pins * length * .9 - length * .45
            d = np.hypot(v[:, 0] - x, v[:, 1] - side * width * .2)
            v[:, 2] -= .045 * np.exp(-(d / .009) ** 2) * up
    v[:, 2] *= 1 + .16 * fbm(np.stack([v[:, 0] * 4, v[:, 1] * 4, 0 * v[:, 0] + seed], 1), 2, seed)
    v = displace(displace(v, f, .010, 8, 3, seed), f, .0045, 46, 3, seed + 1)
    finger = mesh('finger', v, f, col=np.clip(edge + .25 * fbm(v * 9, 3, seed), 0, 1))
    v0, f0 = ico(2)
    parts = []
    for _ in range(chips):
        s = np.sign(v0) * np.abs(v0) ** .6 * rs.uniform(.012, .026, 3)
        turn = np.linalg.qr(rs.normal(size=(3, 3)))[0]
        at = [rs.uniform(-.46, .46) * length, rs.uniform(-.4, .4) * width, height * rs.uniform(.97, 1.05)]
        parts.append((s @ turn + at, f0))
    cv, cf, _ = merge(parts)
    return finger, mesh('chips', cv, cf)


def peanut_slab(length=.8, width=.4, height=.11, seed=0, corner=None):
    """Chikki: split peanuts packed like cobbles in jaggery. corner: (x, y) direction of a snapped corner.
    Returns (jaggery, peanuts)."""
    rs = np.random.RandomState(seed)
    v, f = slab(length, width, height, .012, .016)
    if corner is not None:
        c = np.array(corner, float)
        d = v[:, 0] * c[0] + v[:, 1] * c[1] - .78 * (abs(c[0]) * length / 2 + abs(c[1]) * width / 2)
        d = d + .03 * fbm(v * 9, 3, seed)
        v[:, :2] -= np.clip(d, 0, None)[:, None] * c / (c @ c)
    body = mesh('jaggery', displace(displace(v, f, .012, 12, 3, seed), f, .006, 40, 3, seed), f)
    v0, f0 = ico(3)
    parts = []
    step = .066
    for i in range(int(length / step)):
        for j in range(int(width / step)):
            for level in (0, 1):
                x = (i + .5) * step - length / 2 + rs.normal(0, .011) + (j % 2) * .02
                y = (j + .5) * step - width / 2 + rs.normal(0, .013)
                if corner is not None and x * c[0] + y * c[1] > .76 * (abs(c[0]) * length / 2 + abs(c[1]) * width / 2):
                    continue
                half = v0 * np.array([.054, .038, .028]) * rs.uniform(.85, 1.15, 3)
                half[:, 2] = np.maximum(half[:, 2], -.006)
                a = rs.uniform(0, 6.28)
                turn = np.array([[np.cos(a), np.sin(a), 0], [-np.sin(a), np.cos(a), 0], [0, 0, 1]])
                if rs.rand() < .25:
                    turn = turn @ np.diag([1, -1, -1])
                parts.append((displace(half, f0, .004, 22, 2, rs.randint(99)) @ turn + [x, y, height * (.28 if level == 0 else .93) + rs.normal(0, .006)],
                              f0, np.full(len(v0), rs.rand())))
    pv, pf, pc = merge(parts)
    return body, mesh('peanuts', pv, pf, col=pc)
