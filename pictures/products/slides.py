"""Slides (1920 x 1080, the left half left free for text), banners and the Open Graph picture."""
import math

from mathutils import Matrix, Vector

from archetypes import balls, fried, heaps, jars, labels
from archetypes.crockery import jaadi
from archetypes.fruit import mango_chunk
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import obj
from studio.noise import R
from studio.scene import camera

from . import picture
from .box_parts import gold, sleeve
from .boxes_kit import fill_grid, lid_with_walls, pieces, put, shingle
from .common import crumbs, fill_heap, stage
from .pickles import RED, WOOD, masala, mustard

SLIDE, BANNER, OG = (1920, 1080), (1920, 800), (1200, 630)


def laddu_pile(at, r=.255, rows=(3, 2, 1), grain=.0150):
    """A pyramid of boondi laddus with pistachio, as on the home page."""
    meshes = [balls.boondi_ball(r, grain, k) for k in range(3)]
    slivers = [garnish.sliver() for _ in range(4)]
    pile = []
    for k, p in enumerate(balls.pyramid(r, rows, at)):
        o = obj(meshes[k % 3], foods.boondi_mat(), p, tuple(R.uniform(0, 6.28, 3)))
        pile.append(o)
        for _ in range(R.randint(3, 6)):
            d = Vector((R.normal(0, .3), -.35 + R.normal(0, .25), 1)).normalized()
            garnish.scatter(slivers, foods.pista(), [o.location + d * (r * .985)], (.85, 1.15), normals=[d])
    return pile


def loose_boondi(n, area, z):
    grain = garnish.grain(.0135, 3)
    x0, x1, y0, y1 = area
    garnish.scatter([grain], foods.boondi_mat(), [(R.uniform(x0, x1), R.uniform(y0, y1), z + .013) for _ in range(n)], (.8, 1.25), False)


@picture('motichoor-laddu')
def motichoor_laddu():
    stage('#7c2a24', (3.2, 1.7), (.2, -.15, 0), .12, key=200, fill=26, rim=70)
    props.plate(1.12, mat.brass(), (0, 0, .055), .10)
    z = .055 + props.PLATE_TOP
    pile = laddu_pile((0, .08, z))
    obj(garnish.cashew(1.), foods.cashew(), pile[-1].location + Vector((0, -.03, .263)), (.15, -.1, 1.9))
    loose_boondi(40, (-.7, .7, -.88, -.6), z)
    camera((0, 0, .50), 5.25, 23, 0, 82, 4.0, focus=(0, -.38, .35))


@picture('kaju-katli')
def kaju_katli():
    stage('#c9c2b2', (3.4, 2.2), (.1, 0, 0), -.2, wall='#23454a', key=160, fill=22, rim=50, key_loc=(-2.6, 2.9, 3.4))
    props.plate(1.2, mat.ceramic('#2b3a3f', .3), (0, 0, .05), .085)
    katli, z, h = pieces('kaju-katli', .27), .064, .08
    for n, rad, dz, phase, tilt in ((10, .62, .75, .1, .13), (6, .31, .62, .3, .02), (8, .47, 1.78, .35, .15), (5, .27, 2.72, .7, .13), (1, 0, 3.6, .5, .05)):
        for i in range(n):
            a = phase + i * 2 * math.pi / n + R.normal(0, .03)
            rot = (Matrix.Rotation(a, 4, 'Z') @ Matrix.Rotation(tilt + R.normal(0, .012), 4, 'Y')).to_euler()
            put(katli[i % 4], (rad * math.cos(a), rad * math.sin(a), z + h * dz), rot)
    slivers = [garnish.sliver() for _ in range(4)]
    garnish.scatter(slivers, foods.pista(), [(R.uniform(-1, 1), R.uniform(-1.02, -.78), z + .03) for _ in range(10)])
    camera((0, -.05, .2), 4.5, 38, 0, 84, 4.5, focus=(0, -.3, .3))


@picture('slide-laddu', SLIDE)
def slide_laddu():
    stage('#7c2a24', (6.4, 1.9), (.6, -.15, 0), .05, key=210, fill=28, rim=70)
    props.plate(1.12, mat.brass(), (.98, 0, .055), .10)
    z = .055 + props.PLATE_TOP
    pile = laddu_pile((.98, .08, z), .25)
    obj(garnish.cashew(1.), foods.cashew(), pile[-1].location + Vector((0, -.03, .258)), (.15, -.1, 1.9))
    loose_boondi(40, (.35, 1.6, -.85, -.6), z)
    props.bowl(.30, .22, mat.brass(.18), (-.30, .95, .03))
    garnish.scatter([garnish.cashew() for _ in range(3)], foods.cashew(), [(-.30 + R.uniform(-.18, .18), .95 + R.uniform(-.18, .18), .17 + R.uniform(0, .1)) for _ in range(26)], flat=False)
    garnish.marigold((-.05, -.55, .03), .17)
    garnish.loose_petals([(R.uniform(-.6, .3), R.uniform(-.8, -.5), .04) for _ in range(8)])
    camera((.05, 0, .50), 5.0, 19, 0, 47, 3.4, focus=(.98, -.38, .35))


