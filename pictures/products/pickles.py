"""The pickles. Jars carry the shop's label."""
import math

from mathutils import Matrix

from archetypes import fried, heaps, jars, labels
from archetypes.crockery import jaadi, ladle, muslin_band
from archetypes.fruit import gooseberry, lime_quarter, limes, mango_chunk, mango_strip
from archetypes.roots import bulb, dosa, garlic_clove, garlic_clove_masala, ginger, onion_rings
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import obj
from studio.noise import R
from studio.scene import camera

from . import picture
from .boxes_kit import card
from .close_savoury_kit import pulp, rice_bed
from .common import crumbs, stage

WOOD = ('#5a3820', '#96663a')
RED = ('#5c0f03', '#a62509', '#cc4c10')


def masala(dark='#5a0d03', mid='#a82408', light='#cf4a0d', skin=None, wet=.5):
    """Red paste on a chunk; the vertex value shows the fruit's own skin."""
    return foods.food(dark, mid, light, scale=9, stops=(.3, .5, .72), sss=.15, rough=(.25, .5), coat=wet, coat_rough=.08, spec=.6, valley=skin,
                      spots=((18, .66, '#d98a2a'), (40, .72, '#2a1206')), bump=((38, .8, .016),), shift=True)


def mustard(points):
    garnish.scatter([garnish.grain(.012, 3)], mat.plain('#2a1408', .35), points, (.8, 1.1), False)


def shop_jar(slug_name, telugu, ground='#a81b17'):
    return labels.label(slug_name, telugu, ground)


