"""Close views of the pickles, second half."""
import math

import numpy as np
from mathutils import Vector

from archetypes import crockery, discs, fried, heaps
from archetypes.fruit import gooseberry, mango_chunk
from archetypes.roots import garlic_clove_masala, ginger
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import displace, ico, mesh, obj, solidify
from studio.noise import R, fbm
from studio.scene import camera

from . import picture
from .close_savoury_kit import ground, on_heap, pose, pulp, rice_bed, slate, snapped, spoonful
from .close_pickles import RED_BITS, grains_on, set_on, vessel_of, wet_bits
from .pickles import masala, mustard


def idli(r, seed):
    """A steamed rice cake: a fat lens with a fine, slightly pitted skin."""
    v, f = ico(6)
    z = v[:, 2]
    v = np.stack([v[:, 0] * r, v[:, 1] * r, np.sign(z) * np.abs(z) ** .8 * r * np.where(z > 0, .36, .30)], 1)
    pits = np.clip(fbm(v * 60, 2, seed) - .25, 0, 1)
    v = displace(v, f, .008, 5, 2, seed)
    return mesh('idli', displace(v, f, .0016, 70, 2, seed + 1) - np.stack([0 * z, 0 * z, .012 * pits * (z > 0)], 1), f)


@picture('tomato-pachadi-close')
def tomato_close():
    ground(mat.wood('#5a3820', '#96663a', .5), '#e9dcc2', key=205, fill=32, key_loc=(-2.6, 2.2, 2.8))
    props.plate(1.0, mat.steel(.22), (.02, .10, .004), .08)
    props.banana_leaf(1.5, 1.2, (.02, .10, .02), .3, .01, whole=False)
    white = foods.food('#ded4c0', '#ece4d4', '#f6f1e6', scale=8, sss=0., rough=(.5, .65), bump=((90, .5, .005), (30, .3, .006)))
    for k, (x, y, z, rx, rz) in enumerate(((-.30, .36, .13, 0, 0), (.34, .32, .13, 0, 1.), (.00, -.06, .13, 0, 2.))):
        obj(idli(.31, k), white, (x, y, z), (rx, R.normal(0, .03), rz))
    jam, oil = foods.paste('#5a0e04', '#90240a', '#b84a16', .8, 10, 1.1), foods.oil('#d0560c', '#a02a06', '#e68a22')
    bits = wet_bits(('#6a1206', '#9c2a0c', '#c04e18'), ('#500a04', '#7e1c08', '#a23810'), ('#8a2a0a', '#b8501a', '#d07a30'))
    at, base = (.00, -.07), .225
    heaps.pool(.205, oil, (at[0], at[1], base - .002), 6, .016, .16)
    heaps.mound(.18, .10, jam, (at[0], at[1], base - .004), 5, .04, 9, .02, .01, 2., .12)
    top = heaps.dome(base, .10, .18)
    pulp(heaps.surface_points(150, .18, top, .006, at), bits, .022)
    slices = [garnish.chip(.034, s) for s in range(3)]
    garnish.scatter(slices, foods.food('#c9862a', '#e3b050', '#f2d28a', scale=12, sss=.2, rough=(.3, .45), coat=.4), [(x, y, z + .022) for x, y, z in heaps.surface_points(6, .13, top, 0., at)], (.8, 1.1), True, None, .4)
    garnish.scatter([garnish.curry_leaf(.13, .045, .04) for _ in range(4)], foods.red_chilli(True), [(x, y, z + .024) for x, y, z in heaps.surface_points(7, .14, top, 0., at)], (.6, 1.), True, None, .6)
    mustard([(x, y, z + .022) for x, y, z in heaps.surface_points(12, .15, top, 0., at)])
    for x, y, r in ((.20, -.20, .035), (-.19, -.20, .028)):
        heaps.pool(r, oil, (x, y, .165), 3, .012, .4)
    camera((0, -.02, .17), 2.45, 30, 5, 84, 5.2, focus=(0, -.18, .24))


