"""The combos."""
import math

import numpy as np

from archetypes import balls, heaps, jars, labels
from archetypes.weave import basket
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import mesh, obj, panel, tube
from studio.noise import R
from studio.scene import camera, cloth

from . import picture
from .box_parts import gold
from .boxes import fill_balls
from .boxes_kit import MIXES, fill_grid, pieces, pouch, put, ribbon_path, satin, shingle, stand_row
from .common import fill_heap, stage

WOOD = ('#5a3820', '#96663a')
RED = ('#5c0f03', '#a62509', '#cc4c10')


def tag(english, telugu, ground='#7f1210'):
    return labels.label(english, telugu, ground, labels.TAG)


@picture('combo-1')
def combo_1():
    stage(None, wooden=('#6d4526', '#a87845'), key=210, fill=34)
    panel(-1.35, 1.35, -.55, .55, .01, .07, mat.wood('#4a2a16', '#7a4a26', .6), .02)
    for k, (slug, en, te, x, rz) in enumerate((('nuvvula-laddu', 'Nuvvula Laddu', 'నువ్వుల లడ్డు', -.80, .10), ('kara-boondi', 'Kara Boondi', 'కారబూంది', 0., 0.),
                                               ('guntur-karam-palli', 'Guntur Karam Palli', 'గుంటూరు కారం పల్లీ', .80, -.10))):
        pouch(.76, 1.10, (x, .05 + (.06 if k == 1 else 0), .07), (0, 0, rz), slug, tag(en, te), k)
    ribbon_path([(-1.18, .0, .20), (-.8, -.24, .20), (0, -.20, .20), (.8, -.24, .20), (1.18, .0, .20)], .05, satin())
    bow((.40, -.27, .21))
    camera((0, -.02, .56), 5.6, 16, 0, 84, 5.2, focus=(0, -.2, .5))


def bow(loc, material=None, size=.16):
    material = material or satin()
    t = np.linspace(0, 2 * np.pi, 40)
    for side in (-1, 1):
        pts = np.stack([loc[0] + side * size * .5 * (1 - np.cos(t)), loc[1] - .03 - .02 * np.sin(t / 2), loc[2] + .06 * np.sin(t)], 1)
        ribbon_path(pts, .045, material, 120)
        tail = [(loc[0], loc[1] - .03, loc[2]), (loc[0] + side * .06, loc[1] - .05, loc[2] - .08), (loc[0] + side * .12, loc[1] - .04, loc[2] - .17)]
        ribbon_path(tail, .045, material, 50)


