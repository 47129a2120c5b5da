"""Close views of the pickles: a spoon lifted from the jar, oil dripping; a spoonful on rice or bread."""
import math

from mathutils import Vector

from archetypes import crockery, heaps
from archetypes.fruit import lime_quarter, mango_chunk, mango_strip
from archetypes.roots import garlic_clove
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import obj
from studio.noise import R
from studio.scene import camera

from . import picture
from .close_savoury_kit import ground, on_heap, pose, pulp, rice_bed, slate, spoonful
from .pickles import masala, mustard


def wet_bits(*tones):
    return [foods.food(*c, scale=8, sss=0., rough=(.18, .4), coat=.7, coat_rough=.1, bump=((40, .5, .01),)) for c in tones]


RED_BITS = (('#6a0a03', '#a8200a', '#c9440f'), ('#4a0602', '#7e1206', '#a02a0a'), ('#8a2a06', '#c2560f', '#dc8026'))


def vessel_of(at, r, z, paste, oil, pieces, n=16, bits=(), count=260, size=.022):
    """The pickle in a bowl or jar mouth at height z: paste in oil, bits, and pieces half sunk."""
    heaps.pool(r * 1.08, oil, (at[0], at[1], z), 3, .012, .02)
    heaps.mound(r * 1.0, .05, paste, (at[0], at[1], z - .012), 5, .04, 9, .012, .0, 2.2, .05)
    top = heaps.dome(z, .045, r)
    if bits:
        pulp(heaps.surface_points(count, r * .95, top, .004, at), bits, size)
    for k, (x, y, h) in enumerate(heaps.surface_points(n, r * .84, top, .0, at)):
        me, m = pieces[k % len(pieces)]
        obj(me, m, (x, y, h + .035), (R.normal(0, .5), R.normal(0, .5), R.uniform(0, 6.28)), float(R.uniform(.85, 1.05)))


def set_on(top, items, bury=.0):
    """items: (mesh, material, x, y, z, rot, scale); x, y are shares of the spoon's bowl."""
    for me, m, x, y, z, rot, scale in items:
        obj(me, m, top(x, y) + Vector((0, 0, z)), rot, scale)


def grains_on(top, n, colour='#2a1408', size=.012):
    garnish.scatter([garnish.grain(size, 3)], mat.plain(colour, .35), [p + Vector((0, 0, .012)) for p in on_heap(top, n)], (.8, 1.1), False)


@picture('avakaya-close')
def avakaya_close():
    ground(mat.wood('#4a2a16', '#7a4a26', .5), '#d9c8a4', key=205, fill=24)
    red, oil = masala(skin='#7d8a30'), foods.oil('#b92608', '#7c1204', '#d9520f')
    paste, bits = foods.paste('#5c0f03', '#a62509', '#cc4c10', .8, 14, 1.2), wet_bits(*RED_BITS)
    chunks = [mango_chunk(s, 1.15) for s in range(6)]
    props.bowl(.58, .32, mat.ceramic('#f2ede2', .2, False), (-.02, .16, .005))
    vessel_of((-.02, .16), .50, .25, paste, oil, [(c, red) for c in chunks], 13, bits)
    m = pose((-.06, -.12, .66), .42, .16, .10)
    top = spoonful(m, .20, mat.steel(.14), paste, oil, .07, 2, ((-1.9, .20), (-2.5, .11), (-1.35, .06)), 1.7)
    pulp(on_heap(top, 60, .9), bits, .020)
    set_on(top, [(chunks[0], red, -.34, -.02, .075, (.2, -.15, .5), 1.1), (chunks[2], red, .42, .05, .07, (-.2, .25, 2.), 1.0)])
    grains_on(top, 10)
    camera((0, -.02, .48), 3.0, 24, -8, 84, 4.2, focus=(-.06, -.16, .68))