@picture('slide-pickle', SLIDE, bounces=8)
def slide_pickle():
    stage('#d8c9a6', (6.0, 1.9), (.4, -.15, .003), .06, wooden=WOOD, key=210, fill=30)
    fill = jars.jar_fill(*RED, ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c'))
    jars.pickle_jar('squat', .47, .92, (.55, .10, .04), fill, labels.label('Avakaya', 'ఆవకాయ'), low=.14, high=.60)
    jaadi(.48, .84, (1.40, .42, .03), '#7a4a12', '#ecdcb8')
    red, meshes = masala(skin='#7d8a30'), [mango_chunk(s) for s in range(5)]
    for i in range(14):
        q, a = .24 * math.sqrt((i + .5) / 14), i * 2.4
        obj(meshes[i % 5], red, (1.40 + q * math.cos(a), .42 + q * math.sin(a), .84), tuple(R.uniform(0, 6, 3)), .8)
    props.plate(.40, mat.ceramic('#f0e8d8', .2, False), (1.22, -.48, .04), .05)
    heaps.pool(.22, foods.oil(), (1.22, -.48, .066), 4, .006, .2)
    for k, (x, y, z) in enumerate(((1.10, -.50, .12), (1.32, -.44, .12), (1.23, -.58, .12), (1.2, -.46, .21))):
        obj(meshes[k], red, (x, y, z), (R.normal(0, .2), R.normal(0, .2), R.uniform(0, 6)), .95)
    garnish.chillies([(.10, -.55, .07, .35, 1), (-.15, -.42, .07, -.2, 2), (.38, -.70, .07, .1, 3), (-.35, -.62, .07, .6, 4)])
    mustard([(R.uniform(.2, 1.0), R.uniform(-.85, -.7), .045) for _ in range(30)])
    camera((.10, 0, .44), 5.0, 17, 0, 47, 3.6, focus=(.7, -.15, .4))


def greetings_box(at):
    """The Guntur greetings box, open, with its sleeved lid behind it."""
    x, y = at
    ivory, inner = mat.box_paper('#efe3c8', None), mat.paper('#f6ecd4', .7)
    w, d, h = .86, .52, .22
    z = props.open_box(w, d, h, ivory, inner, gold(), (x, y, .03), walls=(-.285, .285))
    fill_grid('motichoor-laddu', x - .83, x - .30, y - .48, y + .48, z, .128, 2, 3, cup=mat.paper('#fbf8f0', .8))
    fill_grid('ghee-mysore-pak', x - .27, x + .27, y - .48, y + .48, z, .118, 3, 4, lift=0., rot=lambda i, j: (0, 0, R.normal(0, .05)))
    fill_grid('jantikalu', x + .30, x + .83, y - .48, y + .48, z, .135, 2, 3, 2, lift=.05, rot=lambda i, j: (R.normal(0, .12), R.normal(0, .12), R.uniform(0, 6)))
    lid = lid_with_walls(w + .02, d + .02, .10, ivory, (x, y + d + .38, .44), (math.radians(64), 0, 0))
    sleeve(lid, w, d)


@picture('slide-gift', SLIDE)
def slide_gift():
    stage('#123f2d', (6.4, 2.4), (.4, -.15, 0), .04, key=220, fill=32)
    greetings_box((.92, .0))
    props.diya((-.05, -.55, .03), .9, False, .3)
    garnish.marigold((.12, -.78, .03), .17)
    garnish.marigold((-.28, -.40, .03), .15, ('#e08a0a', '#f5ad1e', '#fbc83c'))
    garnish.loose_petals([(R.uniform(-.5, .5), R.uniform(-.95, -.6), .04) for _ in range(9)])
    camera((.05, .12, .32), 5.6, 33, 0, 48, 4.2, focus=(.9, -.2, .2))


@picture('banner-gifting', BANNER)
def banner_gifting():
    stage('#7c2a24', (7.0, 2.2), (0, -.15, 0), .03, key=220, fill=32)
    greetings_box((.95, .0))
    z = props.open_box(.62, .42, .16, mat.box_paper('#123f2d'), mat.paper('#f6ecd4', .7), gold(), (-.85, -.05, .03))
    shingle('kaju-katli', -1.44, -.26, -.46, .34, z, .15, 6, 4, -.26, 0.)
    garnish.marigold((.0, -.62, .03), .17)
    garnish.loose_petals([(R.uniform(-.5, .5), R.uniform(-.8, -.5), .04) for _ in range(8)])
    camera((.1, .12, .36), 5.6, 30, 0, 47, 4.4, focus=(0, -.2, .2))


@picture('banner-celebration', BANNER, bounces=6)
def banner_celebration():
    stage('#e0a81e', (7.0, 2.2), (0, -.15, 0), .03, key=220, fill=32)
    for x, slug, r, rows in ((-1.0, 'thokkudu-laddu', .15, (3, 2, 1)), (.05, 'motichoor-laddu', .165, (4, 3, 2, 1)), (1.1, 'nuvvula-laddu', .14, (3, 2, 1))):
        props.plate(.56 if len(rows) == 3 else .78, mat.brass(.2), (x, .10, .03), .06)
        variants = pieces(slug, r)
        for k, p in enumerate(balls.pyramid(r, rows, (x, .12, .044))):
            put(variants[k % len(variants)], p)
    for x, y, rot in ((-.42, -.62, .2), (.52, -.62, -.2), (-1.5, -.45, .4), (1.6, -.45, -.4)):
        props.diya((x, y, .03), .8, True, rot)
    for x in (-1.1, .05, 1.2):
        garnish.marigold((x, -.66, .03), .15)
    garnish.loose_petals([(R.uniform(-1.7, 1.7), R.uniform(-.85, -.5), .04) for _ in range(22)])
    camera((.05, 0, .44), 5.4, 20, 0, 47, 3.8, focus=(.05, -.3, .35))


@picture('banner-about', BANNER, bounces=6)
def banner_about():
    stage(None, wooden=WOOD, key=210, fill=30)
    props.bowl(.56, .26, mat.brass(.2), (-.38, .16, .01))
    fill_heap([([fried.pearl(.023, .3) for _ in range(6)], foods.boondi_mat(), 2600, .015, False, (.7, 1.2))], .50, .225, .17, (-.38, .16), foods.boondi_mat(), .03)
    props.flat_tray(.50, mat.steel(.2), (.80, .10, .01), .07)
    laddu_pile((.80, .12, .024), .165, (3, 2, 1), .0125)
    flour = foods.food('#d9b865', '#e8cd85', '#f1dda6', scale=5, sss=0., rough=(.85, .95), spec=.1, bump=((160, .3, .004), (30, .25, .012)))
    props.bowl(.36, .22, mat.wood('#5a3418', '#8d5a30', .6), (-1.24, .06, .01))
    heaps.mound(.335, .17, flour, (-1.24, .06, .185), 7, .012, 6, .004, 0., 1.35, .01)
    for k, (size, at, turn) in enumerate((((.36, .30, .24), (1.68, .22, .01), .5), ((.24, .20, .16), (1.52, -.20, .01), -.3))):
        props.block(size, foods.jaggery(), at, (0, 0, turn), .012, 3 + k)
    crumbs(foods.jaggery(), 26, (1.2, 1.75, -.55, -.34), .01, .022)
    props.bowl(.19, .13, mat.brass(.18), (.12, -.46, .01))
    heaps.pool(.165, foods.ghee(), (.12, -.46, .10), 2, .012, .02)
    garnish.scatter([garnish.cashew(.9, s) for s in range(3)], foods.cashew(), [(-1.16 + .14 * (k % 4) + R.normal(0, .015), -.42 - .12 * (k // 4) + R.normal(0, .015), .05) for k in range(7)])
    loose_boondi(26, (-.75, -.2, -.66, -.48), .005)
    camera((.18, 0, .30), 5.4, 24, 0, 53, 3.8, focus=(.1, -.2, .25))


@picture('og', OG, bounces=8)
def og():
    stage('#7c2a24', (6.4, 1.9), (0, -.15, 0), .04, key=210, fill=30, rim=70)
    props.plate(.98, mat.brass(), (-.62, 0, .03), .09)
    laddu_pile((-.62, .08, .044), .22, (3, 2, 1), .0135)
    fill = jars.jar_fill(*RED, ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c'))
    jars.pickle_jar('squat', .42, .86, (.78, .15, .03), fill, labels.label('Avakaya', 'ఆవకాయ'), low=.14, high=.60)
    garnish.chillies([(.55, -.52, .06, .3, 1), (.95, -.56, .06, -.15, 2)])
    camera((.05, 0, .44), 5.2, 19, 0, 62, 3.8, focus=(0, -.2, .35))
