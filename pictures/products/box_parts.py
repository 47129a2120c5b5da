"""Lids, sleeves, walls and ornaments of the gift boxes."""
import math

import numpy as np
from mathutils import Matrix

from studio import props
from studio import surfaces as mat
from studio.meshkit import ico, lathe, mesh, obj, panel, prism, smooth_profile, tube
from studio.noise import R


def gold():
    return mat.plain('#d4a24a', .3, 1.)


def kolam(parent, size, z, material, n=3, tube_r=.007):
    """A pulli kolam: one line looping round n x n dots, with the dots."""
    t = np.linspace(0, 2 * np.pi, 900)
    curves = [np.stack([np.cos(t) * (1 + .28 * np.cos(8 * t)), np.sin(t) * (1 + .28 * np.cos(8 * t))], 1) * .72,
              np.stack([np.cos(t) * (1 + .34 * np.cos(4 * t + np.pi)), np.sin(t) * (1 + .34 * np.cos(4 * t + np.pi))], 1) * .46]
    for k, c in enumerate(curves):
        path = np.stack([c[:, 0] * size, c[:, 1] * size, 0 * t + z], 1)
        o = obj(mesh('line', *tube(path, tube_r, nsec=8)), material)
        o.parent = parent
    v, f = ico(2)
    dot = mesh('dot', v * np.array([.014, .014, .006]), f)
    spots = [(0, 0)] + [(.40 * math.cos(a), .40 * math.sin(a)) for a in np.arange(0, 6.2, np.pi / 2)] + [(.86 * math.cos(a), .86 * math.sin(a)) for a in np.arange(.39, 6.2, np.pi / 4)]
    for x, y in spots:
        o = obj(dot, material, (x * size, y * size, z))
        o.parent = parent
        o.visible_camera = True


def rakhi(loc, rot):
    """A red and gold thread with a round bead and a petalled disc."""
    c, s = math.cos(rot), math.sin(rot)
    at = lambda x, y, z: (loc[0] + x * c - y * s, loc[1] + x * s + y * c, loc[2] + z)
    for k, col in enumerate(('#a81b17', '#d4a24a')):
        pts = [at(x, .035 * math.sin(x * 7 + k * 2.2) + .02 * (k - .5), -.01) for x in np.linspace(-.46, .46, 9)]
        props.rope(pts, .011, mat.plain(col, .6 if k == 0 else .3, k * 1.), 90)
    v, f = lathe(smooth_profile([(0, .03), (.05, .028), (.08, .016), (.1, .005), (.09, -.005), (0, -.006)], 50), 120)
    a = np.arctan2(v[:, 1], v[:, 0])
    v[:, :2] *= (1 + .10 * np.cos(a * 10) * np.clip(np.hypot(v[:, 0], v[:, 1]) / .1, 0, 1))[:, None]
    obj(mesh('rakhi', v, f), gold(), loc)
    ball, g = ico(4)
    obj(mesh('bead', ball * .04, g), mat.plain('#a81b17', .12, 0., 1.), at(0, 0, .045))
    small = mesh('pearl', ball * .013, g)
    for k in range(10):
        q = k * math.pi / 5
        obj(small, mat.plain('#f3ead8', .2, 0., .6), at(.068 * math.cos(q), .068 * math.sin(q), .028))


def crest(lid):
    """An embossed gold chilli and laddu in a ring, on the outside of the lid."""
    a = np.linspace(0, 2 * np.pi, 120)
    rim = obj(mesh('ring', *tube(np.stack([.2 * np.cos(a) + .66, .2 * np.sin(a), 0 * a + .026], 1), .011, nsec=10)), gold())
    v, f = ico(4)
    ball = obj(mesh('laddu', v * np.array([.07, .07, .022]), f), gold(), (.62, -.03, .026))
    t = np.linspace(0, 1, 50)
    path = np.stack([.62 + .15 * t + .03, .09 - .14 * t + .06 * np.sin(t * 3), 0 * t + .03], 1)
    pepper = obj(mesh('chilli', *tube(path, .022 * np.clip(np.sin(np.pi * np.clip(t * .95 + .05, 0, 1)), 0, 1) ** .5 * (1 - .5 * t) + .002, nsec=16)), gold())
    for o in (rim, ball, pepper):
        o.parent = lid