@picture('avakaya', bounces=8)
def avakaya():
    stage('#d8c9a6', (3.0, 1.7), (.2, -.2, .003), .2, wooden=WOOD)
    fill = jars.jar_fill(*RED, ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c'))
    jars.pickle_jar('squat', .47, .92, (-.28, .28, .04), fill, shop_jar('Avakaya', 'ఆవకాయ'), low=.14, high=.60)
    meshes, red = [mango_chunk(s) for s in range(6)], masala(skin='#7d8a30')
    spoon_with([(meshes[0], red, .13)], (.62, -.42, .16), .30, mat.steel(.16))
    props.plate(.36, mat.ceramic('#f0e8d8', .2, False), (.62, -.42, .04), .05)
    heaps.pool(.2, foods.oil(), (.60, -.42, .066), 4, .006, .2)
    for x, y, k in ((.44, -.50, 1), (.72, -.52, 2)):
        obj(meshes[k], red, (x, y, .12), (R.normal(0, .2), R.normal(0, .2), R.uniform(0, 6)), .9)
    garnish.chillies([(-.35, -.62, .07, .35, 1), (-.62, -.48, .07, -.2, 2)])
    mustard([(R.uniform(-.3, .5), R.uniform(-.95, -.78), .045) for _ in range(26)])
    camera((.08, -.02, .42), 4.9, 22, 0, 84, 4.8, focus=(0, -.15, .4))


def spoon_with(pieces, loc, angle, metal, length=.95):
    """A spoon with its bowl at loc and something in it."""
    props.spoon(length, metal, loc, (0, .04, angle), .13)
    for me, m, dz in pieces:
        obj(me, m, (loc[0] + .02, loc[1] + .01, loc[2] + dz - .08), (R.normal(0, .15), R.normal(0, .15), R.uniform(0, 6)))


@picture('gongura-pachadi')
def gongura():
    stage('#7c2a24', (3.3, 1.9), (.1, -.1, 0), .1)
    props.banana_leaf(2.5, 1.8, (0, -.05, .03), .06, .03, whole=False)
    rice_bed(.50, .27, (-.42, .18, .05), 4600, 2)
    green = foods.paste('#142008', '#263c0e', '#475a18', .5, 14, 1.1)
    heaps.pool(.44, foods.oil('#6d6a18', '#454a0e', '#8a8424'), (.42, -.02, .05), 4, .008, .12)
    heaps.mound(.385, .18, green, (.42, -.02, .05), 6, .05, 9, .016, .02, 2., .12)
    top = heaps.dome(.05, .18, .385)
    leaf = [foods.food(*c, scale=9, sss=0., rough=(.25, .5), coat=.35, coat_rough=.15, bump=((45, .5, .01),)) for c in
            (('#22340c', '#3f5a16', '#637a24'), ('#344414', '#566a20', '#7d8634'), ('#182408', '#2c4210', '#4a5e1a'))]
    for k, m in enumerate(leaf):
        shreds = [garnish.curry_leaf(R.uniform(.05, .10), R.uniform(.02, .045), .03) for _ in range(5)]
        garnish.scatter(shreds, m, [(x, y, z + .006) for x, y, z in heaps.surface_points(190, .375, top, .004, (.42, -.02))], (.6, 1.2), True, None, .45)
    clove = garlic_clove()
    roast = foods.food('#b8742a', '#d9a04a', '#ecc680', scale=9, sss=.2, rough=(.35, .5), coat=.4, bump=((30, .3, .006),))
    for x, y in ((-.08, -.08), (.1, .02), (-.02, .1), (.16, -.12), (-.16, .02)):
        obj(clove, roast, (.42 + x, -.02 + y, top(math.hypot(x, y)) + .03), (R.normal(0, .5), R.normal(0, .5), R.uniform(0, 6)), .75)
    strips = [garnish.chilli(s, .16, .022) for s in range(3)]
    garnish.scatter(strips, foods.red_chilli(), [(.42 + x, -.02 + y, top(math.hypot(x, y)) + .02) for x, y in ((.02, -.15), (-.13, -.06), (.17, .06), (.06, .16))], (.9, 1.1))
    fibres = [garnish.sliver(.09, .007, .004) for _ in range(3)]
    pts = heaps.surface_points(46, .3, top, 0., (.42, -.02))
    garnish.scatter(fibres, foods.food('#3d4a14', '#5f6a24', '#86904a', scale=9), [(x, y, z + .012) for x, y, z in pts], (.7, 1.3), True, None, .4)
    onion_rings([(-.30, -.55, .06, .1), (-.10, -.48, .065, .25), (-.22, -.42, .09, .5), (.08, -.58, .06, -.1)])
    camera((0, -.08, .14), 4.4, 36, 0, 84, 4.3, focus=(.1, -.2, .15))


@picture('pandu-mirchi-pachadi')
def pandu_mirchi():
    stage('#5f6b3c', (3.2, 1.8), (.1, -.1, 0), .12)
    props.bowl(.60, .34, mat.ceramic('#f4f0e6', .18, False), (-.12, .16, .02))
    crush = foods.paste('#5e0602', '#97100a', '#b8240c', .8, 14, 1.3)
    heaps.pool(.562, foods.oil('#b3280a', '#7c1003', '#cf4a10'), (-.12, .16, .268), 4, .012, .02)
    heaps.mound(.535, .12, crush, (-.12, .16, .262), 5, .06, 9, .02, 0., 2.4, .06)
    top = heaps.dome(.265, .12, .535)
    wet = [foods.food(*c, scale=8, sss=0., rough=(.16, .36), coat=.8, coat_rough=.08, bump=((40, .5, .01),)) for c in
           (('#7a0803', '#b31608', '#cf3410'), ('#5a0402', '#8e0d05', '#ad1c0a'), ('#9a1606', '#cc3210', '#de5a20'))]
    pulp(heaps.surface_points(760, .525, top, .008, (-.12, .16)), wet, .030)
    skins = [garnish.curry_leaf(.12, .05, .03) for _ in range(4)]
    shred = foods.red_chilli(True)
    pts = heaps.surface_points(46, .45, top, 0., (-.12, .16))
    garnish.scatter(skins, shred, [(x, y, z + .02) for x, y, z in pts], (.5, 1.1), True, None, .5)
    seed = garnish.grain(.016, 2, .1)
    seed.transform(Matrix.Diagonal((1, .85, .3, 1)))
    garnish.scatter([seed], foods.food('#d9b06a', '#ecd196', '#f6e6bd', sss=.2), [(x, y, z + .025) for x, y, z in heaps.surface_points(60, .44, top, 0., (-.12, .16))], (.7, 1.1), True, None, .5)
    mustard([(x, y, z + .03) for x, y, z in heaps.surface_points(30, .42, top, 0., (-.12, .16))])
    garnish.chillies([(.42, -.55, .075, .5, 1), (.22, -.72, .075, .2, 2), (.62, -.36, .075, .85, 3)], True, .72, .055)
    camera((.03, -.05, .2), 4.3, 33, 0, 84, 4.3, focus=(0, -.25, .3))


@picture('magaya', bounces=8)
def magaya():
    stage(None, wooden=WOOD)
    jaadi(.50, .92, (-.22, .34, .01), '#5a3216', '#e6d8ba', open_lid=True)
    strips = [mango_strip(s) for s in range(5)]
    red = foods.food('#561004', '#94260a', '#bd4e1a', scale=8, stops=(.32, .5, .7), sss=.1, rough=(.25, .45), coat=.6, coat_rough=.1, spots=((36, .70, '#2a1206'), (22, .68, '#c98a3a')), bump=((24, .9, .02), (70, .5, .006)))
    for k in range(7):
        a = k * .9
        obj(strips[k % 5], red, (-.22 + .17 * math.cos(a), .34 + .17 * math.sin(a), .88 + .025 * (k % 3)), (R.normal(0, .25), R.normal(0, .25), a), .8)
    card(labels.label('Magaya', 'మాగాయ', '#7f1210', labels.TAG), (.34, .23), (-.22, -.205, .34), (math.radians(86), 0, 0))
    props.plate(.46, mat.brass(.2), (.48, -.42, .01), .06)
    for k, (x, y, z, rz) in enumerate(((.38, -.48, .09, .4), (.6, -.38, .09, 2.), (.5, -.54, .10, 1.1), (.46, -.38, .15, .2), (.58, -.5, .16, 2.6))):
        obj(strips[k % 5], red, (x, y, z), (R.normal(0, .12), R.normal(0, .12), rz), .95)
    props.spoon(.85, mat.brass(.16, 0), (-.62, -.46, .10), (0, .02, -.25), .13)
    obj(strips[2], red, (-.60, -.46, .15), (.1, .1, .6), .62)
    obj(strips[4], red, (-.62, -.48, .19), (.1, .1, 2.4), .55)
    camera((.04, -.02, .40), 4.8, 25, 0, 84, 4.5, focus=(.05, -.25, .35))


@picture('nimmakaya', bounces=8)
def nimmakaya():
    stage('#d8c9a6', (3.0, 1.7), (.2, -.2, .003), .16, wooden=WOOD)
    fill = jars.jar_fill('#7a2206', '#b8480c', '#d9781a', ('#b8721c', '#c98a2a', '#a85a14', '#d39a3c'), '#e8d2a0', 4.2, .56)
    jars.pickle_jar('squat', .46, .96, (-.26, .26, .04), fill, shop_jar('Nimmakaya', 'నిమ్మకాయ పచ్చడి', '#a85a0a'), lid='metal', sides=6, seed=5, lumps=.05, low=.16, high=.60, half_angle=.86)
    limes([(.30, -.50, .19, 'half'), (.66, -.30, .22, 'whole')])
    wedge = [lime_quarter(s) for s in range(3)]
    skin = foods.food('#8a4a0c', '#b87418', '#d39a36', scale=6, sss=.4, rough=(.2, .35), coat=.6, valley='#c9541a', spots=((30, .7, '#7a1a06'),), bump=((30, .4, .01),))
    props.plate(.30, mat.ceramic('#f0e8d8', .2, False), (-.36, -.60, .04), .045)
    heaps.pool(.17, foods.oil('#c2480a', '#8a2a04', '#d9701a'), (-.36, -.60, .065), 3, .007, .15)
    for k, (x, y) in enumerate(((-.44, -.56), (-.28, -.60), (-.37, -.70))):
        obj(wedge[k], skin, (x, y, .115), (R.normal(0, .3), R.normal(0, .3), k * 2.), .9)
    camera((.06, -.04, .42), 4.8, 23, 0, 84, 4.8, focus=(.0, -.15, .4))


@picture('tomato-pachadi')
def tomato():
    stage('#3f5d55', (3.2, 1.8), (.1, -.1, 0), -.1)
    props.bowl(.56, .24, mat.copper(), (-.22, -.02, .03))
    jam = foods.paste('#5a0e04', '#90240a', '#b84a16', .7, 9, .8)
    heaps.pool(.52, foods.oil('#d0560c', '#a02a06', '#e68a22'), (-.22, -.02, .19), 4, .012, .02)
    heaps.mound(.47, .12, jam, (-.22, -.02, .19), 8, .04, 7, .012, .045, 2.4, .05)
    top = heaps.dome(.19, .12, .47)
    skins = [garnish.curry_leaf(.15, .045, .04) for _ in range(4)]
    garnish.scatter(skins, foods.red_chilli(True), [(x, y, z + .03) for x, y, z in heaps.surface_points(13, .36, top, 0., (-.22, -.02))], (.6, 1.1), True, None, .6)
    slices = [garnish.chip(.04, s) for s in range(3)]
    for me in slices:
        me.transform(Matrix.Diagonal((1, 1, .35, 1)))
    gold = foods.food('#c9862a', '#e3b050', '#f2d28a', scale=12, sss=.2, rough=(.3, .45), coat=.4)
    garnish.scatter(slices, gold, [(x, y, z + .03) for x, y, z in heaps.surface_points(11, .36, top, 0., (-.22, -.02))], (.8, 1.2), True, None, .4)
    mustard([(x, y, z + .025) for x, y, z in heaps.surface_points(22, .4, top, 0., (-.22, -.02))])
    dosa((.52, -.16, .06), -.5)
    camera((.06, -.06, .12), 4.5, 35, 0, 84, 4.3, focus=(0, -.25, .2))


@picture('allam-pachadi')
def allam():
    stage('#c9a35a', (3.2, 1.8), (.1, -.1, 0), .1)
    p = [(0, .16), (.3, .17), (.42, .28), (.455, .42), (.47, .45), (.52, .455), (.545, .44), (.54, .36), (.48, .14), (.40, .06), (.44, .03), (.45, 0), (0, 0)]
    props.turned('mortar', p, mat.earthen('#4a4744', '#77726c', .8), (-.14, .14, .02), 140, 180)
    brown = foods.paste('#2e1206', '#52240c', '#7a3c18', .8, 9, .5)
    heaps.mound(.445, .10, brown, (-.14, .14, .40), 7, .03, 6, .008, .03, 2.4, .02)
    top = heaps.dome(.40, .10, .445)
    at = (-.14, .14)
    fibres = [garnish.sliver(.10, .006, .004) for _ in range(4)]
    garnish.scatter(fibres, foods.food('#6a3a16', '#946030', '#b98a54', scale=9), [(x, y, z + .012) for x, y, z in heaps.surface_points(40, .38, top, 0., at)], (.6, 1.2), True, None, .3)
    mustard([(x, y, z + .022) for x, y, z in heaps.surface_points(30, .24, top, 0., at)])
    dal = fried.half_gram(.028)
    garnish.scatter([dal], foods.food('#c9862a', '#e0ac4a', '#f0cc80', scale=12, coat=.3), [(x, y, z + .018) for x, y, z in heaps.surface_points(22, .24, top, 0., at)], (.8, 1.1), False)
    obj(garnish.curry_leaf(.34, .13, .04), foods.curry_leaf(), (-.10, .04, .53), (.1, .1, .6))
    obj(garnish.chilli(3, .22, .026), foods.red_chilli(), (-.22, .12, .515), (0, 0, 2.2))
    ginger((.52, -.48, .13))
    camera((.03, -.06, .22), 4.2, 33, 0, 84, 4.3, focus=(0, -.25, .35))


@picture('usirikaya', bounces=8)
def usirikaya():
    stage('#d8c9a6', (3.0, 1.7), (.2, -.2, .003), .16, wooden=WOOD)
    fill = jars.jar_fill('#6a1404', '#ac300a', '#cf5a14', ('#a8a040', '#b8a83a', '#c9761c', '#8a9030'), '#2a1206', 4.0, .56, .95)
    jars.pickle_jar('round', .54, .98, (-.24, .26, .04), fill, shop_jar('Usirikaya', 'ఉసిరికాయ', '#5f6b1e'), seed=8, lumps=.06, low=.20, high=.56, half_angle=.95)
    props.plate(.36, mat.ceramic('#f6f2ea', .16, False), (.52, -.44, .04), .05)
    fruit = foods.food('#8f9430', '#b3b048', '#cfc46a', scale=4, sss=.35, rough=(.2, .35), coat=.5, coat_rough=.08, valley='#a8340c', spots=((20, .68, '#b8480f'),), bump=((40, .2, .006),))
    berries = [gooseberry(s) for s in range(3)]
    heaps.pool(.19, foods.oil(), (.52, -.46, .066), 3, .006, .2)
    for k, (x, y) in enumerate(((.40, -.47), (.64, -.42), (.53, -.58))):
        obj(berries[k], fruit, (x, y, .06 + .115), (R.normal(0, .4), R.normal(0, .4), k))
    garnish.chillies([(-.42, -.62, .07, .3, 1)])
    mustard([(R.uniform(-.2, .8), R.uniform(-.95, -.82), .045) for _ in range(16)])
    camera((.06, -.03, .42), 4.85, 22, 0, 84, 4.8, focus=(0, -.15, .4))


@picture('velluli-pachadi', bounces=8)
def velluli():
    stage('#d8c9a6', (3.0, 1.7), (.2, -.2, .003), .16, wooden=WOOD)
    fill = jars.jar_fill('#6a1404', '#b0340a', '#d05c14', ('#d9b878', '#e3c88c', '#cf9a4a', '#dcbc80'), '#2a1206', 5.2, .54, .9)
    jars.pickle_jar('squat', .42, .90, (-.30, .24, .04), fill, shop_jar('Velluli', 'వెల్లుల్లి పచ్చడి', '#7f1210'), lid='metal', sides=4, seed=11, lumps=.06, low=.22, high=.54, half_angle=.70)
    bulb((.52, -.20, .04))
    raw = foods.food('#d9c79c', '#ece0c0', '#f6efdb', scale=5, sss=.3, rough=(.35, .5), coat=.15, bump=((30, .15, .004),))
    clove = [garlic_clove(1.1) for _ in range(2)]
    for x, y, rz in ((.22, -.60, .5), (.42, -.68, 2.), (.78, -.55, 1.2)):
        obj(clove[0], raw, (x, y, .105), (1.45, .2, rz))
    props.plate(.30, mat.ceramic('#f0e8d8', .2, False), (-.34, -.60, .04), .045)
    heaps.pool(.18, foods.oil(), (-.34, -.60, .065), 3, .007, .15)
    red = masala(skin='#e0bd7c', wet=.6)
    for k, (x, y) in enumerate(((-.42, -.56), (-.28, -.54), (-.34, -.68), (-.24, -.64))):
        obj(garlic_clove_masala(k), red, (x, y, .115), (1.3 + R.normal(0, .2), R.normal(0, .3), k * 1.7))
    camera((.08, -.04, .40), 4.8, 23, 0, 84, 4.8, focus=(.05, -.15, .38))


@picture('bellam-avakaya', bounces=8)
def bellam_avakaya():
    stage('#d8c9a6', (3.0, 1.7), (.2, -.2, .003), .16, wooden=WOOD)
    fill = jars.jar_fill('#3a0d04', '#6e200a', '#94380f', ('#7a2a0a', '#94400f', '#a85a1a', '#6a3a10'), '#1a0c04', 5., .50)
    jars.pickle_jar('honey', .50, .98, (-.26, .26, .04), fill, shop_jar('Bellam Avakaya', 'బెల్లం ఆవకాయ', '#7a3a0a'), seed=6, lumps=.04, low=.44, high=.72, half_angle=1.0)
    props.plate(.36, mat.ceramic('#f0e8d8', .2, False), (.46, -.50, .04), .05)
    syrup = foods.oil('#7a240a', '#4a1404', '#a0440f')
    heaps.pool(.24, syrup, (.46, -.50, .066), 3, .012, .15)
    meshes = [mango_chunk(s) for s in range(4)]
    glazed = masala('#3a0d04', '#74240a', '#a04412', '#7a5a1a', .9)
    for k, (x, y, z) in enumerate(((.36, -.50, .115), (.56, -.46, .115), (.46, -.60, .115), (.46, -.48, .20))):
        obj(meshes[k], glazed, (x, y, z), (R.normal(0, .2), R.normal(0, .2), k * 1.3), .9)
    props.block((.34, .30, .24), foods.jaggery(), (.86, .18, .04), (0, 0, .5), .012, 3)
    crumbs(foods.jaggery(), 22, (.6, .9, -.15, .0), .04, .022)
    props.small_leaf(.72, .2, (-.30, -.62, .06), (0, 0, .25))
    props.small_leaf(.6, .17, (-.48, -.46, .06), (0, 0, -.35))
    mustard([(R.uniform(-.1, .3), R.uniform(-.95, -.82), .045) for _ in range(12)])
    camera((.1, -.02, .42), 4.85, 22, 0, 84, 4.8, focus=(.05, -.15, .4))


@picture('velluli-avakaya-jaadi')
def velluli_avakaya_jaadi():
    stage('#7c2a24', (3.0, 1.7), (.1, -.15, .003), .14, wooden=WOOD)
    r, h, at = .56, .98, (-.10, .22, .035)
    jaadi(r, h, at, '#7a4a12', '#ecdcb8')
    red = masala(skin='#8a8a34', wet=.6)
    meshes = [mango_chunk(s) for s in range(5)]
    clove, raw = [garlic_clove_masala(s) for s in range(3)], masala(skin='#e0bd7c', wet=.6)
    for i in range(20):
        q, a = .29 * math.sqrt((i + .5) / 20), i * 2.4
        p = (at[0] + q * math.cos(a), at[1] + q * math.sin(a), at[2] + h * .93 + .05 * (1 - q / .3))
        obj(meshes[i % 5] if i % 3 else clove[i % 3], red if i % 3 else raw, p, tuple(R.uniform(0, 6, 3)), .85)
    muslin_band(r * .68, h * .90, at)
    lid_shape = [(0, .20), (.05, .20), (.07, .16), (.04, .12), (.18, .10), (.33, .05), (.40, 0), (.38, -.02), (.30, .02), (0, .07)]
    props.turned('lid', lid_shape, mat.ceramic('#7a4616', .16, False), (.60, -.40, .36), 128, 120, (math.radians(58), 0, .5))
    ladle((-.16, .12, at[2] + h + .03), -.35)
    tag = labels.label('Velluli Avakaya', 'వెల్లుల్లి ఆవకాయ', '#7f1210', labels.TAG)
    card(tag, (.36, .24), (-.10, -.385, .40), (math.radians(82), 0, 0))
    garnish.chillies([(-.62, -.52, .07, .4, 1)])
    for x, y, rz in ((.12, -.66, .5), (-.12, -.72, 2.)):
        obj(garlic_clove(1.), foods.food('#d9c79c', '#ece0c0', '#f6efdb', scale=5, sss=.3), (x, y, .10), (1.45, .2, rz))
    camera((.06, -.02, .52), 5.0, 24, 0, 84, 4.6, focus=(0, -.2, .6))
