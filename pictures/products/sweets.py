"""The sweets."""
import math

from mathutils import Matrix, Vector

from archetypes import balls, blocks, discs, heaps, pastries
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import obj, panel, solidify
from studio.noise import R
from studio.scene import camera

from . import picture
from .common import crumbs, stage


@picture('thokkudu-laddu')
def thokkudu_laddu():
    stage('#5f6b3c', (3.0, 1.7), (.1, -.15, 0), -.12)
    h, r = .42, .26
    props.footed_plate(.70, h, mat.brass(.2))
    dough = foods.food('#94582a', '#b2763a', '#c48c50', scale=7, sss=.03, rough=(.68, .85), spec=.28, spots=((55, .68, '#d3a062'), (38, .70, '#8a5226')), bump=((150, .9, .006), (48, .8, .014)))
    meshes = [balls.smooth_ball(r, s, .06, .0042, 58, 7) for s in range(3)]
    for k, (x, y) in enumerate(((-.27, -.08), (.27, -.13), (.02, .32))):
        o = obj(meshes[k], dough, (x, y, h + r * .92), (R.normal(0, .1), R.normal(0, .1), R.uniform(0, 6.28)))
        top = o.location + Vector((.01, -.085, r * .83))
        obj(garnish.cashew(1.35), foods.cashew(), top, (.3, .05, 1.3 + R.normal(0, .5)))
    camera((0, 0, .44), 4.35, 27, 0, 84, 4.2, focus=(0, -.3, .6))


@picture('sunnundalu')
def sunnundalu():
    stage('#8d6b3c', (3.2, 1.7), (.1, -.2, 0), .1)
    r = .235
    props.bowl(.80, .34, mat.bronze(), (-.12, .1, .02))
    dough = foods.food('#9a7444', '#b58d58', '#c9a673', scale=6, sss=.1, rough=(.42, .62), coat=.15, coat_rough=.3, valley='#6d4a24',
                       bump=((110, .7, .006), (45, .5, .01)))
    meshes = [balls.smooth_ball(r, s + 20, .05, .006, 48, 3, cracks=.035) for s in range(5)]
    spots = [(-.50, .05, .29), (-.03, -.27, .27), (.32, .12, .29), (-.17, .42, .31), (-.28, -.02, .56), (.08, .12, .57)]
    for k, (x, y, z) in enumerate(spots[:6]):
        obj(meshes[k % 5], dough, (x, y, z), props.rand_rot(.4))
    props.bowl(.22, .14, mat.brass(.2), (.74, -.55, .02))
    heaps.pool(.19, foods.ghee(), (.74, -.55, .125), 2, .012, .02)
    props.spoon(.55, mat.brass(.18, 0), (.72, -.56, .18), (.0, .1, .9), .07)
    crumbs(dough, 26, (-.7, .45, -.95, -.75), .02, .016)
    camera((.08, -.02, .32), 4.9, 26, 0, 84, 4.2, focus=(0, -.3, .45))


@picture('ghee-mysore-pak')
def ghee_mysore_pak():
    stage('#6d2a2a', (3.2, 1.8), (0, -.1, 0), -.1)
    floor = props.open_box(.86, .62, .20, mat.brass(.2), mat.brass(.25), None, (0, .05, .02))
    props.sheet((1.64, 1.16), mat.paper('#f1e8d2', .8), (0, .05, floor + .002), .0, .02, 3, .30)
    pak = foods.food('#d8962a', '#e8a936', '#f2c25a', scale=8, sss=.15, rough=(.32, .55), coat=.15, valley='#a8621a',
                     bump=((60, .7, .01), (24, .5, .015)))
    meshes = [blocks.porous_brick(.36, .26, .44, s) for s in range(4)]
    k = 0
    for j, y in enumerate((-.30, .06, .42)):
        for i, x in enumerate((-.58, -.195, .195, .58)):
            if (i, j) == (2, 0):
                continue
            obj(meshes[k % 4], pak, (x + R.normal(0, .012), y + R.normal(0, .012), floor + .03), (R.normal(0, .02), R.normal(0, .02), R.normal(0, .06)))
            k += 1
    obj(meshes[1], pak, (.22, -.66, .15), (math.radians(88), .0, .35))
    crumbs(pak, 40, (-.4, .9, -1.0, -.72), .02, .02)
    camera((0, -.12, .26), 5.0, 29, -6, 84, 4.4, focus=(0, -.5, .3))


