"""Garlic, ginger, onion rings, and a rolled dosa."""
import math

import numpy as np

from studio import foods, garnish
from studio.meshkit import displace, grid_faces, ico, lathe, mesh, obj, smooth_profile, solidify, tube
from studio.noise import R, fbm, fbm2


def garlic_clove(s=1.):
    """A plump peeled clove: one curved back, two flat sides, a pointed tip."""
    v, f = ico(5)
    z = v[:, 2]
    taper = np.clip(1 - .42 * np.clip(z, 0, 1) ** 1.6, .2, 1)
    v = v * np.array([.062, .058, .092]) * np.stack([taper, taper, np.ones_like(z)], 1)
    v[:, 0] += .03 * (z ** 2)
    v[:, 1] *= 1 - .25 * np.clip(v[:, 0] / .06, 0, 1)
    return mesh('clove', displace(v, f, .006, 16, 3, R.randint(99)) * s, f)


def garlic_clove_masala(seed):
    me = garlic_clove(1.)
    co = np.empty(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get('co', co)
    patch = np.clip(fbm(co.reshape(-1, 3) * 14, 3, seed) * 4 + .1, 0, 1)
    col = np.stack([patch, patch, patch, np.ones_like(patch)], 1).astype(np.float32)
    me.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', col.ravel())
    return me


def bulb(loc, r=.25):
    """A garlic bulb with ribs, a dry neck and papery skin."""
    p = [(0, .03), (.35, .0), (.75, .06), (1, .32), (.98, .55), (.72, .84), (.36, 1.02), (.18, 1.2), (.14, 1.45), (.16, 1.62), (0, 1.64)]
    v, f = lathe(smooth_profile(np.array(p) * np.array([r, r * .98]), 150), 180)
    a = np.arctan2(v[:, 1], v[:, 0])
    rib = np.abs(np.sin(a * 4.5 + .5))
    belly = np.clip(1 - (v[:, 2] / r - .5) ** 2 * 1.6, 0, 1)
    v[:, :2] *= (1 - .10 * belly * (1 - rib) ** 2)[:, None]
    paper = foods.food('#d6c3b0', '#ece2d2', '#f6f0e4', scale=4, sss=.15, rough=(.4, .55), spots=((9, .66, '#c9a0a8'),), bump=((40, .3, .006),))
    obj(mesh('bulb', displace(v, f, .006, 12, 3, 4), f), paper, loc, (.1, .06, .4))
    flakes = [garnish.curry_leaf(.2, .12, .05) for _ in range(2)]
    garnish.scatter(flakes, paper, [(loc[0] + .28, loc[1] - .06, loc[2] + .03), (loc[0] - .26, loc[1] - .2, loc[2] + .03), (loc[0] + .1, loc[1] - .3, loc[2] + .02)], (.8, 1.2))


def ginger(loc):
    """A knob of raw ginger: fused lobes with rings, one end cut."""
    skin = foods.food('#a8844e', '#c9a872', '#dcc296', scale=5, sss=.1, rough=(.6, .75), bump=((45, .4, .008),))
    lobes = [((-.25, .02, 0), (.05, -.02, 0), .095), ((0, 0, 0), (.26, .10, .02), .085), ((-.02, -.02, 0), (.10, -.22, .0), .075), ((-.14, .04, 0), (-.20, .22, .03), .062), ((.2, .08, .02), (.33, .0, .02), .06)]
    for k, (a, b, r) in enumerate(lobes):
        t = np.linspace(0, 1, 70)
        path = np.array(a) + (np.array(b) - np.array(a)) * t[:, None]
        path = path + .012 * np.stack([0 * t, np.sin(t * 5 + k), np.cos(t * 4 + k)], 1)
        rings = 1 - .10 * np.exp(-((((t * 5 + k * .3) % 1) - .5) / .08) ** 2)
        rad = r * np.clip(np.sin(np.pi * np.clip(t * .9 + .05, 0, 1)), .05, 1) ** .35 * rings
        v, f = tube(path, rad, nsec=36)
        obj(mesh('ginger', displace(displace(v, f, .014, 9, 3, k), f, .003, 50, 2, k), f), skin, loc, (0, 0, .3))
    cut, f = ico(4)
    face = foods.food('#d9bd5a', '#ecd888', '#f4e8b4', scale=30, sss=.25, rough=(.3, .4), bump=((60, .3, .004),))
    obj(mesh('cut', cut * np.array([.012, .078, .078]), f), face, (loc[0] - .262, loc[1] - .065, loc[2]), (0, 0, .3))


def onion_rings(poses):
    flesh = foods.food('#d9a9bd', '#eadbe0', '#f6efee', scale=5, sss=.3, rough=(.2, .35), coat=.3, bump=())
    skin = foods.food('#7d2a5a', '#a04a7a', '#c27aa0', scale=5, sss=.1, rough=(.25, .4), coat=.4, bump=())
    for k, (x, y, z, tilt) in enumerate(poses):
        for layer, r in enumerate((.155, .12, .085)):
            t = np.linspace(0, 2 * np.pi, 90)
            section = np.array([[np.cos(q) * .45, np.sin(q)] for q in np.linspace(0, 2 * np.pi, 16, endpoint=False)])
            path = np.stack([r * np.cos(t) * (1 + .05 * math.sin(k)), r * np.sin(t), .01 * np.sin(t * 2 + k)], 1)
            obj(mesh('onion', *tube(path, .022, section)), skin if layer == 0 else flesh, (x + R.normal(0, .012), y + R.normal(0, .012), z + .01 * layer), (tilt, R.normal(0, .08), k))


def dosa(loc, rot):
    """A crisp dosa rolled to a loose cylinder, browned in rings."""
    nu, nv = 200, 120
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-.5, .5, nv), indexing='ij')
    a = u * 2.6 * np.pi - .6
    r = .17 * (1 - .18 * u)
    x = t * 1.25 * (1 - .06 * np.cos(a)) + .02 * fbm2(a, t * 3, 2, 3)
    y, z = r * np.cos(a) * 1.15, r * np.sin(a) * .8 + .14
    z = z + .006 * fbm2(x * 12, a * 4, 3, 5)
    brown = foods.food('#a8621c', '#dba452', '#f2dcae', scale=3.2, stops=(.36, .52, .66), sss=.15, rough=(.4, .6), coat=.15, spots=((11, .62, '#b8742a'), (30, .68, '#8f5216')), bump=((40, .5, .008),))
    v = np.stack([x, y, z], 2).reshape(-1, 3)
    solidify(obj(mesh('dosa', v, grid_faces(nu, nv)), brown, loc, (0, 0, rot + math.pi / 2)), .012)
