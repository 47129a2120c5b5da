"""Close views of the snacks: broken, spilled, a handful."""
import math

import numpy as np

from archetypes import balls, blocks, discs, fried
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import displace, ico, mesh, obj, tube
from studio.noise import R
from studio.scene import camera

from . import picture
from .close_savoury_kit import both_halves, crumb_of, ground, slate, snapped
from .common import crumbs, fill_heap, garlic_chip, gold_boondi, kara_boondi, spill
from .snacks import biscuit, coil_mat


def handful(recipe, r, height, centre, under, z=0., density=1.2, scale=1., loose=.1):
    """A fistful tipped out on the ground: a heap, and loose pieces around its foot."""
    small = [(m, mm, n / scale ** 2, d * scale, flat, (s[0] * scale, s[1] * scale)) for m, mm, n, d, flat, s in recipe]
    fill_heap(small, r, z + .01, height, centre, under, .035, density)

    def foot(n):
        out = []
        for _ in range(n):
            a, q = R.uniform(0, 6.28), r * (.98 + abs(R.normal(0, .16)))
            out.append((centre[0] + q * math.cos(a), centre[1] + q * math.sin(a), z + .03 * scale))
        return out
    spill(small, foot, loose * r * r * 3)


@picture('bisticks-close')
def bisticks_close():
    ground(slate(), '#6b6154', key=190, fill=24, key_loc=(2.6, 2.2, 2.6), rim=40)
    dough, nuts = biscuit(), foods.cashew()
    inside = crumb_of('#d9b06a', '#ecd09a', '#f6e6c2', 30)
    made = [blocks.cookie_finger(.84, .2, .092, s) for s in range(3)]
    balls.place(made[1], (dough, nuts), (-.12, .30, .012), (0, 0, .18))
    balls.place(made[2], (dough, nuts), (.10, .12, .012), (0, 0, -.05))
    for k, (piece, at, rot) in enumerate(zip(both_halves(made[0][0], (.04, 0, .04), (1, .1, .25), dough, inside, jag=.03, freq=10, fine=.008),
                                             ((-.20, .16, .122), (.02, -.26, .012)), ((0, .03, -1.02), (0, 0, 2.25)))):
        obj(piece, None, at, rot)
        n = ((1, .1, .25), (-1, -.1, -.25))[k]
        obj(snapped(made[0][1], (.04, 0, .04), n, nuts, nuts, jag=.0, fine=0.), None, at, rot)
    crumbs(inside, 60, (-.2, .45, -.48, -.08), .003, .010)
    crumbs(dough, 20, (-.35, .5, -.5, .1), .003, .014)
    camera((.0, -.02, .07), 2.3, 30, 8, 84, 6.5, focus=(-.02, -.14, .1))


@picture('jantikalu-close')
def jantikalu_close():
    ground(mat.wood('#3a2216', '#5f3a22', .6), key=200, fill=26, key_loc=(-2.8, 1.4, 2.6))
    coil = coil_mat()
    inside = crumb_of('#d9b274', '#edd09a', '#f7e6c4', 50)
    made = [fried.ridged_coil(R.uniform(2.6, 2.9), .046, s) for s in range(4)]
    obj(made[1], coil, (-.26, .28, .05), (.03, .02, 1.))
    obj(made[2], coil, (-.20, .24, .14), (.05, -.05, 2.6))
    obj(made[3], coil, (.34, .42, .05), (.02, .03, .4))
    a, b = both_halves(made[0], (.05, 0, 0), (1, .2, 0), coil, inside, jag=.03, freq=6, fine=.006, edge=.008)
    obj(a, None, (-.13, .10, .235), (.10, .04, -1.35))
    obj(b, None, (.22, -.10, .05), (.03, 0, 1.15))
    crumbs(coil, 22, (-.3, .5, -.42, -.15), .003, .014)
    crumbs(inside, 20, (-.1, .4, -.4, -.2), .003, .010)
    camera((.02, .05, .10), 2.5, 33, -8, 84, 7., focus=(0, 0, .14))


@picture('pappu-chekkalu-close')
def pappu_chekkalu_close():
    ground(mat.ceramic('#2f5a6a', .35), '#d9d2c2', key=200, fill=30)
    disc = foods.fried('#c99a58', '#e3c48c', '#f1dfb6', scale=4, valley='#c08a40', coat=.05, rough=(.5, .7), bump=((50, .6, .01), (120, .4, .004)))
    dal = foods.food('#c98a1e', '#e3ac36', '#f0c866', scale=14, sss=.15, rough=(.35, .5), coat=.2)
    leaf = foods.food('#1d3a0e', '#35561c', '#53742c', scale=20, sss=0.)
    inside = crumb_of('#dcc08a', '#efdcb2', '#f8edd4', 60)
    made = [discs.cracker(.31, .034, s) for s in range(5)]
    for k in range(5):
        balls.place(made[k], (disc, dal, leaf), (-.06 + R.normal(0, .025), .22 + R.normal(0, .02), .04 + .058 * k), (R.normal(0, .06), R.normal(0, .06), R.uniform(0, 6)))
    for n, at, rot in (((1, .15, 0), (-.16, -.24, .17), (.85, .05, .35)), ((-1, -.15, 0), (.30, -.30, .04), (.05, .04, -.5))):
        obj(snapped(made[3][0], (.03, 0, 0), n, disc, inside, jag=.05, freq=7, fine=.003, edge=.008, seed=3 if n[0] > 0 else 3), None, at, rot)
        obj(snapped(made[3][1], (.03, 0, 0), n, dal, dal, jag=0., fine=0.), None, at, rot)
        obj(snapped(made[3][2], (.03, 0, 0), n, leaf, leaf, jag=0., fine=0.), None, at, rot)
    crumbs(inside, 40, (-.2, .5, -.6, -.1), .004, .02)
    camera((.02, -.02, .13), 2.5, 27, 6, 84, 6.5, focus=(0, -.15, .14))