@picture('ariselu')
def ariselu():
    stage(None, wooden=('#5a3820', '#96663a'))
    props.banana_leaf(3.4, 1.5, (.05, -.1, .01), .1, .05)
    skin, seeds = arisa_skin(), white_sesame()
    made = [discs.arisa(.41, .085, s, 300, .02) for s in range(4)]
    poses = [(-.16, .2, .08, 0, 0, 0), (-.13, .17, .175, .03, .02, 1), (-.18, .21, .27, -.03, .03, 2.4), (-.14, .18, .365, .02, -.03, 4)]
    for k, (x, y, z, rx, ry, rz) in enumerate(poses):
        balls.place(made[k % 4], (skin, seeds), (x, y, z), (rx, ry, rz))
    balls.place(made[1], (skin, seeds), (.30, -.24, .36), (math.radians(66), 0, .42))
    balls.place(made[3], (skin, seeds), (-.36, -.5, .085), (.03, -.02, 5))
    garnish.sugarcane(.9, .055, (.78, .45, .085), (0, 0, .5))
    garnish.sugarcane(.7, .05, (.95, .28, .08), (0, 0, .25))
    garnish.marigold((-.84, -.2, .03), .18)
    garnish.marigold((-.8, .14, .03), .15, ('#e08a0a', '#f5ad1e', '#fbc83c'))
    garnish.loose_petals([(R.uniform(-.9, .9), R.uniform(-.85, -.6), .05) for _ in range(9)])
    camera((0, -.1, .25), 4.7, 30, 0, 84, 4.3, focus=(0, -.35, .3))


def arisa_skin():
    return foods.food('#8c450a', '#b86c14', '#d18a28', scale=5, rough=(.22, .4), coat=.4, coat_rough=.08, spec=.35, valley='#74360a',
                      spots=((11, .66, '#95500f'),), bump=((30, .7, .016), (90, .4, .005)))


def white_sesame():
    return foods.food('#d8bd88', '#efdfb9', '#fbf4e2', attr_ramp=True, rough=(.3, .45), coat=.3, bump=())


@picture('madatha-kaja')
def madatha_kaja():
    stage('#2f5a50', (3.2, 1.7), (0, -.15, 0), .1)
    props.flat_tray(.92, mat.copper(), (0, .05, .02), .17)
    heaps.pool(.5, foods.oil('#c9761a', '#8a4a0c', '#e09a32'), (.05, -.1, .034), 3, .008)
    crisp = foods.fried('#a85c18', '#d98f3c', '#efbd72', scale=7, valley='#b8702a', coat=.9, coat_rough=.05, rough=(.25, .45))
    meshes = [pastries.rolled_sheet(.50, .165, .115, 4.3, s) for s in range(4)]
    spots = [(-.55, .15, 0, .3), (-.2, .45, 0, -.4), (.25, .48, 0, .2), (.58, .15, 0, 1.2), (-.42, -.3, 0, -.5), (.0, .1, 0, .8), (.02, -.42, 0, .15), (.46, -.28, 0, .6),
             (-.28, .02, .22, 1.0), (.22, .08, .22, -.3), (-.02, .3, .22, .4), (.1, -.18, .23, -.75), (.0, .08, .43, .25)]
    for k, (x, y, z, rz) in enumerate(spots):
        o = obj(meshes[k % 4], crisp, (x, y, .165 + z), (R.normal(0, .12), R.normal(0, .12), rz + 1.1))
        solidify(o, .011)
    garnish.scatter([garnish.sliver() for _ in range(3)], foods.pista(), [(R.normal(0, .3), R.normal(0, .25), .5) for _ in range(0)])
    camera((0, -.05, .25), 4.7, 33, 0, 84, 4.3, focus=(0, -.3, .35))