@picture('allam-pachadi-close')
def allam_close():
    ground(slate(), '#8a7f6c', key=205, fill=30, key_loc=(2.6, 2.0, 2.8), rim=55)
    props.plate(.98, mat.ceramic('#d9cdb6', .2), (0, .10, .004), .07)
    green = foods.food('#85762a', '#b09a44', '#cdb86c', scale=5, stops=(.34, .52, .68), sss=.15, rough=(.4, .6), coat=.1, spots=((9, .60, '#b07a2a'), (24, .66, '#8a5216'), (40, .68, '#5a6a1c')), bump=((60, .6, .008), (20, .4, .01)))
    for k in range(2):
        solidify(obj(discs.folded_flatbread(.66, .024, k + 5), green, (-.06 + .06 * k, -.18 + .12 * k, .02 + .075 * k), (0, 0, -.16 + .34 * k)), .024)
    at, base = (.02, .15), .172
    brown, bits = foods.paste('#3a1a06', '#66340c', '#935418', .9, 10, 1.0), wet_bits(('#4a2008', '#75380e', '#9e581c'), ('#34160a', '#582a0a', '#804214'), ('#5a2a0e', '#8a4a1e', '#aa6c34'))
    heaps.pool(.252, foods.oil('#a8540c', '#6a2c06', '#cc7a1e'), (at[0], at[1], base - .016), 4, .014, .08)
    heaps.mound(.24, .14, brown, (at[0], at[1], base - .01), 7, .04, 6, .014, .02, 2.2, .12)
    top = heaps.dome(base, .13, .24)
    pulp(heaps.surface_points(330, .23, top, .006, at), bits, .014, .4)
    fibres = [garnish.sliver(.09, .006, .004) for _ in range(4)]
    garnish.scatter(fibres, foods.food('#8a5a26', '#b98a4c', '#d9b478', scale=9), [(x, y, z + .02) for x, y, z in heaps.surface_points(34, .2, top, 0., at)], (.6, 1.1), True, None, .4)
    mustard([(x, y, z + .026) for x, y, z in heaps.surface_points(16, .16, top, 0., at)])
    garnish.scatter([fried.half_gram(.026)], foods.food('#c9862a', '#e0ac4a', '#f0cc80', scale=12, coat=.3), [(x, y, z + .022) for x, y, z in heaps.surface_points(10, .15, top, 0., at)], (.8, 1.1), False)
    obj(garnish.curry_leaf(.24, .09, .04), foods.curry_leaf(), (.04, .04, base + .165), (.2, .1, .7))
    ginger((.52, .62, .10))
    camera((.02, .06, .20), 2.2, 30, -6, 84, 5.5, focus=(0, 0, .27))


@picture('usirikaya-close')
def usirikaya_close():
    ground(mat.linen('#5f6b3c', 20.), '#dfd6bc', key=205, fill=28, key_loc=(-2.4, 2.6, 2.8))
    fruit = foods.food('#8f9430', '#b3b048', '#cfc46a', scale=4, sss=.35, rough=(.2, .35), coat=.5, coat_rough=.08, valley='#a8340c', spots=((20, .68, '#b8480f'),), bump=((40, .2, .006),))
    flesh = foods.food('#c9b458', '#dccb7c', '#ece0a4', scale=14, sss=.35, rough=(.2, .35), coat=.4, bump=((60, .4, .006),))
    shell = foods.food('#8a6a34', '#b08c50', '#c9aa70', scale=9, sss=0., rough=(.5, .7), bump=((40, .5, .006),))
    paste, oil, bits = foods.paste('#6a1404', '#ac300a', '#cf5a14', .8, 14, 1.2), foods.oil(), wet_bits(*RED_BITS)
    berries = [gooseberry(s) for s in range(4)]
    props.plate(.72, mat.ceramic('#f6f2ea', .16, False), (.02, .10, .005), .06)
    heaps.pool(.42, oil, (.02, .08, .022), 3, .010, .2)
    heaps.mound(.34, .07, paste, (.02, .16, .02), 5, .04, 9, .012, 0., 2., .2)
    pulp(heaps.surface_points(260, .40, heaps.dome(.03, .04, .42), .0, (.02, .10)), bits, .020)
    for k, (x, y, z) in enumerate(((-.22, .22, .13), (.24, .26, .13), (.02, .36, .13), (.04, .16, .20))):
        obj(berries[k], fruit, (x, y, z), (R.normal(0, .4), R.normal(0, .4), k * 1.1))
    for at, rot, n in (((-.17, -.18, .115), (.30, .10, .25), (0, -1, .25)), ((.18, -.16, .115), (.2, -.1, -.35), (0, -1, .25))):
        obj(snapped(berries[1], (0, -.004, 0), n, fruit, flesh, jag=.004, freq=30, fine=.002, edge=.010), None, at, rot)
        v, f = ico(4)
        stone_v = v * np.array([.050, .030, .048]) * (1 - .12 * np.abs(np.sin(np.arctan2(v[:, 2], v[:, 0]) * 3)))[:, None]
        obj(mesh('stone', displace(stone_v, f, .003, 30, 2, 3), f), shell, at, rot)
    mustard([(R.uniform(-.3, .35), R.uniform(-.30, .1), .05) for _ in range(14)])
    camera((.02, -.02, .10), 2.35, 34, 4, 84, 5.5, focus=(0, -.18, .14))