def petals(corners, z, board):
    """Eight lid petals folded outwards and down to the table."""
    n = len(corners)
    for k in range(n):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % n]
        length = math.hypot(x1 - x0, y1 - y0)
        shape = [(-length / 2 * .96, 0), (length / 2 * .96, 0), (length / 2 * .8, .16), (0, .34), (-length / 2 * .8, .16)]
        v, f = prism(shape, .012, .002, 1, 0)
        a = math.atan2(y1 - y0, x1 - x0)
        o = obj(mesh('petal', v, f), board, ((x0 + x1) / 2, (y0 + y1) / 2, z + .215), (0, 0, a + math.pi))
        o.rotation_euler = (Matrix.Rotation(a + math.pi, 4, 'Z') @ Matrix.Rotation(math.radians(-24), 4, 'X')).to_euler()


def walls_of(corners, z, h, board, rim):
    n = len(corners)
    for k in range(n):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % n]
        length = math.hypot(x1 - x0, y1 - y0)
        for material, lo, hi, t in ((board, 0, h, .012), (rim, h - .006, h + .006, .015)):
            o = panel(-length / 2, length / 2, -t, t, lo, hi, material, .002)
            o.location = ((x0 + x1) / 2, (y0 + y1) / 2, z)
            o.rotation_euler = (0, 0, math.atan2(y1 - y0, x1 - x0))


def ring_wall(r, z, h, material):
    v, f = lathe([(r - .008, z), (r - .008, z + h), (r, z + h + .003), (r + .008, z + h), (r + .008, z)], 100)
    obj(mesh('ring', v, f), material)


def temple_border(flap):
    """A row of gold spires along the flap's free edge."""
    for i in range(15):
        x = -.58 + i * .083
        shape = [(x - .038, .78), (x + .038, .78), (x + .016, .825), (x, .89), (x - .016, .825)]
        v = np.array([(px, -.026, pz) for px, pz in shape])
        o = obj(mesh('spire', v, np.array([[0, 1, 2, 3, 4]]), smooth=False), gold())
        o.parent = flap
    o = panel(-.60, .60, -.027, -.02, .755, .77, gold(), .001)
    o.parent = flap


def tassel(loc):
    red = mat.plain('#d9a21e', .5)
    v, f = ico(3)
    obj(mesh('knot', v * .045, f), red, loc)
    for i in range(26):
        a = R.uniform(0, 6.28)
        q = .03 * math.sqrt(R.rand())
        t = np.linspace(0, 1, 12)
        path = np.stack([loc[0] + q * np.cos(a) * (1 + t), loc[1] + q * np.sin(a) * (1 + t) - .04, loc[2] - .03 - .24 * t], 1)
        obj(mesh('thread', *tube(path, .005, nsec=6)), red)


def sleeve(lid, w, d):
    """A chilli-red sleeve with a paisley window over the leaning lid, and a gold band."""
    red = panel(-w * .62, w * .62, -d - .03, d + .03, .024, .036, mat.box_paper('#a81b17', None))
    band = panel(-w * .62, w * .62, -.05, .05, .036, .042, gold())
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    up = np.clip(np.sin(t), 0, 1)
    x, y = .20 * np.cos(t) * (1 - .80 * up ** 1.5) + .16 * up ** 2.2, .30 * np.sin(t)
    v, f = prism(list(zip(x, y)), .012, .002, 1, 0)
    window = obj(mesh('paisley', v, f), gold(), (0, .0, .040))
    inner = obj(mesh('paisley inner', v * np.array([.82, .82, 1.2]), f), mat.paper('#f6ecd4', .7), (0, .0, .042))
    for o in (red, band, window, inner):
        o.parent = lid