@picture('nethi-bobbatlu')
def nethi_bobbatlu():
    stage('#7c2a24', (3.3, 1.7), (.2, -.1, 0), .1)
    props.banana_leaf(2.5, 1.7, (0, -.05, .03), .06, .04, whole=False)
    bread = foods.food('#bf7f2a', '#d9a045', '#e8bd72', scale=4, sss=.15, rough=(.28, .5), coat=.35, coat_rough=.12,
                       spots=((13, .62, '#a8601a'), (26, .68, '#7d4210')), bump=((30, .4, .012), (8, .3, .02)))
    for k in range(3):
        me = discs.folded_flatbread(.74, .026, k + 3)
        o = obj(me, bread, (.0 + .05 * k, -.36 + .12 * k, .05 + .085 * k), (0, 0, -.15 + .32 * k))
        solidify(o, .026)
    heaps.pool(.11, foods.ghee(), (.22, -.02, .318), 1, .006, .3)
    props.bowl(.24, .19, mat.brass(.2), (.64, -.56, .06))
    heaps.pool(.205, foods.ghee(), (.64, -.56, .19), 2, .012, .02)
    camera((.03, -.04, .12), 4.5, 38, 0, 84, 4.3, focus=(0, -.3, .25))


@picture('palakova')
def palakova():
    stage('#b98b4a', (3.2, 1.7), (.1, -.15, 0), -.08)
    props.plate(.98, mat.steel(.22), (0, -.05, .02))
    props.banana_leaf(1.5, 1.15, (0, -.05, .04), .2, .01, whole=False)
    fudge = milk_fudge()
    meshes = [discs.fudge(.205, .12, s) for s in range(5)]
    spots = [(-.45, .12, 0), (.0, .22, 0), (.44, .1, 0), (-.25, -.28, 0), (.2, -.32, 0), (-.2, -.02, .125), (.2, -.05, .125)]
    green = foods.food('#4a5a1e', '#6f7d32', '#94a050', scale=30, bump=())
    for k, (x, y, z) in enumerate(spots):
        at = (x + R.normal(0, .015), y - .05 + R.normal(0, .015), .065 + z)
        obj(meshes[k % 5], fudge, at, (R.normal(0, .04), R.normal(0, .04), R.uniform(0, 6.28)))
        pinch = [(at[0] + R.normal(0, .022), at[1] + R.normal(0, .022), at[2] + .082) for _ in range(14)]
        garnish.scatter([garnish.grain(.008, 2, .3)], green, pinch, (.5, 1.3), False)
    pot = [(0, .03), (.2, .04), (.3, .16), (.3, .28), (.2, .4), (.19, .44), (.24, .49), (.25, .5), (.235, .485), (.17, .43), (.17, .4), (0, .39)]
    props.turned('pot', pot, mat.earthen(), (.62, .95, .02))
    heaps.pool(.18, foods.milk(), (.62, .95, .43), 1, .01, .02)
    camera((.03, .07, .18), 4.1, 31, 0, 84, 4.2, focus=(0, -.3, .15))


def milk_fudge():
    return foods.food('#c99c5e', '#dcb983', '#ecd3a6', scale=12, sss=.25, rough=(.4, .6), coat=.12, coat_rough=.25, valley='#b07f48', bump=((120, .35, .004),))


@picture('dry-fruit-laddu')
def dry_fruit_laddu():
    stage('#6d5a3a', (3.2, 1.8), (.1, -.1, 0), .14)
    kraft = mat.paper('#b58a58', .9, 90)
    floor = props.open_box(.86, .60, .26, kraft, mat.paper('#c9a273', .9, 90), None, (0, .05, .02))
    materials = [foods.food('#2a1208', '#42200e', '#5f3318', scale=12, sss=.05, rough=(.28, .5), coat=.35, bump=((50, .7, .012),)),
                 foods.cashew(), foods.almond(), foods.pista(), foods.coconut()]
    r, gold = .235, mat.plain('#c9963c', .38, 1.)
    made = [balls.nutty_ball(r, s) for s in range(3)]
    for k, (x, y) in enumerate((i, j) for j in (-.23, .32) for i in (-.54, 0, .54)):
        props.fluted_cup(r * 1.02, .16, gold, (x, y + .0, floor))
        balls.place(made[k % 3], materials, (x, y, floor + r + .02))
    lid = panel(-.88, .88, 0, .03, 0, .72, kraft)
    lid.location, lid.rotation_euler = (0, .66, .26), (math.radians(-38), 0, 0)
    garnish.scatter([garnish.almond(.9)], foods.almond(), [(-.7, -.78, .05), (-.55, -.86, .05)])
    garnish.scatter([garnish.cashew(.8)], foods.cashew(), [(.62, -.82, .06), (.8, -.74, .06)])
    garnish.scatter([garnish.sliver() for _ in range(3)], foods.pista(), [(R.uniform(-.4, .5), R.uniform(-.95, -.75), .035) for _ in range(9)])
    camera((0, -.02, .26), 5.0, 33, -7, 84, 4.4, focus=(0, -.4, .35))


