"""The snacks."""
import math

from mathutils import Euler, Vector

from archetypes import balls, blocks, discs, fried
from archetypes.crockery import cup, scoop, urn_profile
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import obj, panel
from studio.noise import R
from studio.scene import camera

from . import picture
from .common import (atukula, crumbs, fill_heap, flake_mat, garlic_chip, gold_boondi, kara_boondi, karam_palli, mixture,
                     palli_mat, sev_mat, spiced_cashew, spill, stage)


def biscuit():
    return foods.food('#cfa05a', '#e0bb7c', '#ecd2a0', scale=6, sss=.12, rough=(.55, .7), valley='#c08a48', bump=((44, .7, .012), (110, .5, .005)))


def coil_mat():
    return foods.fried('#b98242', '#deb573', '#efd8a6', scale=5, valley='#bd8640', spots=((48, .68, '#6d4a22'), (52, .70, '#efe0b8')))


@picture('bisticks', bounces=8)
def bisticks():
    stage('#3f5d55', (2.8, 1.7), (.1, -.25, 0), .14)
    made = [blocks.cookie_finger(.84, .2, .085, s) for s in range(4)]
    nuts, dough = foods.cashew(), biscuit()
    at = (-.30, .16)
    props.tumbler(.30, .56, mat.glass(), (at[0], at[1], .03), .018)
    poses = [(-.10, .06, .10, -.06, .2), (.10, .08, -.04, .12, -.3), (-.04, -.10, .12, .03, 1.4), (.12, -.07, -.10, -.06, 1.8), (.0, .02, .02, .02, .9), (-.15, -.03, .03, -.13, 2.6), (.03, .15, -.12, .0, .1)]
    for k, (x, y, lean_x, lean_y, rz) in enumerate(poses):
        d = Vector((x * .9, y * .9, 1)).normalized()
        for o in balls.place(made[k % 4], (dough, nuts), (at[0] + x, at[1] + y, .09 + .42)):
            o.rotation_mode = 'QUATERNION'
            from mathutils import Quaternion
            o.rotation_quaternion = Vector((1, 0, 0)).rotation_difference(d) @ Quaternion((1, 0, 0), rz)
    for k, (x, y, z, rz) in enumerate([(.2, -.62, .035, .42), (.36, -.42, .035, .1), (.30, -.54, .14, .26)]):
        balls.place(made[k], (dough, nuts), (x, y, z), (0, 0, rz))
    cup(.55, .28)
    crumbs(dough, 30, (-.5, .9, -.95, -.75), .02, .016)
    camera((.08, -.08, .34), 4.6, 24, 0, 84, 4.4, focus=(.05, -.3, .35))


@picture('jantikalu')
def jantikalu():
    stage('#7c2a24', (3.2, 1.8), (.1, -.1, 0), .1)
    dabba, coil = mat.steel(.2), coil_mat()
    props.straight_pot(.62, .42, dabba, (-.1, .1, .02))
    props.disc_lid(.64, .1, dabba, (.42, .98, .56), (math.radians(72), 0, .22), knob=False)
    meshes = [fried.ridged_coil(R.uniform(2.5, 2.9), .040, s) for s in range(6)]
    ring_spots = [(.34 * math.cos(a), .34 * math.sin(a), .40) for a in (0.2, 1.3, 2.3, 3.4, 4.4, 5.4)]
    spots = ring_spots + [(0, 0, .40), (-.2, -.24, .47), (.16, -.26, .47), (.3, .02, .48), (.1, .24, .49), (-.28, .1, .48), (0, -.04, .53), (-.12, -.1, .58), (.14, .06, .60)]
    for k, (x, y, z) in enumerate(spots):
        tilt = .25 if k < 6 else .35
        obj(meshes[k % 6], coil, (x - .1, y + .1, z), (R.normal(0, tilt * .6), R.normal(0, tilt * .6), R.uniform(0, 6.28)), .82)
    obj(meshes[1], coil, (-.55, -.72, .07), (.05, 0, 1), .95)
    obj(meshes[4], coil, (-.16, -.82, .06), (.0, .12, 2), .9)
    crumbs(coil, 22, (-.8, .1, -1.02, -.9), .02, .016)
    camera((.02, -.04, .28), 4.8, 30, 0, 84, 4.3, focus=(0, -.35, .4))