@picture('chegodilu-close')
def chegodilu_close():
    ground(mat.linen('#8a2a20', 20.), '#e0cfa8', key=195, fill=26, key_loc=(2.4, 2.6, 3.0))
    crust = foods.fried('#8f4a16', '#c0752a', '#dba052', scale=7, valley='#e0b268', spots=((34, .69, '#ecd9ac'),), coat=.25)
    inside = crumb_of('#c8924a', '#e0b878', '#efd6a6', 60)
    made = [fried.ring(.15, .043, s) for s in range(6)]
    t = np.linspace(-2, 2, 40)
    obj(mesh('rod', *tube(np.stack([t, .12 + .10 * t, .285 + 0 * t], 1), .018, nsec=24)), mat.brass(.18, 0))
    for k in range(8):
        x = -.40 + .105 * k + R.normal(0, .008)
        obj(made[k % 6], crust, (x, .12 + .10 * x, .195), (math.pi / 2, R.uniform(-.5, .5), math.pi / 2 + R.normal(0, .16) + .1))
    a, b = both_halves(made[2], (0, .0, 0), (1, .3, 0), crust, inside, jag=.03, freq=9, fine=.006, edge=.008)
    obj(a, None, (-.14, -.22, .048), (.03, .02, -1.25))
    obj(b, None, (.20, -.26, .048), (.0, .03, 1.2))
    obj(made[4], crust, (.50, -.10, .048), (.02, .03, 1.2))
    crumbs(crust, 18, (-.3, .4, -.5, -.15), .003, .014)
    camera((0, -.02, .13), 2.35, 28, 0, 84, 6., focus=(0, -.05, .16))


@picture('karappusa-close')
def karappusa_close():
    ground(mat.linen('#24425c', 20.), '#cfd3d2', key=190, fill=28)
    hot = foods.fried('#b04a10', '#dc7a22', '#eea24a', scale=6, coat=.1, bump=((60, .5, .006),), spots=((60, .66, '#8a1a08'),))
    props.bowl(.52, .26, mat.steel(.16), (0, .06, .01))
    strands = [fried.strand(R.uniform(.14, .46), .0118, .2, 44, 9) for _ in range(22)]
    for i in range(900):
        q, a = .49 * math.sqrt(R.rand()), R.uniform(0, 6.28)
        z = .22 + .20 * (1 - (q / .5) ** 2) * R.rand() ** .4
        obj(strands[i % 22], hot, (q * math.cos(a), .06 + q * math.sin(a), z), (R.normal(0, .3), R.normal(0, .3), R.uniform(0, 6.28)), float(R.uniform(.7, 1.05)))
    for i in range(34):
        obj(strands[i % 22], hot, (R.normal(.1, .3), -.5 + R.normal(0, .06), .02), (R.normal(0, .05), R.normal(0, .05), R.uniform(0, 6.28)), float(R.uniform(.5, .9)))
    fried_cloves = [garnish.chip(.03, s) for s in range(3)]
    garnish.scatter(fried_cloves, garlic_chip(), [(R.normal(0, .22), .04 + R.normal(0, .2), .43) for _ in range(7)], (.8, 1.2))
    garnish.scatter([garnish.curry_leaf(.18, .07, .05) for _ in range(2)], foods.curry_leaf(), [(-.12, -.06, .44), (.2, .12, .43)], (.8, 1.1))
    camera((0, -.03, .22), 2.6, 46, 0, 84, 5., focus=(0, -.1, .36))


@picture('kara-boondi-close')
def kara_boondi_close():
    ground(mat.ceramic('#efe9dc', .4), '#dcd3c0', key=200, fill=30, key_loc=(2.6, 2.4, 2.8))
    mix = kara_boondi()
    props.bowl(.40, .26, mat.copper(.2), (-.12, .46, .26), (1.25, 0, .22))
    handful(mix, .52, .24, (.0, .04), gold_boondi(), .0, 1.35, 1., .5)
    shell = foods.food('#b8761c', '#dba040', '#efc878', scale=30, sss=.13, rough=(.5, .7), bump=((80, .6, .008),))
    for k, (x, y) in enumerate(((-.10, -.52), (.16, -.56))):
        v, f = ico(4)
        me = mesh('pearl', displace(v * .042, f, .005, 24, 3, k), f, col=np.full(len(v), .6))
        obj(snapped(me, (.0, 0, 0), (0, -.5, .85), mix[0][1], shell, jag=.02, freq=40, fine=.016, edge=.006, seed=k), None, (x, y, .038), (0, 0, .3 * k))
    camera((0, -.02, .10), 2.6, 30, 0, 84, 5., focus=(0, -.2, .14))