@picture('kajjikayalu')
def kajjikayalu():
    from archetypes.weave import woven_plate
    stage('#3f5d55', (3.2, 1.8), (.1, -.1, 0), -.12)
    woven_plate(1.02, (0, 0, .02))
    skin = foods.fried('#c08a3c', '#dfb266', '#f0d39a', scale=5, valley='#b5782c', coat=0., rough=(.55, .75), bump=((40, .6, .012), (110, .4, .005)))
    made = [pastries.half_moon(.40, .33, .13, s) for s in range(3)]
    poses = [(-.46, .3, .17, .15, 0, 2.75), (.06, .5, .17, .1, .05, 3.2), (.55, .24, .17, .12, 0, 3.7), (.0, .28, .40, .32, .04, 3.1)]
    for k, (x, y, z, rx, ry, rz) in enumerate(poses):
        balls.place(made[k % 3], (skin, skin), (x, y, z), (rx, ry, rz))
    broken_half_moon(skin, (-.36, -.62, .16), (.08, 0, 1.25))
    broken_half_moon(skin, (.24, -.60, .16), (.08, 0, 1.95))
    filling_crumbs(60, (-.45, .5, -.85, -.68), .05)
    camera((0, -.08, .2), 4.7, 34, 0, 84, 4.3, focus=(0, -.4, .2))


def broken_half_moon(skin, loc, rot):
    """One half of a kajjikaya with its coconut filling showing."""
    import numpy as np
    from studio.meshkit import displace, ico, mesh
    shell, rope = pastries.half_moon(.40, .33, .13, 7, .52)
    for o in balls.place((shell, rope), (skin, skin), loc, rot):
        if o.data is shell:
            solidify(o, .016, -1)
    v, f = ico(5)
    v = v * np.array([.19, .125, .105]) + np.array([.135, .135, 0])
    v = displace(displace(v, f, .03, 14, 3, 5), f, .016, 40, 3, 2)
    stuff = foods.food('#a4662a', '#e0c48a', '#faf2e0', scale=22, stops=(.34, .47, .6), rough=(.5, .7), bump=((60, .8, .015),))
    obj(mesh('filling', v, f), stuff, loc, rot)
    obj(coconut_shreds(np.array([.135, .135, 0]), np.array([.18, .112, .088]), 90), foods.coconut(), loc, rot)


def coconut_shreds(centre, radii, n):
    """Shreds of coconut lying on an ellipsoid."""
    import numpy as np
    from studio.meshkit import ico, merge, mesh
    v0, f0 = ico(2)
    parts = []
    for _ in range(n):
        d = R.normal(0, 1, 3)
        turn = np.linalg.qr(R.normal(0, 1, (3, 3)))[0]
        parts.append((v0 * np.array([R.uniform(.014, .028), .005, .0035]) @ turn + centre + d / np.linalg.norm(d) * radii * 1.02, f0))
    return mesh('shreds', *merge(parts)[:2])


