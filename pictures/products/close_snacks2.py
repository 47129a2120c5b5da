"""Close views of the snacks, second half: slabs and nuts cracked open, mixes seen from near."""
import math

from mathutils import Vector

from archetypes import balls, blocks, fried
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import displace, ico, mesh, obj
from studio.noise import R
from studio.scene import camera

from . import picture
from .close_savoury_kit import both_halves, crumb_of, ground, pose, snapped, stone
from .close_snacks import handful
from .common import atukula, crumbs, fill_heap, garlic_chip, karam_palli, mixture, palli_mat, sev_mat, spiced_cashew


@picture('andhra-mixture-close')
def andhra_mixture_close():
    ground(mat.wood('#3a2216', '#5f3a22', .6), key=200, fill=30, key_loc=(-2.4, 1.0, 3.6))
    mix = [(meshes, pale_flake() if k == 2 else m, *rest) for k, (meshes, m, *rest) in enumerate(mixture())]
    fill_heap(mix, .95, .02, .16, (0, .02), sev_mat(), .05, 1.55)
    props.spoon(1.3, mat.brass(.18, 0), (0, 0, 0), (0, 0, 0), .19).matrix_world = pose((.04, -.02, .50), .55, .14)
    top = pose((.04, -.02, .50), .55, .14)
    for meshes, m, n, *_ in mix:
        for i in range(max(1, n // 13)):
            q, a = .9 * math.sqrt(R.rand()), R.uniform(0, 6.28)
            at = top @ Vector((.20 * q * math.cos(a), .145 * q * math.sin(a), -.03 + .10 * (1 - q * q) + R.uniform(0, .03)))
            obj(meshes[i % len(meshes)], m, at, (R.normal(0, .4), R.normal(0, .4), R.uniform(0, 6.28)), float(R.uniform(.75, 1.05)))
    camera((0, .0, .30), 2.7, 42, 0, 84, 5., focus=(.04, -.08, .52))


@picture('ribbon-pakodi-close')
def ribbon_pakodi_close():
    ground(mat.linen('#6a1f28', 20.), '#c9b99a', key=200, fill=26, key_loc=(2.8, 1.8, 2.6))
    gold = foods.fried('#cf8f24', '#e8b440', '#f4d078', scale=6, valley='#d9962c', coat=.1, bump=((50, .5, .008),))
    inside = crumb_of('#dca63c', '#efc868', '#f8e0a0', 60)
    made = [fried.ribbon(R.uniform(.62, .85), .17, s, curl=R.uniform(1.2, 1.9)) for s in range(7)]
    for k, (x, y, z, rz) in enumerate(((-.28, .20, .10, .3), (.18, .28, .10, -.4), (-.05, .02, .10, 1.0), (.34, .02, .12, 1.9), (-.30, -.06, .20, 2.4), (.06, .14, .24, .1), (.26, .12, .27, 1.2), (-.08, .08, .33, -.5))):
        obj(made[k % 7], gold, (x, y, z), (R.normal(0, .22), R.normal(0, .22), rz))
    a, b = both_halves(made[3], (0, 0, 0), (1, .1, 0), gold, inside, jag=.05, freq=9, fine=.002, edge=.006)
    obj(a, None, (.06, -.34, .09), (.1, .05, -1.0), .9)
    obj(b, None, (.30, -.30, .09), (-.1, .1, 1.9), .9)
    crumbs(gold, 26, (-.3, .6, -.58, -.2), .004, .016)
    camera((.02, .02, .17), 2.2, 27, 0, 84, 7., focus=(0, -.1, .18))


@picture('palli-chikki-close')
def palli_chikki_close():
    ground(stone(), '#e4dccb', key=170, fill=20, key_loc=(-1.8, 3.2, 2.0), rim=70)
    amber = foods.food('#5c2806', '#8a460e', '#b26c1c', scale=9, sss=.3, rough=(.06, .2), coat=1., coat_rough=.03, bump=((14, .3, .015),))
    glassy = foods.food('#7a3808', '#a85e14', '#cf8a2c', scale=16, sss=.35, rough=(.04, .12), coat=1., coat_rough=.02, bump=((22, .5, .02),))
    nuts = foods.food('#a8703a', '#cda268', '#e6c894', attr_ramp=True, rough=(.5, .7), coat=.15, coat_rough=.2, bump=((26, .6, .012), (80, .5, .005)))
    cream = foods.food('#dcc096', '#eedbb6', '#f7ecd4', scale=16, sss=.2, rough=(.5, .65), bump=((50, .4, .004),))
    slab = blocks.peanut_slab(.92, .46, .125, 3)
    balls.place(blocks.peanut_slab(.92, .46, .125, 6), (amber, nuts), (-.02, .30, .02), (0, 0, .12))
    for n, at, rot in (((1, .25, .1), (-.02, .08, .185), (.10, .06, -1.0)), ((-1, -.25, -.1), (.26, -.42, .02), (.02, .0, 1.75))):
        obj(snapped(slab[0], (.06, 0, .06), n, amber, glassy, jag=.05, freq=9, fine=.012), None, at, rot)
        obj(snapped(slab[1], (.06, 0, .06), n, nuts, cream, jag=.05, freq=9, fine=.003, edge=.02), None, at, rot)
    crumbs(amber, 22, (-.4, .5, -.55, -.1), .004, .018)
    garnish.scatter([garnish.peanut_half() for _ in range(3)], nuts, [(-.30, -.30, .03), (-.14, -.42, .03), (.05, -.50, .03)])
    camera((.02, -.04, .10), 2.55, 34, -5, 84, 6.5, focus=(0, -.2, .14))


@picture('masala-jeedipappu-close')
def masala_jeedipappu_close():
    ground(mat.earthen('#2c2622', '#4a3f36', .7), '#8a7a66', key=195, fill=24, key_loc=(2.6, 2.0, 2.4), rim=50)
    nuts = spiced_cashew()
    handful(nuts, .56, .22, (-.05, .16), palli_mat(), 0., 1.75, 1., .25)
    ivory = foods.food('#e0c79a', '#efdfbd', '#f8efd8', scale=10, sss=.3, rough=(.4, .55), bump=((60, .3, .004),))
    a, b = both_halves(nuts[0][0][1], (-.01, .0, 0), (.15, 1, .1), nuts[0][1], ivory, jag=.012, freq=22, fine=.004, edge=.007)
    obj(a, None, (-.14, -.46, .05), (.15, .1, 2.9), 1.15)
    obj(b, None, (.10, -.48, .05), (-.1, .2, .5), 1.15)
    halves = [garnish.cashew_half(1.25) for _ in range(2)]
    obj(halves[0], ivory, (.34, -.40, .03), (.1, -.1, 1.2), 1.05)
    garnish.scatter(nuts[1][0], nuts[1][1], [(.22, -.26, .06), (-.38, -.40, .04), (-.02, .02, .26)], (.9, 1.2))
    garnish.scatter(nuts[2][0], nuts[2][1], [(R.normal(0, .3), R.uniform(-.6, -.3), .010) for _ in range(40)], (.5, 1.2), False)
    camera((.0, -.06, .09), 2.45, 34, 6, 84, 6.5, focus=(0, -.25, .12))


@picture('guntur-karam-palli-close')
def guntur_karam_palli_close():
    ground(mat.linen('#c9a35a', 20.), '#e9dcc2', key=205, fill=30)
    mix = karam_palli()
    props.plate(.74, mat.ceramic('#f2ede2', .2, False), (0, .14, .005), .06)
    fill_heap(mix, .50, .03, .22, (0, .18), palli_mat(), .05, 1.3)
    core = foods.food('#e0c592', '#f0deb8', '#f8efd8', scale=14, sss=.25, rough=(.45, .6), bump=((50, .3, .004),))
    crust = crumb_of('#a8481c', '#cc7434', '#e09a58', 60)
    for k, (at, rot) in enumerate((((-.20, -.36, .075), (.2, .1, -1.3)), ((.06, -.42, .075), (.1, -.1, -1.75)), ((.30, -.34, .075), (.15, .05, -2.1)))):
        coat = fried.coated_nut(1.35, k)
        obj(snapped(coat, (.02, 0, 0), (1, .1, .25), mix[0][1], crust, jag=.02, freq=18, fine=.006, edge=.008), None, at, rot)
        v, f = ico(4)
        bean = mesh('bean', displace(v * (.058, .046, .044), f, .004, 18, 2, k), f)
        obj(bean, core, Vector(at) + Vector((.0, -.012, .004)), rot)
    garnish.scatter(mix[1][0], garlic_chip(), [(-.04, -.28, .06), (.2, -.24, .08), (-.34, -.24, .06)], (.9, 1.2), False)
    camera((.0, -.06, .12), 2.45, 33, -4, 84, 6.5, focus=(0, -.28, .12))


def pale_flake():
    return foods.food('#e2c04c', '#f4dc80', '#fcf0c0', scale=9, sss=0., rough=(.5, .65), bump=((40, .4, .006),))


@picture('atukula-mixture-close')
def atukula_mixture_close():
    from archetypes.weave import woven_plate
    ground(mat.linen('#9a4a2a', 20.), '#e9dcc2', key=235, fill=38, key_loc=(2.4, 2.6, 3.0))
    woven_plate(.72, (0, .10, .01), .10)
    mix = [(meshes, pale_flake() if k == 0 else m, *rest) for k, (meshes, m, *rest) in enumerate(atukula())]
    handful(mix, .56, .28, (0, .10), pale_flake(), .04, 1.2, 1., .1)
    for meshes, m, n, *_ in mix[:3]:
        garnish.scatter(meshes, m, [(R.normal(.05, .3), R.uniform(-.62, -.56), .03) for _ in range(max(2, n // 60))], (.8, 1.1), True, None, .3)
    camera((0, -.02, .17), 2.45, 24, 0, 84, 6., focus=(0, -.3, .2))