@picture('velluli-pachadi-close')
def velluli_close():
    ground(mat.wood('#5a3418', '#8d5a30', .5), '#dccbaa', key=225, fill=40)
    props.bowl(.66, .26, mat.bronze(), (.0, .14, .005))
    bed = rice_bed(.57, .16, (0, .14, .16), 4600, 6, 0.)
    red, oil = masala(skin='#e0bd7c', wet=.6), foods.oil()
    paste, bits = foods.paste('#6a1404', '#b0340a', '#d05c14', .8, 14, 1.2), wet_bits(*RED_BITS)
    m = pose((-.02, -.06, .46), .55, .10, .05)
    top = spoonful(m, .19, mat.steel(.14), paste, oil, .045, 4, ((-1.8, .10), (-1.2, .05), (-2.3, .05)), 1.6)
    pulp(on_heap(top, 50, .9), bits, .018)
    for k, (x, y, z, rz) in enumerate(((-.45, -.1, .05, .4), (.05, -.25, .055, 1.7), (.45, .0, .05, 2.9), (-.1, .35, .06, 4.2), (.1, .0, .12, 5.1))):
        obj(garlic_clove_masala(k), red, top(x, y) + Vector((0, 0, z)), (1.35 + R.normal(0, .2), R.normal(0, .3), rz), 1.1)
    grains_on(top, 10)
    for x, y, r in ((-.10, -.12, .09), (.08, -.18, .05), (-.25, -.10, .04)):
        heaps.pool(r, oil, (x, y, .16 + bed(math.hypot(x, y - .14)) + .008), 3, .014, .3)
    camera((0, -.02, .30), 2.6, 30, -7, 84, 4.6, focus=(-.02, -.1, .48))


@picture('bellam-avakaya-close')
def bellam_close():
    ground(mat.earthen('#3a2c22', '#5a4634', .6), '#7a5f42', key=165, fill=20, key_loc=(-2.0, 3.4, 2.0), rim=95)
    syrup = foods.oil('#7a240a', '#4a1404', '#a0440f')
    glazed = masala('#3a0d04', '#74240a', '#a04412', '#7a5a1a', .9)
    paste = foods.paste('#3a0d04', '#6e200a', '#94380f', 1., 10, .8)
    chunks = [mango_chunk(s, 1.15) for s in range(5)]
    props.bowl(.46, .24, mat.ceramic('#efe6d4', .2, False), (.02, .12, .005))
    vessel_of((.02, .12), .39, .175, paste, syrup, [(c, glazed) for c in chunks], 8)
    m = pose((.0, -.08, .70), 2.75, .18, -.12)
    top = spoonful(m, .19, mat.brass(.16, 0), paste, syrup, .04, 6, ((-1.1, .14), (1.75, .42), (2.2, .24)), 1.6)
    set_on(top, [(chunks[1], glazed, -.38, .0, .07, (.2, .1, .8), 1.0), (chunks[3], glazed, .35, -.05, .07, (-.1, .2, 2.4), 1.0), (chunks[0], glazed, .0, .1, .16, (.2, -.2, 1.6), .9)])
    grains_on(top, 14)
    props.block((.30, .26, .20), foods.jaggery(), (.62, .62, .005), (0, 0, .5), .012, 3)
    camera((0, -.02, .48), 2.9, 20, 5, 84, 4.4, focus=(.0, -.12, .66))


@picture('velluli-avakaya-jaadi-close')
def jaadi_close():
    ground(mat.linen('#7c2a24', 20.), '#e4d4b4', key=200, fill=28, key_loc=(2.6, 2.0, 3.0))
    at, r, h = (.0, .22, .0), .62, .56
    crockery.jaadi(r, h, at, '#7a4a12', '#ecdcb8')
    red, raw, oil = masala(skin='#8a8a34', wet=.6), masala(skin='#e0bd7c', wet=.6), foods.oil()
    paste, bits = foods.paste('#5c0f03', '#a62509', '#cc4c10', .8, 14, 1.2), wet_bits(*RED_BITS)
    chunks, cloves = [mango_chunk(s) for s in range(5)], [garlic_clove_masala(s) for s in range(4)]
    vessel_of(at, .36, h * .93, paste, oil, [(c, red) for c in chunks] + [(c, raw) for c in cloves], 13, bits, 160)
    m = pose((-.06, -.06, .86), .50, .16, .08)
    top = spoonful(m, .20, mat.wood('#5a3418', '#8d5a30', .5), paste, oil, .06, 2, ((-1.8, .16), (-2.4, .08)), 1.7)
    pulp(on_heap(top, 50, .9), bits, .020)
    set_on(top, [(chunks[0], red, -.38, .0, .065, (.2, -.1, .6), 1.), (chunks[2], red, .30, .15, .06, (-.2, .2, 2.), .95), (cloves[0], raw, .25, -.35, .05, (1.4, .3, .9), 1.1), (cloves[2], raw, -.05, .0, .13, (1.2, .2, 2.4), 1.1)])
    grains_on(top, 10)
    camera((0, -.02, .64), 3.0, 32, -7, 84, 4.4, focus=(-.06, -.1, .88))