def filling_crumbs(n, area, z):
    coconut = [garnish.sliver(.05, .008, .005) for _ in range(3)]
    x0, x1, y0, y1 = area
    garnish.scatter(coconut, foods.coconut(), [(R.uniform(x0, x1), R.uniform(y0, y1), z) for _ in range(n)], (.6, 1.2))
    crumbs(foods.jaggery(), n // 2, area, z, .016)


@picture('nuvvula-laddu')
def nuvvula_laddu():
    stage('#c9b48a', (3.2, 1.8), (.1, -.1, 0), .1)
    r = .175
    props.bowl(.78, .36, mat.earthen('#232120', '#3b3734', .6), (0, .05, .02))
    core = foods.food('#4a2208', '#7d3f10', '#a8621c', scale=8, sss=.1, rough=(.15, .3), coat=.8, coat_rough=.05, bump=((30, .4, .01),))
    made = [balls.seeded_ball(r, 1150, s) for s in range(3)]
    seeds = foods.sesame()
    spots = [(0.36 * math.cos(a), .05 + .36 * math.sin(a), .37) for a in [i * 2 * math.pi / 6 + .2 for i in range(6)]] + [(0, .05, .38)]
    spots += [(.2 * math.cos(a), .05 + .2 * math.sin(a), .64) for a in (-2.2, -.1, 1.9)]
    spots += [(0.53 * math.cos(a), .05 + .53 * math.sin(a), .41) for a in [i * 2 * math.pi / 11 for i in range(11)]]
    for k, (x, y, z) in enumerate(spots):
        balls.place(made[k % 3], (core, seeds), (x + R.normal(0, .01), y + R.normal(0, .01), z))
    balls.place(made[1], (core, seeds), (.74, -.66, r + .03))
    seed = [garnish.grain(.013, 2, .1)]
    seed[0].transform(Matrix.Diagonal((1.25, .8, .5, 1)))
    garnish.scatter(seed, seeds, [(R.normal(.3, .4), R.uniform(-1.08, -.88), .03) for _ in range(70)])
    camera((.05, -.03, .34), 4.8, 29, 0, 84, 4.2, focus=(0, -.4, .45))


@picture('badam-halwa')
def badam_halwa():
    stage('#7a2f3a', (3.2, 1.8), (.1, -.1, 0), .1)
    props.plate(.88, mat.ceramic('#f0eadd', .2, False), (0, 0, .02))
    props.bowl(.58, .30, mat.steel(.14), (0, .02, .035))
    halwa = foods.paste('#c2600a', '#e58412', '#f5a52c', .75, 14, 1.)
    heaps.mound(.54, .27, halwa, (0, .02, .255), 4, .05, 8, .012, .035, 2.2, .03)
    threads = [garnish.saffron_thread() for _ in range(4)]
    cut = foods.food('#e3c894', '#f0dcb0', '#f7eaca', sss=.25, bump=((60, .2, .003),))
    top = heaps.dome(.255, .28, .54)
    for i in range(24):
        x, y = R.normal(0, .17), .02 + R.normal(-.05, .15)
        p = (x, y, top(math.hypot(x, y - .02)) + .015)
        obj(garnish.sliver(.15, .035, .009), foods.almond() if i % 6 == 0 else cut, p, (R.normal(0, .35), R.normal(0, .35), R.uniform(0, 6.28)))
    garnish.scatter(threads, foods.saffron(), [(R.normal(0, .1), R.normal(-.05, .08), top(.08) + .03) for _ in range(5)], (1., 1.5))
    props.spoon(.6, mat.steel(.16), (.36, -.66, .10), (0, .02, .45), .08)
    camera((.02, -.02, .26), 4.5, 31, 0, 84, 4.2, focus=(0, -.25, .42))


@picture('bellam-pootharekulu')
def bellam_pootharekulu():
    stage('#b98b4a', (3.2, 1.8), (.1, -.1, 0), -.1, key=175)
    props.banana_leaf(2.9, 1.45, (0, -.05, .02), .08, .04)
    film, jag = foods.rice_paper(), foods.jaggery()
    meshes = [pastries.rice_paper_fold(.86, .27, 9, s) for s in range(3)]
    poses = [(-.40, .22, .04, .25), (.0, .27, .04, .12), (.40, .24, .04, .0), (-.2, .2, .17, .2), (.2, .22, .17, .02)]
    for k, (x, y, z, rz) in enumerate(poses):
        rot = (R.normal(0, .02), R.normal(0, .02), math.pi / 2 + rz)
        obj(meshes[k % 3], film, (x, y, z), rot)
        obj(pastries.jaggery_core(.78, .17, .05, k), jag, (x, y, z + .066), rot)
    for k, (x, y, rz) in enumerate(((-.3, -.5, .12), (.34, -.52, math.pi - .2))):
        rot = (0, 0, rz)
        obj(pastries.rice_paper_fold(.60, .27, 9, 11 + k, .016, (1, .06), .05), film, (x, y, .04), rot)
        obj(pastries.jaggery_core(.56, .19, .07, k), jag, (x, y, .11), rot)
    flakes = [pastries.rice_paper_fold(.09, .06, 1, s) for s in range(3)]
    garnish.scatter(flakes, film, [(R.normal(.03, .12), R.normal(-.55, .1), .05) for _ in range(16)], (.4, 1.1))
    crumbs(jag, 40, (-.12, .2, -.7, -.42), .04, .015)
    camera((0, -.08, .14), 4.5, 33, -6, 84, 4.2, focus=(0, -.4, .12))