@picture('pappu-chekkalu')
def pappu_chekkalu():
    stage('#2f5a50', (3.2, 1.8), (.1, -.1, 0), -.1)
    disc = foods.fried('#c99a58', '#e3c48c', '#f1dfb6', scale=4, valley='#c08a40', coat=.05, rough=(.5, .7), bump=((50, .6, .01), (120, .4, .004)))
    dal = foods.food('#c98a1e', '#e3ac36', '#f0c866', scale=14, sss=.15, rough=(.35, .5), coat=.2)
    leaf = foods.food('#1d3a0e', '#35561c', '#53742c', scale=20, sss=0.)
    board = mat.wood('#5a3418', '#8d5a30')
    for a in ((-1.0, 1.0, -.34, -.31, .02, .17), (-1.0, 1.0, .31, .34, .02, .17), (-1.0, 1.0, -.34, .34, .02, .05), (-1.0, -.96, -.34, .34, .02, .22), (.96, 1.0, -.34, .34, .02, .22)):
        panel(*a, board)
    made = [discs.cracker(.31, .028, s) for s in range(6)]
    for k in range(13):
        x = -.74 + k * .105
        balls.place(made[k % 6], (disc, dal, leaf), (x, R.normal(0, .02), .33 + R.normal(0, .012)), (R.normal(0, .08), math.radians(-64) + R.normal(0, .05), R.normal(0, .08)))
    balls.place(made[2], (disc, dal, leaf), (.78, -.02, .22), (0, math.radians(-36), .2))
    balls.place(made[4], (disc, dal, leaf), (-.30, -.68, .06), (.05, .02, 1.))
    balls.place(made[1], (disc, dal, leaf), (.20, -.74, .06), (-.03, .04, 2.))
    balls.place(made[0], (disc, dal, leaf), (.02, -.60, .12), (.22, .12, 3.))
    camera((0, -.12, .2), 4.8, 36, -14, 84, 4.4, focus=(0, -.4, .25))


@picture('chegodilu')
def chegodilu():
    stage('#c9a35a', (3.2, 1.8), (.1, -.1, 0), .12)
    crust = foods.fried('#8f4a16', '#c0752a', '#dba052', scale=7, valley='#e0b268', spots=((34, .69, '#ecd9ac'),), coat=.25)
    meshes = [fried.ring(.15, .043, s) for s in range(6)]
    props.bowl(.66, .3, mat.bronze(), (-.05, .12, .02))
    layers = ((9, .42, .31, .3), (12, .42, .37, .5), (8, .26, .41, .55), (5, .17, .49, .5), (2, .07, .56, .4))
    for n, q, z, tilt in layers:
        for i in range(n):
            a = i * 2 * math.pi / n + q * 7 + R.normal(0, .1)
            o = obj(meshes[(i + n) % 6], crust, (-.05 + q * math.cos(a), .12 + q * math.sin(a), z + R.normal(0, .012)))
            lean = Euler((0, 0, a)).to_matrix() @ Euler((R.normal(0, .3), tilt * R.uniform(.3, 1.), 0)).to_matrix()
            o.rotation_euler = (lean @ Euler((0, 0, R.uniform(0, 6.28))).to_matrix()).to_euler()
    for k, (x, y) in enumerate(((-.55, -.66), (.46, -.72), (.72, -.48), (.02, -.80))):
        obj(meshes[k], crust, (x, y, .075), (R.normal(0, .04), R.normal(0, .04), R.uniform(0, 6)))
    obj(meshes[5], crust, (.56, -.64, .15), (.5, .3, 1))
    camera((.02, -.08, .2), 4.5, 32, 0, 84, 4.3, focus=(0, -.35, .3))


