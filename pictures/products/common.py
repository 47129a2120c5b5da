"""What several entries share: the stage, crumbs, and the recipes of loose mixes."""
import math

import numpy as np

from archetypes import fried, heaps
from studio import foods, garnish
from studio import surfaces as mat
from studio.meshkit import displace, ico, mesh
from studio.noise import R
from studio.scene import backdrop, cloth, lights, table

CREAM = '#e9dcc2'


def stage(cloth_colour=None, cloth_size=(3.2, 1.8), cloth_at=(.15, -.1, 0), cloth_rot=.12, wall=CREAM, wooden=None, **light):
    """The common set: a light cream cove, soft light, a cloth or a wooden table."""
    backdrop(mat.paper(wall))
    lights(**light)
    if wooden:
        table(mat.wood(*wooden))
    if cloth_colour:
        cloth(mat.linen(cloth_colour), cloth_size, cloth_at, cloth_rot, .009)


def crumbs(material, n, area, z, size=.018):
    v, f = ico(2)
    me = mesh('crumb', displace(v * size, f, size * .45, 60, 2), f, col=np.zeros(len(v)))
    x0, x1, y0, y1 = area
    garnish.scatter([me], material, [(R.uniform(x0, x1), R.uniform(y0, y1), z + size * .4) for _ in range(n)], (.3, 1.1), False)


# --- loose mixes: lists of (meshes, material, share per unit area, depth, flat, scale) for heaps.heap

def sev_mat():
    return foods.food('#c2861f', '#e0a83a', '#efc76a', scale=8, stops=(.3, .55, .8), sss=.06, rough=(.45, .6), coat=.1, coat_rough=.3, bump=((70, .4, .006),))


def gold_boondi():
    return fried_pearl('#a8620f', '#d0902c', '#e6b45c')


def fried_pearl(dark, mid, light):
    return foods.food(dark, mid, light, attr_ramp=True, sss=0., rough=(.38, .62), coat=.3, coat_rough=.25,
                      spots=((30, .68, '#a8621c'),), bump=((55, .7, .008), (140, .4, .003)))


def mixture(k=1.):
    return [([fried.strand(R.uniform(.1, .34)) for _ in range(14)], sev_mat(), 800, .035, True, (.8, 1.2)),
            ([fried.pearl(.036) for _ in range(4)], gold_boondi(), 130, .03, False, (.7, 1.1)),
            ([fried.flake(.13, .075) for _ in range(3)], flake_mat(), 40, .005, True, (.7, 1.1)),
            ([garnish.peanut() for _ in range(3)], foods.peanut(), 55, .012, False, (.8, 1.1)),
            ([garnish.cashew_half(.85) for _ in range(2)], foods.cashew(), 11, .002, False, (.9, 1.1)),
            ([garnish.curry_leaf() for _ in range(3)], foods.curry_leaf(), 11, 0., True, (.7, 1.1))]


def kara_boondi(k=1.):
    return [([fried.pearl(.038, .3) for _ in range(8)], fried_pearl('#985008', '#c87f22', '#e4ae54'), 680, .03, False, (.65, 1.25)),
            ([garnish.peanut() for _ in range(3)], foods.peanut(), 42, .008, False, (.85, 1.1)),
            ([garnish.curry_leaf(.22, .085, .045) for _ in range(3)], foods.curry_leaf(), 13, 0., True, (.7, 1.1))]


def flake_mat():
    return foods.food('#d9ae4a', '#ecd07c', '#f6e6b0', scale=9, sss=.2, rough=(.5, .65), bump=((40, .4, .006),))


def atukula(k=1.):
    return [([fried.flake(.16, .095, .045) for _ in range(8)], foods.food('#dcb84e', '#eed67e', '#f8eab4', scale=9, sss=.2, rough=(.5, .65), bump=((40, .4, .006),)), 520, .035, True, (.8, 1.2)),
            ([fried.coconut_slice() for _ in range(3)], foods.coconut(), 20, 0., True, (.8, 1.2)),
            ([garnish.peanut() for _ in range(3)], foods.peanut(), 42, .01, False, (.85, 1.1)),
            ([fried.half_gram() for _ in range(2)], foods.food('#c9984a', '#e0b96e', '#efd59a', scale=9, sss=.1), 42, .01, False, (.8, 1.1)),
            ([garnish.curry_leaf() for _ in range(3)], foods.curry_leaf(), 9, 0., True, (.7, 1.)),
            ([garnish.chilli(2, .2, .022)], foods.red_chilli(), 4, 0., True, (.8, 1.1))]


def karam_palli(k=1.):
    return [([fried.coated_nut(1., s) for s in range(6)], palli_mat(), 260, .02, False, (.85, 1.12)),
            ([garnish.chip(.035, s) for s in range(3)], garlic_chip(), 26, .0, False, (.7, 1.2)),
            ([garnish.curry_leaf(.21, .08, .05) for _ in range(3)], foods.curry_leaf(), 10, 0., True, (.7, 1.1))]


def palli_mat():
    return foods.food('#561a0a', '#80300f', '#a85222', scale=9, sss=.04, rough=(.5, .7), coat=.1, valley='#c98a4a', bump=((60, .8, .012), (140, .4, .004)))


def garlic_chip():
    return foods.food('#a8651c', '#d0933a', '#e8bd6e', scale=16, sss=.15, rough=(.4, .55), bump=((60, .3, .004),))


def spiced_cashew(k=1.):
    spice = foods.food('#7a3210', '#b06a2a', '#cf9450', scale=9, stops=(.36, .5, .68), sss=.1, rough=(.55, .75),
                       spots=((42, .66, '#6a1a08'), (75, .70, '#2a1a10')), bump=((70, .8, .008), (30, .3, .01)))
    return [([garnish.cashew(1.25, s) for s in range(6)], spice, 105, .012, False, (.9, 1.1)),
            ([garnish.curry_leaf(.2, .08, .05) for _ in range(3)], foods.curry_leaf(), 12, 0., True, (.6, 1.)),
            ([garnish.chip(.012, s) for s in range(3)], mat.plain('#221812', .7), 120, .0, False, (.5, 1.2))]


def fill_heap(recipe, r, base, height, centre, under, sink=.05, density=1.):
    """Heap a mix in a round bowl of radius r; `under` is the material of what is below."""
    top = heaps.dome(base, height, r)
    heaps.under_body(r * 1.02, lambda q: top(q), under, (centre[0], centre[1], 0), sink)
    area = math.pi * r * r
    items = [(meshes, m, max(1, int(n * area * density)), depth, flat, scale) for meshes, m, n, depth, flat, scale in recipe]
    return heaps.heap(items, r * .97, top, centre)


def spill(recipe, points_of, density=1.):
    """Loose pieces of a mix: points_of(n) gives their places."""
    for meshes, m, n, _, flat, scale in recipe:
        k = max(1, int(n * density))
        garnish.scatter(meshes, m, points_of(k), scale, flat, None, .25)