@picture('combo-2', bounces=8)
def combo_2():
    stage(None, key=210, fill=32)
    cloth(mat.handloom('#1f5a4a', '#d9a645', 1.7), (3.2, 2.1), (0, -.1, 0), .1, .009)
    jars.glass_wall('tall', .40, .92, (-.50, .46, .03), .028)
    jar_of_mix('andhra-mixture', .40, .92, (-.50, .46, .03))
    jars.label(labels.label('Andhra Mixture', 'ఆంధ్ర మిక్స్చర్', '#123f2d'), 'tall', .40, .92, (-.50, .46, .03), low=.22, high=.60)
    jars.metal_lid(.40 * .88, .92, (-.50, .46, .03))
    props.straight_pot(.46, .34, mat.steel(.2), (.54, .44, .03))
    coils = pieces('jantikalu', .19)
    for k in range(13):
        a, q = k * 2.4, .28 * math.sqrt((k % 7) / 7)
        put(coils[k % 4], (.54 + q * math.cos(a), .44 + q * math.sin(a), .32 + .05 * (k // 5) + .04 * (k // 7)), (R.normal(0, .25), R.normal(0, .25), R.uniform(0, 6)))
    maroon = mat.box_paper('#7a1526')
    z = props.open_box(.66, .44, .18, maroon, mat.paper('#f6ecd4', .7), gold(), (.0, -.52, .03))
    fill_grid('motichoor-laddu', -.63, .63, -.92, -.12, z, .148, 4, 3, cup=mat.paper('#fbf8f0', .8))
    camera((0, -.02, .32), 5.6, 33, 0, 84, 5.2, focus=(0, -.2, .3))


def jar_of_mix(slug, r, h, loc):
    """A loose mix against the glass: a body with the mix's colours and pieces set in its wall."""
    recipe, under = MIXES[slug]
    wall = r - .075
    jars.contents('tall', r, h, loc, under(), .80, .05, 4, wall=.085, detail=9.)
    for meshes, m, share, _, flat, s in recipe():
        n = max(1, int(share * 2 * math.pi * wall * h * .7 * .9))
        for i in range(n):
            a, z = R.uniform(-math.pi, .0), R.uniform(.06, .76) * h
            q = wall - abs(R.normal(0, .012))
            obj(meshes[i % len(meshes)], m, (loc[0] + q * math.cos(a), loc[1] + q * math.sin(a), loc[2] + z),
                (math.pi / 2 + R.normal(0, .25), R.uniform(0, 6.28), a + math.pi / 2 + R.normal(0, .2)), float(R.uniform(*s)) * .62)


@picture('combo-3', bounces=8)
def combo_3():
    stage('#d8c9a6', (3.6, 2.3), (.0, -.2, .003), .06, wooden=WOOD, key=215, fill=34)
    rows = ((('Avakaya', 'ఆవకాయ', '#a81b17'), jars.jar_fill(*RED, ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c')), -.82, .40),
            (('Gongura', 'గోంగూర', '#3f5a1a'), jars.jar_fill('#131c08', '#263a0e', '#43541a', ('#2a3a12', '#3a4c18', '#52601f', '#6a5a1e'), '#0e1206'), 0., .46),
            (('Pandu Mirchi', 'పండు మిర్చి', '#c2200a'), jars.jar_fill('#8a1204', '#c82208', '#e04a14', ('#b81a08', '#d63a10', '#e0601a', '#c82a0c'), '#2a1206'), .82, .40))
    for k, (names, fill, x, y) in enumerate(rows):
        jars.pickle_jar('squat', .36, .80, (x, y, .04), fill, labels.label(*names), seed=3 + k, low=.14, high=.60)
    props.banana_leaf(1.9, .85, (0, -.50, .03), .03, .02, whole=False)
    heaps.rice_mound(.34, .17, (-.25, -.50, .05), 5200, 4, .58, .008)
    heaps.pool(.10, foods.ghee(), (-.25, -.52, .205), 2, .012, .15)
    props.spoon(.62, mat.brass(.18, 0), (.36, -.50, .11), (0, .03, .25), .09)
    heaps.pool(.075, foods.ghee(), (.35, -.50, .085), 2, .01, .05)
    camera((0, -.02, .32), 5.7, 25, 0, 84, 5.2, focus=(0, -.05, .35))


@picture('combo-4')
def combo_4():
    stage(None, wooden=('#6a3a24', '#9a5f3a'), key=225, fill=36)
    rice_muggu((0, -.05, .012), .42)
    kraft, inner = mat.paper('#b58a58', .9, 90), mat.paper('#c9a273', .9, 90)
    places = [(-.78, .55), (.0, .82), (.78, .55), (.58, -.62), (-.58, -.62)]
    for k, (x, y) in enumerate(places):
        z = props.open_box(.36, .27, .13, kraft, inner, None, (x, y, .01), .016)
        if k == 0:
            arisa = pieces('ariselu', .23)
            for i in range(6):
                put(arisa[i % 3], (x + (-.13 if i % 2 else .13), y + .17 - .075 * i, z + .15), (.85 + R.normal(0, .05), 0, R.normal(0, .1)))
        elif k == 1:
            fill_grid('sunnundalu', x - .33, x + .33, y - .24, y + .24, z, .105, 3, 2)
            fill_balls('sunnundalu', .105, [(x - .1, y), (x + .11, y)], z + .15)
        elif k == 2:
            fill_grid('jantikalu', x - .33, x + .33, y - .24, y + .24, z, .15, 2, 2, 2, lift=.04, rot=lambda i, j: (R.normal(0, .15), R.normal(0, .15), R.uniform(0, 6)))
        elif k == 3:
            stand_row('pappu-chekkalu', x - .30, x + .30, y, z, .22, 8, -1.1)
        else:
            rings_in(x, y, z)
    garnish.loose_petals([(R.uniform(-1.1, 1.1), R.uniform(-.98, -.90), .03) for _ in range(10)] + [(R.normal(0, .5), -.05 + R.normal(0, .1), .03) for _ in range(10)])
    garnish.marigold((0, -.05, .02), .15)
    garnish.sugarcane(.75, .045, (0, -.95, .06), (0, 0, .08))
    camera((0, -.03, .05), 5.5, 48, 0, 84, 5.4, focus=(0, -.2, .1))


def rings_in(x, y, z):
    variants = pieces('chegodilu', .105)
    for k in range(40):
        put(variants[k % 4], (x + R.uniform(-.24, .24), y + R.uniform(-.16, .16), z + .03 + .033 * (k // 8)), (R.normal(0, .3), R.normal(0, .3), R.uniform(0, 6)))


def rice_muggu(loc, size):
    """A kolam drawn in rice flour: grainy white lines and dots on the floor."""
    from studio.meshkit import displace, ico
    flour = foods.food('#e3dccb', '#f3eee2', '#fbf9f2', scale=30, sss=.1, rough=(.9, .95), bump=((120, .8, .006),))
    t = np.linspace(0, 2 * np.pi, 900)
    for amp, lobes, scale in ((.28, 8, .86), (.34, 4, .52)):
        rad = size * scale * (1 + amp * np.cos(lobes * t + (np.pi if lobes == 4 else 0)))
        path = np.stack([loc[0] + rad * np.cos(t), loc[1] + rad * np.sin(t), loc[2] + 0 * t], 1)
        v, f = tube(path, .017, nsec=10)
        v[:, 2] = loc[2] + (v[:, 2] - loc[2]) * .35
        obj(mesh('flour line', displace(v, f, .006, 50, 3, 2), f), flour)
    v, f = ico(3)
    dot = mesh('dot', displace(v * np.array([.026, .026, .01]), f, .005, 50, 2, 1), f)
    for k in range(8):
        a = math.pi / 8 + k * math.pi / 4
        obj(dot, flour, (loc[0] + size * .92 * math.cos(a), loc[1] + size * .92 * math.sin(a), loc[2]))


@picture('combo-5', bounces=8)
def combo_5():
    from studio.scene import backdrop, lights
    backdrop(mat.linen('#1b2a4a', 20.))
    lights(key=190, fill=34, rim=50)
    z = props.open_box(.50, .40, .14, mat.box_paper('#0f1a33', '#d9a645', 9.), mat.paper('#f6ecd4', .7), gold(), (-.52, .30, .01))
    shingle('kaju-katli', -.98, -.06, -.06, .66, z, .14, 5, 4, -.26, 0.)
    z = props.open_box(.44, .32, .13, mat.brass(.2), mat.brass(.25), None, (.56, .42, .01))
    fill_grid('ghee-mysore-pak', .16, .96, .13, .71, z, .12, 4, 3, lift=0., rot=lambda i, j: (0, 0, R.normal(0, .05)))
    props.bowl(.38, .2, mat.brass(.2), (-.62, -.56, .01))
    mix_bowl('andhra-mixture', (-.62, -.56), .35, .19, .09)
    props.bowl(.38, .2, mat.ceramic('#f2ede2', .2, False), (.26, -.62, .01))
    mix_bowl('kara-boondi', (.26, -.62), .35, .19, .09)
    props.tumbler(.17, .36, mat.steel(.16), (.80, -.30, .01))
    fingers = pieces('bisticks', .30)
    for k in range(7):
        a = k * 2.4
        put(fingers[k % 3], (.80 + .07 * math.cos(a), -.30 + .07 * math.sin(a), .36), (R.uniform(0, 6), math.pi / 2 + .16 * math.cos(a), .16 * math.sin(a)))
    for x, y in ((-1.12, .92), (1.14, .95), (-1.10, -.98), (.98, -.98)):
        props.diya((x, y, .01), .8, True, R.uniform(-.6, .6))
    garnish.loose_petals([(R.uniform(-1.1, 1.1), R.uniform(-1., 1.), .02) for _ in range(16)])
    camera((0, -.05, .0), 6.3, 62, 0, 84, 5.6, focus=(0, 0, .2))


def mix_bowl(slug, centre, r, base, height, scale=.7, density=2.):
    recipe, under = MIXES[slug]
    small = [(m, mm, n * density, d * scale, flat, (s[0] * scale, s[1] * scale)) for m, mm, n, d, flat, s in recipe()]
    fill_heap(small, r, base, height, centre, under(), .04)


@picture('combo-6', bounces=8)
def combo_6():
    stage('#7c2a24', (4., 2.6), (0, -.1, 0), .08, key=215, fill=34)
    z = basket(1.10, .74, .34, (0, .05, .02), 9, 72, .10)
    straw = [garnish.saffron_thread() for _ in range(6)]
    garnish.scatter(straw, foods.food('#b8935a', '#d9ba82', '#ecd7a8', scale=8), [(R.uniform(-.8, .8), .05 + R.uniform(-.5, .5), z + .06 + R.uniform(0, .05)) for _ in range(340)], (1.8, 3.2), True, None, .5)
    jars.pickle_jar('squat', .29, .66, (-.62, .32, z + .10), jars.jar_fill(*RED, ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c')), labels.label('Avakaya', 'ఆవకాయ'), low=.14, high=.60)
    cookie_tin((.02, .44, z + .10))
    pouch(.56, .78, (.66, .34, z + .06), (0, 0, -.15), 'guntur-karam-palli', tag('Guntur Karam Palli', 'గుంటూరు కారం పల్లీ'), 2)
    fill_balls('motichoor-laddu', .15, [(-.74, -.16), (-.46, -.26), (-.52, .02), (-.58, -.12, .22)], z + .08)
    fill_balls('thokkudu-laddu', .15, [(.46, -.26), (.74, -.14), (.52, .0), (.58, -.14, .22)], z + .08)
    rolls = pieces('bellam-pootharekulu', .30)
    for k, (x, y, dz, rz) in enumerate(((.0, -.46, .09, .04), (.01, -.30, .10, -.04), (.0, -.38, .215, .02), (-.02, -.14, .12, .0))):
        put(rolls[k % 3], (x, y, z + dz), (.12, 0, rz))
    garnish.chillies([(-.98, -.30, z + .36, .9, 1), (.18, -.86, .08, .2, 2), (-.20, -.92, .08, -.15, 3)])
    for x, y, rz in ((-.52, -.86, .3), (.62, -.84, -.2), (.80, -.90, .35)):
        props.small_leaf(.5, .15, (x, y, .05), (0, 0, rz))
    camera((0, .04, .34), 6.0, 32, 0, 84, 5.4, focus=(0, -.2, .4))


def cookie_tin(loc):
    """A round tin with the shop's label and cookie fingers standing in it."""
    props.straight_pot(.27, .40, mat.plain('#123f2d', .4, .3), loc, .014)
    path = labels.label('Bisticks', 'బిస్టిక్స్', '#123f2d')
    n, m = 60, 4
    a, q = np.meshgrid(np.linspace(-1., 1., n) - math.pi / 2, np.linspace(.07, .34, m), indexing='ij')
    from studio.meshkit import grid_faces
    uv = np.stack(np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, m), indexing='ij'), 2).reshape(-1, 2)
    v = np.stack([.274 * np.cos(a), .274 * np.sin(a), q], 2).reshape(-1, 3)
    obj(mesh('label', v, grid_faces(n, m), uv=uv), mat.printed(path), loc)
    fingers = pieces('bisticks', .27)
    for k in range(11):
        b, d = k * 2.4, .19 * math.sqrt((k + .4) / 11)
        put(fingers[k % 3], (loc[0] + d * math.cos(b), loc[1] + d * math.sin(b), loc[2] + .32 + R.normal(0, .02)), (R.uniform(0, 6), math.pi / 2 + .2 * d * math.cos(b), 0))


@picture('combo-7', bounces=8)
def combo_7():
    stage('#d9b56a', (4., 2.4), (0, -.1, 0), .06, key=220, fill=34)
    shiny = mat.brass(.2)
    props.plate(1.08, shiny, (-.08, .12, .06), .07)
    stem = [(0, 0), (.30, 0), (.32, .03), (.12, .08), (.07, .2), (.10, .45), (.06, .62), (.12, .78), (.20, .80), (0, .81)]
    props.turned('stem', stem, shiny, (-.08, .12, .05), 100, 160)
    props.plate(.72, shiny, (-.08, .12, .84), .06)
    z = .085
    for x in (-.62, .48):
        laddus = pieces('motichoor-laddu', .128)
        for k, p in enumerate(balls.pyramid(.128, (3, 2, 1), (x, .0, z))):
            put(laddus[k % 2], p)
    top = .865
    katli = pieces('kaju-katli', .14)
    for k in range(9):
        put(katli[k % 4], (-.08 + R.normal(0, .02) + .10 * (k % 3 - 1), -.28 + .085 * (k // 3), top + .03 + .045 * (k // 3)), (R.normal(0, .05), R.normal(0, .05), math.pi / 2 + R.normal(0, .15)))
    fill_balls('sunnundalu', .125, [(-.50, .10), (-.32, .30), (-.50, .36), (-.43, .22, .18)], top)
    fill_balls('dry-fruit-laddu', .125, [(.34, .10), (.16, .30), (.36, .36), (.28, .22, .18)], top)
    jars.plain_jar(.27, .52, (1.02, -.52, .03), 'metal', 'tall')
    crackers = pieces('pappu-chekkalu', .195)
    for k in range(12):
        put(crackers[k % 3], (1.02 + R.normal(0, .01), -.52 + R.normal(0, .01), .085 + .030 * k), (R.normal(0, .06), R.normal(0, .06), R.uniform(0, 6)))
    jars.label(labels.label('Pappu Chekkalu', 'పప్పు చెక్కలు', '#123f2d'), 'tall', .27, .52, (1.02, -.52, .03), low=.24, high=.60)
    strings(top, .74)
    camera((.17, .02, .54), 6.5, 22, 0, 84, 5.2, focus=(0, -.2, .6))


def strings(z, r):
    """Jasmine hanging in swags from the upper rim."""
    swags = 8
    for k in range(swags):
        a0, a1 = k * 2 * math.pi / swags, (k + 1) * 2 * math.pi / swags
        t = np.linspace(0, 1, 11)
        a = a0 + (a1 - a0) * t
        points = [(-.08 + r * math.cos(q), .12 + r * math.sin(q), z + .05 - .13 * math.sin(math.pi * s)) for q, s in zip(a, t)]
        garnish.jasmine(points, .04)
        drop = [(-.08 + r * math.cos(a0), .12 + r * math.sin(a0), z + .03 - .055 * i) for i in range(5)]
        garnish.jasmine(drop, .04)