@picture('karappusa')
def karappusa():
    from archetypes.cones import paper_cone
    stage(None, wooden=('#6d4526', '#a87845'))
    board = mat.wood('#4a2a16', '#7a4a26', .6)
    panel(-1.05, 1.05, -.72, .62, .01, .07, board, .02)
    hot = foods.fried('#b04a10', '#dc7a22', '#eea24a', scale=6, coat=.1, bump=((60, .5, .006),), spots=((60, .66, '#8a1a08'),))
    paper_cone(.36, .95, (-.42, .08, .44), (0, math.radians(74), -.42))
    strands = [fried.strand(R.uniform(.16, .55), .0115, .2, 44, 9) for _ in range(22)]
    mouth = Vector((.03, -.12, .0))
    for i in range(760):
        along = abs(R.normal(0, .33)) - .12
        wide = .27 * (1 - .45 * min(1, max(0, along))) * math.sqrt(R.rand())
        a = R.uniform(0, 6.28)
        x = mouth.x + along * .92 + wide * math.cos(a) * .5
        y = mouth.y - along * .40 + wide * math.sin(a) * 1.15
        h = max(.0, .56 - .62 * max(0, along + .12) - .9 * abs(wide) * .5)
        z = .085 + h * R.rand() ** .6
        obj(strands[i % 22], hot, (x, y, z), (R.normal(0, .35), R.normal(0, .28), R.uniform(0, 6.28)), float(R.uniform(.7, 1.1)))
    garnish.chillies([(-.58, -.50, .115, .3, 1)])
    crumbs(foods.food('#7a1406', '#a8240c', '#c9461a', scale=20), 60, (.1, .95, -.6, -.2), .07, .009)
    camera((.0, -.05, .26), 4.6, 33, 0, 84, 4.3, focus=(.1, -.3, .25))


@picture('kara-boondi')
def kara_boondi_bowl():
    stage('#7c2a24', (3.2, 1.8), (.1, -.1, 0), -.1)
    props.bowl(.86, .36, mat.ceramic('#f2ede2', .2, False), (0, .05, .03))
    mix = kara_boondi()
    fill_heap(mix, .80, .335, .17, (0, .05), gold_boondi(), .045, 1.15)
    pearls = mix[0]
    garnish.scatter(pearls[0], pearls[1], [(R.normal(.3, .35), R.uniform(-1.05, -.88), .065) for _ in range(26)], (.75, 1.1), False)
    garnish.scatter(mix[1][0], mix[1][1], [(-.5, -.92, .06), (.72, -.85, .06)], (.9, 1.), False)
    camera((0, -.05, .26), 4.8, 34, 0, 84, 4.3, focus=(0, -.35, .4))


@picture('andhra-mixture')
def andhra_mixture():
    stage(None, wooden=('#5a3820', '#96663a'))
    props.bowl(.88, .42, mat.earthen('#8f4a28', '#bb6d42'), (0, .02, .01))
    mix = mixture()
    fill_heap(mix, .77, .40, .19, (0, .02), sev_mat(), .05, 1.1)
    scoop((.26, -.02, .63), (.0, -.42, .55))
    spill(mix, lambda n: [(R.normal(-.35, .3), R.uniform(-1.06, -.92), .03) for _ in range(n)], .025)
    camera((0, -.05, .3), 4.9, 35, 0, 84, 4.3, focus=(0, -.35, .45))


@picture('ribbon-pakodi', bounces=8)
def ribbon_pakodi():
    from archetypes.jars import plain_jar
    stage('#3f5d55', (3.2, 1.8), (.1, -.1, 0), .12)
    gold = foods.fried('#cf8f24', '#e8b440', '#f4d078', scale=6, valley='#d9962c', coat=.1, bump=((50, .5, .008),))
    meshes = [fried.ribbon(R.uniform(.6, .9), .16, s, curl=R.uniform(1.3, 2.2)) for s in range(8)]
    at = (-.32, .25)
    plain_jar(.40, 1.02, (at[0], at[1], .03), lid='wood')
    for i in range(120):
        a, q = R.uniform(0, 6.28), .26 * math.sqrt(R.rand())
        z = .17 + .70 * (i + .5) / 120
        obj(meshes[i % 8], gold, (at[0] + q * math.cos(a), at[1] + q * math.sin(a), z), (R.normal(0, .7), R.normal(0, .7), R.uniform(0, 6.28)), .70)
    heap = [(.35, -.45, .10), (.62, -.30, .10), (.15, -.62, .09), (.60, -.58, .10), (.42, -.5, .2), (.5, -.36, .22), (.38, -.6, .25), (.85, -.5, .09), (.0, -.45, .09), (.28, -.52, .2), (.62, -.46, .24), (.5, -.7, .1), (.46, -.46, .32)]
    for i, p in enumerate(heap):
        obj(meshes[(i + 3) % 8], gold, p, (R.normal(0, .25), R.normal(0, .25), R.uniform(0, 6.28)), .95)
    crumbs(gold, 18, (-.2, .9, -1., -.82), .02, .018)
    camera((.05, -.05, .45), 5.0, 22, 0, 84, 4.4, focus=(0, -.2, .4))