@picture('gongura-pachadi-close')
def gongura_close():
    ground(slate(), '#6f6a5c', key=215, fill=30, key_loc=(2.4, 2.4, 3.2))
    paste, oil = foods.paste('#1a280a', '#30480f', '#54661c', .6, 14, 1.2), foods.oil('#7d7a1c', '#4c5410', '#a09a2c')
    leaf = wet_bits(('#22340c', '#3f5a16', '#637a24'), ('#344414', '#566a20', '#7d8634'), ('#182408', '#2c4210', '#4a5e1a'))
    shreds = [garnish.curry_leaf(R.uniform(.05, .10), R.uniform(.022, .045), .03) for _ in range(6)]
    props.bowl(.60, .30, mat.brass(.2), (.0, .20, .005))
    vessel_of((.0, .20), .52, .235, paste, oil, [(garlic_clove(.9), roasted_clove()), (garnish.chilli(2, .2, .026), foods.red_chilli())], 9)
    top0 = heaps.dome(.235, .045, .52)
    leaves(shreds, leaf, heaps.surface_points(520, .50, top0, .004, (.0, .20)))
    m = pose((.02, -.12, .60), 2.60, .14, -.08)
    top = spoonful(m, .20, mat.brass(.16, 0), paste, oil, .10, 4, ((-1.5, .10), (1.9, .17), (2.4, .06)), 1.7)
    leaves(shreds, leaf, on_heap(top, 190, .95))
    set_on(top, [(garlic_clove(1.05), roasted_clove(), -.15, .1, .03, (1.3, .3, .8), .95), (garnish.chilli(1, .22, .028), foods.red_chilli(), .35, -.2, .02, (.1, .2, .6), 1.)])
    camera((0, -.02, .44), 2.9, 27, 6, 84, 4.4, focus=(.02, -.16, .64))


def roasted_clove():
    return foods.food('#b8742a', '#d9a04a', '#ecc680', scale=9, sss=.2, rough=(.35, .5), coat=.4, bump=((30, .3, .006),))


def leaves(shreds, materials, points):
    made = [[s.copy() for s in shreds] for _ in materials]
    for k, p in enumerate(points):
        i = k % len(materials)
        obj(made[i][R.randint(len(shreds))], materials[i], Vector(p) + Vector((0, 0, .004)), (R.normal(0, .5), R.normal(0, .5), R.uniform(0, 6.28)), float(R.uniform(.6, 1.2)))


@picture('pandu-mirchi-pachadi-close')
def pandu_mirchi_close():
    ground(mat.wood('#3f3428', '#6a5640', .6), '#cfc4b0', key=235, fill=44, key_loc=(2.2, 2.2, 3.2))
    props.plate(.98, mat.steel(.2), (0, .12, .004), .07)
    bed = rice_bed(.74, .20, (0, .14, .02), 6400, 4)
    bits = wet_bits(('#7a0803', '#b31608', '#cf3410'), ('#5a0402', '#8e0d05', '#ad1c0a'), ('#9a1606', '#cc3210', '#de5a20'))
    at, oil = (.02, .0), foods.oil('#b3280a', '#7c1003', '#cf4a10')
    base = .02 + bed(.15)
    heaps.pool(.235, oil, (at[0], at[1] - .01, base - .004), 6, .020, .10)
    heaps.mound(.21, .13, foods.paste('#5e0602', '#97100a', '#b8240c', .8, 14, 1.3), (at[0], at[1], base), 5, .05, 9, .02, 0., 2., .1)
    top = heaps.dome(base, .13, .21)
    pulp(heaps.surface_points(300, .215, top, .006, at), bits, .026)
    seed = garnish.grain(.014, 2, .1)
    garnish.scatter([seed], foods.food('#d9b06a', '#ecd196', '#f6e6bd', sss=.2), [(x, y, z + .022) for x, y, z in heaps.surface_points(34, .18, top, 0., at)], (.7, 1.1), True, None, .5)
    garnish.scatter([garnish.curry_leaf(.12, .05, .03) for _ in range(4)], foods.red_chilli(True), [(x, y, z + .02) for x, y, z in heaps.surface_points(16, .18, top, 0., at)], (.5, 1.1), True, None, .5)
    mustard([(x, y, z + .026) for x, y, z in heaps.surface_points(14, .18, top, 0., at)])
    for x, y, r in ((-.20, -.14, .045), (.22, -.16, .06), (.10, -.25, .035), (-.12, -.25, .03)):
        heaps.pool(r, oil, (x, y, .02 + bed(math.hypot(x, y - .14)) + .006), 2, .012, .35)
    camera((0, -.02, .18), 2.5, 36, 0, 84, 5., focus=(0, -.12, .3))