@picture('palli-chikki', bounces=6)
def palli_chikki():
    stage('#5f6b3c', (3.2, 1.8), (.1, -.1, 0), .1)
    amber = foods.food('#5c2806', '#8a460e', '#b26c1c', scale=9, sss=.3, rough=(.06, .2), coat=1., coat_rough=.03, bump=((14, .3, .015),))
    nuts = foods.food('#a8703a', '#cda268', '#e6c894', attr_ramp=True, rough=(.5, .7), coat=.15, coat_rough=.2, bump=((26, .6, .012), (80, .5, .005)))
    made = [blocks.peanut_slab(.92, .46, .115, s, c) for s, c in ((3, None), (2, (1, -1)))]
    balls.place(made[0], (amber, nuts), (-.02, .30, .05), (0, 0, -.16))
    balls.place(made[1], (amber, nuts), (-.05, -.42, .045), (math.radians(4), 0, .16))
    corner = blocks.peanut_slab(.17, .15, .11, 9)
    balls.place(corner, (amber, nuts), (.60, -.66, .045), (.0, 0, .7))
    from archetypes.cones import twist_wrapper
    twist_wrapper(1.0, .29, .11, (-.34, .345, .12), (0, 0, -.16))
    crumbs(amber, 16, (.35, .8, -.8, -.5), .03, .016)
    garnish.scatter([garnish.peanut_half() for _ in range(3)], nuts, [(.85, -.2, .05), (.72, -.05, .05), (-.75, -.72, .05), (.9, -.5, .05)])
    camera((.0, -.08, .1), 4.3, 40, -6, 84, 4.4, focus=(0, -.3, .12))


@picture('masala-jeedipappu')
def masala_jeedipappu():
    stage('#2f4a5a', (3.2, 1.8), (.1, -.1, 0), .1)
    props.turned('urn', urn_profile(), mat.brass(.2), (-.08, .12, .02), 160, 200)
    nuts = spiced_cashew()
    fill_heap(nuts, .385, .655, .15, (-.08, .12), palli_mat(), .05, 1.7)
    for k, (x, y) in enumerate(((-.42, -.62), (-.12, -.72), (.16, -.60), (.42, -.74), (.58, -.5))):
        obj(nuts[0][0][k], nuts[0][1], (x, y, .075), (R.normal(0, .2), R.normal(0, .2), R.uniform(0, 6)))
    garnish.scatter(nuts[1][0], nuts[1][1], [(.3, -.48, .05), (-.62, -.45, .05)])
    camera((.0, -.08, .36), 4.3, 28, 0, 84, 4.3, focus=(0, -.3, .5))


@picture('guntur-karam-palli')
def guntur_karam_palli():
    stage('#b98b4a', (3.2, 1.8), (.1, -.1, 0), -.12)
    props.bowl(.66, .34, mat.iron(), (-.08, .12, .02))
    mix = karam_palli()
    fill_heap(mix, .57, .32, .20, (-.08, .12), palli_mat(), .05, 1.35)
    garnish.chillies([(.52, -.62, .075, .5, 1), (.30, -.76, .075, .15, 2)])
    garnish.scatter(mix[0][0], mix[0][1], [(-.55, -.62, .065), (-.32, -.75, .065), (-.72, -.42, .065)], (.9, 1.1), False)
    garnish.scatter(mix[1][0], garlic_chip(), [(-.45, -.8, .04), (.02, -.7, .04)], (.9, 1.1), False)
    garnish.scatter(mix[2][0], mix[2][1], [(.72, -.38, .05)])
    camera((.02, -.06, .22), 4.3, 32, 0, 84, 4.3, focus=(0, -.3, .35))


@picture('atukula-mixture')
def atukula_mixture():
    stage('#d9c9a0', (3.2, 1.8), (.1, -.1, 0), .1)
    blue = mat.ceramic('#2a5a8c', .12, False)
    props.flat_tray(.98, blue, (0, .02, .03), .12)
    fill_heap(atukula(), .84, .06, .30, (0, .02), flake_mat(), .05, 1.2)
    spill(atukula()[:4], lambda n: [(R.normal(.2, .35), R.uniform(-1.08, -1.0), .05) for _ in range(n)], .012)
    camera((0, -.05, .16), 4.8, 36, 0, 84, 4.3, focus=(0, -.35, .2))