@picture('magaya-close')
def magaya_close():
    ground(mat.linen('#c9b48a', 20.), '#e4d8bf', key=185, fill=22, key_loc=(-2.2, 3.0, 2.0), rim=75)
    red = foods.food('#561004', '#94260a', '#bd4e1a', scale=8, stops=(.32, .5, .7), sss=.1, rough=(.25, .45), coat=.6, coat_rough=.1, spots=((36, .70, '#2a1206'), (22, .68, '#c98a3a')), bump=((24, .9, .02), (70, .5, .006)))
    paste, oil = foods.paste('#4a0e04', '#84220a', '#a8440f', .8, 14, 1.2), foods.oil('#a82a08', '#6a1204', '#cc560f')
    strips = [mango_strip(s, .50) for s in range(6)]
    crockery.jaadi(.52, .50, (.02, .26, .0), '#5a3216', '#e6d8ba', open_lid=True)
    for k in range(9):
        a, q = k * 2.4, .26 * math.sqrt((k + .5) / 9)
        obj(strips[k % 6], red, (.02 + q * math.cos(a), .26 + q * math.sin(a), .47 + .02 * (k % 3)), (R.normal(0, .25), R.normal(0, .25), a), .85)
    m = pose((-.08, -.16, .66), .30, .10, .06)
    top = spoonful(m, .20, mat.brass(.16, 0), paste, oil, .05, 3, ((-1.7, .08),), 1.7)
    pulp(on_heap(top, 50, .9), wet_bits(*RED_BITS), .018)
    pile = ((0, -.3, 0, .04, .4), (3, .2, .1, .06, 2.2), (5, -.05, -.1, .10, 1.2), (1, .35, -.1, .09, 3.0), (4, -.15, .05, .13, 4.2), (2, -.5, .0, .07, 5.2))
    set_on(top, [(strips[k], red, x, y, z, (R.normal(0, .15), R.normal(0, .15), rz), .72) for k, x, y, z, rz in pile])
    grains_on(top, 12)
    camera((0, -.02, .52), 2.9, 22, -6, 84, 4.6, focus=(-.06, -.2, .70))


@picture('nimmakaya-close')
def nimmakaya_close():
    ground(mat.ceramic('#2f4a5a', .3), '#cfd6d6', key=205, fill=30, key_loc=(2.6, 2.2, 3.0))
    oil = foods.oil('#c2480a', '#8a2a04', '#d9701a')
    paste, bits = foods.paste('#7a2206', '#b8480c', '#d9781a', .9, 12, 1.), wet_bits(('#8a2a06', '#c2560f', '#dc8026'), ('#7a1a04', '#b03a0a', '#d0641a'))
    skin = foods.food('#8a4a0c', '#b87418', '#d39a36', scale=6, sss=.4, rough=(.2, .35), coat=.6, valley='#e08a2c', spots=((30, .7, '#7a1a06'),), bump=((30, .4, .01),))
    wedge = [lime_quarter(s) for s in range(5)]
    props.bowl(.56, .30, mat.ceramic('#e9e4d8', .15, False), (0, .18, .005))
    vessel_of((0, .18), .48, .235, paste, oil, [(w, skin) for w in wedge], 15, bits, 120, .016)
    m = pose((.04, -.14, .60), 2.72, .15, -.1)
    top = spoonful(m, .20, mat.steel(.14), paste, oil, .04, 5, ((-1.2, .06), (1.8, .22), (2.3, .12)), 1.7)
    pulp(on_heap(top, 34, .9), bits, .015)
    set_on(top, [(wedge[0], skin, -.42, -.05, .045, (-.5, .2, 1.15), 1.2), (wedge[1], skin, .40, .0, .045, (-.5, -.2, .45), 1.15), (wedge[2], skin, .0, .25, .085, (-.4, .1, .8), 1.2)])
    grains_on(top, 8, '#e0c07a', .013)
    camera((0, -.02, .44), 2.9, 25, 6, 84, 4.4, focus=(.04, -.18, .66))
