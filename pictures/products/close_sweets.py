"""Close views of the other sweets: blocks, discs, rolls and pastries, broken open."""
import math

import numpy as np

from archetypes import balls, blocks, discs, heaps, pastries
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import displace, mesh, obj, prism, slab, solidify
from studio.noise import R, fbm
from studio.scene import camera

from . import picture
from .close_kit import broken, gravel, lumpy
from .common import stage
from .sweets import arisa_skin, broken_half_moon, filling_crumbs, milk_fudge, white_sesame


@picture('kaju-katli-close')
def kaju_katli_close():
    stage(None, wooden=('#4a2a16', '#7d4f2a'), key=175, key_loc=(-2.6, 2.6, 3.4), rim=60)
    props.sheet((2.3, 1.7), mat.paper('#f3ecdc', .8), (.05, .05, .006), .2, .012, 4, .06)
    leaf, h = foods.silver_leaf(), .105
    whole = [blocks.diamond(.46, .285, h, s) for s in range(3)]
    for k, (x, y, rz) in enumerate(((.12, .36, .25), (.14, .38, .02), (.10, .35, .34))):
        obj(whole[k], leaf, (x, y, .07 + h * 1.02 * k), (0, 0, rz))
    v, f = prism([(.46, 0), (0, .285), (-.46, 0), (0, -.285)], h, .010, 3, .012)
    v = v + fbm(v * 8, 3, 5)[:, None] * np.array([.006, .006, .004]) - np.array([0, 0, h / 2])
    v = displace(v, f, .002, 34, 3, 9)
    for side, loc, rz in (((.93, -.37, 0), (-.16, -.22, .07), .22), ((-.93, .37, 0), (.20, -.42, .072), -.10)):
        half, mask = broken(v, side, .02, .05, 6, 3)
        obj(mesh('half', lumpy(half, f, mask, .02, .010, 2), f), leaf, loc, (0, .03, rz))
    garnish.scatter([garnish.sliver(.09, .022, .008) for _ in range(3)], foods.pista(), [(R.uniform(-.5, .7), R.uniform(-.85, -.66), .03) for _ in range(9)])
    garnish.loose_petals([(-.74, .10, .04), (-.66, .24, .05), (.82, -.12, .04), (-.80, -.42, .04)], .15, ('#b8365a', '#d9607e', '#eda0b0'))
    obj(garnish.cashew(1.2, 3), foods.cashew(), (.78, .12, .07), (.2, 0, .8))
    camera((.04, -.05, .12), 3.2, 33, 0, 84, 4.4, focus=(-.05, -.32, .1))


@picture('ghee-mysore-pak-close')
def mysore_pak_close():
    stage(None, wooden=('#26211d', '#4a4038'), key=160, key_loc=(-2.9, .3, 3.2), rim=70)
    props.sheet((1.9, 1.5), mat.paper('#f1e8d2', .8), (.05, .05, .006), -.18, .016, 3, .08)
    pak = foods.food('#d0841e', '#e29628', '#eeb248', scale=8, sss=.15, rough=(.32, .55), coat=.15, valley='#9c5414',
                     bump=((60, .7, .01), (24, .5, .015)))
    obj(honeycomb(.62, .46, .56, 2, (-.15, -.98, .1), .10), pak, (-.26, .08, .03), (0, 0, -.22))
    obj(honeycomb(.62, .46, .56, 5, (-.3, -.95, 0), .12), pak, (.46, .42, .03), (0, 0, .30))
    obj(honeycomb(.50, .46, .40, 7, (.2, -.95, .2), .05), pak, (.32, -.30, .20), (1.45, .1, .55))
    obj(gravel([(R.normal(.02, .34), R.normal(-.58, .09), .04) for _ in range(120)], .018, 3), pak)
    camera((.09, -.05, .28), 3.7, 25, 5, 84, 4.5, focus=(-.2, -.22, .3))


def honeycomb(length, depth, height, seed, side, at):
    """A block broken across, with the tall pores of the froth on the break."""
    v, f = slab(length, depth, height, .014, .0075)
    v, mask = broken(v, side, at, .06, 6, seed)
    top = np.clip((v[:, 2] - height * .93) / (height * .07), 0, 1)
    p = v * np.array([1, 1, .42])
    holes = np.clip(fbm(p * 24, 3, seed) - .02, 0, 1) + .7 * np.clip(fbm(p * 58 + 9, 2, seed + 4) - .08, 0, 1)
    holes = holes * (1 - .85 * top)
    inward = v - np.array([0, 0, height / 2])
    inward /= np.linalg.norm(inward * np.array([1, 1, .3]), axis=1)[:, None] + 1e-6
    v = v - inward * np.array([1, 1, .15]) * (.11 * holes)[:, None]
    band = np.exp(-(((v[:, 2] / height + .1 * fbm(v * 7, 2, seed + 2)) - .48) / .22) ** 2)
    v = displace(v, f, .010, 8, 3, seed)
    return mesh('honeycomb', v, f, col=np.clip(.6 * band * (1 - top) + 1.3 * holes, 0, 1))


@picture('ariselu-close')
def ariselu_close():
    stage('#2f4f6b', (3.4, 2.4), (.1, 0, 0), .14, key=160, key_loc=(2.8, .2, 3.3), rim=50)
    props.flat_tray(.98, mat.steel(.2), (.02, .1, .02), .08)
    skin, seeds = arisa_skin(), white_sesame()
    for k, (y, z) in enumerate(((.36, .09), (.38, .19))):
        balls.place(discs.arisa(.50, .10, k, 420, .022), (skin, seeds), (.18, y, z), (.02, .03 * k, 2. * k))
    for seed, side, loc, rot in ((2, (.25, -1, 0), (-.20, -.14, .29), (.48, .06, -.20)), (2, (-.25, 1, 0), (.42, -.36, .10), (.05, -.04, .55 + math.pi))):
        torn_arisa(seed, side, loc, rot, skin, seeds)
    obj(gravel([(R.normal(0, .3), R.normal(-.56, .06), .05) for _ in range(36)], .015, 3), skin)
    camera((.04, -.02, .16), 3.3, 30, -5, 84, 4.6, focus=(-.15, -.3, .2))


def torn_arisa(seed, side, loc, rot, skin, seeds):
    """Half a disc torn through, its crumb porous and darker from the jaggery."""
    crumb = foods.food('#8a4e16', '#b87828', '#dba955', scale=16, rough=(.4, .6), coat=.15, bump=((60, .8, .012),))
    disc, grains = discs.arisa(.50, .115, seed, 420, .02)
    v, f = data(disc)
    v, mask = broken(v, side, .02, .06, 5, seed)
    v = lumpy(v, f, mask, .028, .045, 3)
    me = mesh('torn', v, f, col=.35 * mask)
    o = obj(me, skin, loc, rot)
    me.materials.append(crumb)
    inside = mask[f].mean(1) > .5
    me.polygons.foreach_set('material_index', inside.astype(np.int32))
    n = np.array(side, float) / np.linalg.norm(side)
    w, g = data(grains)
    keep = (w @ n)[g].max(1) < .0
    obj(mesh('grains', w, g[keep], col=np.full(len(w), .6)), seeds, loc, rot)
    return o


def data(me):
    """Vertices and triangles of a mesh."""
    v = np.empty(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get('co', v)
    f = np.empty(len(me.loops), np.int32)
    me.loops.foreach_get('vertex_index', f)
    return v.reshape(-1, 3).astype(float), f.reshape(-1, 3)


@picture('palakova-close')
def palakova_close():
    stage('#3f5d55', (3.4, 2.4), (.1, 0, 0), -.1, key=125, key_loc=(1.5, -1.8, 3.4), rim=60)
    props.plate(1.0, mat.earthen('#8a4526', '#b8683f', .7), (.02, .08, .02), .08)
    fudge = milk_fudge()
    obj(discs.fudge(.20, .12, 3), fudge, (.34, .52, .04), (0, 0, .4), 2.)
    for side, loc, rot in (((.1, -1, 0), (-.26, -.04, .04), (-.12, 0, -.25)), ((-.1, 1, 0), (.42, -.26, .05), (.12, .05, 3.7))):
        v, f = data(discs.fudge(.20, .12, 4))
        v, mask = broken(v, side, .015, .04, 9, 4)
        obj(mesh('broken fudge', lumpy(v, f, mask, .022, .016, 2), f, col=0 * mask), fudge, loc, rot, 2.)
    obj(gravel([(R.normal(.0, .3), R.normal(-.46, .1), .035) for _ in range(150)], .019, 3), fudge)
    green = foods.food('#4a5a1e', '#6f7d32', '#94a050', scale=30, bump=())
    garnish.scatter([garnish.grain(.013, 2, .3)], green, [(.34 + R.normal(0, .03), .49 + R.normal(0, .03), .22) for _ in range(18)], (.5, 1.3), False)
    camera((.07, 0, .13), 3.4, 29, 4, 84, 4.6, focus=(-.05, -.25, .15))


@picture('madatha-kaja-close')
def madatha_kaja_close():
    stage('#2a2f55', (3.4, 2.4), (.1, 0, 0), .1, key=160, key_loc=(-2.8, .0, 3.3), rim=60)
    props.plate(1.05, mat.ceramic('#f1eadc', .22, False), (.02, .1, .02), .07)
    heaps.pool(.52, foods.oil('#d08426', '#a8641a', '#e2a244'), (.0, -.06, .034), 3, .010, .2)
    crisp = foods.fried('#b0641c', '#dd9642', '#f0c078', scale=7, valley='#c98334', coat=.9, coat_rough=.05, rough=(.25, .45))
    for k, (loc, rot) in enumerate((((-.24, -.10, .245), (0, .06, 1.15)), ((.36, .12, .245), (0, .05, 2.05)), ((.06, .60, .24), (0, 0, .2)), ((.10, .20, .62), (.1, .05, 1.45)))):
        solidify(obj(pastries.rolled_sheet(.74, .255, .200, 7., k + 5, .18, .07, .10), crisp, loc, rot), .016)
    camera((.03, -.02, .32), 3.6, 24, 0, 84, 4.5, focus=(-.35, -.40, .28))


@picture('nethi-bobbatlu-close')
def bobbatlu_close():
    stage(None, wooden=('#5a3820', '#96663a'), key=160, key_loc=(2.8, .2, 3.3), rim=50)
    props.banana_leaf(2.5, 1.9, (.02, .05, .006), .2, .03, whole=False)
    bread = foods.food('#cf9c48', '#e2bb70', '#eecf96', scale=5, rough=(.28, .5), coat=.35, coat_rough=.12,
                       spots=((10, .58, '#b5701f'), (17, .62, '#7d4210')), bump=((30, .4, .012), (8, .3, .02)))
    purnam = foods.food('#8e5614', '#b57a26', '#cd9844', scale=22, rough=(.45, .65), coat=.15, bump=((70, .9, .010), (30, .5, .012)))
    for k, (loc, turn, towards, sweep) in enumerate((((.06, -.40, .045), (.0, .0), 1.55, 1.9), ((.16, -.30, .165), (.015, .02), 1.85, 1.5), ((.02, -.36, .285), (-.01, -.02), 1.35, 1.15))):
        wedge(.92, towards - sweep / 2, sweep, loc, (turn[0], turn[1], 0), bread, purnam, k)
    obj(gravel([(R.normal(.05, .26), R.normal(-.58, .05), .045) for _ in range(50)], .018, 3), purnam)
    camera((.05, -.06, .22), 3.2, 24, 6, 84, 4.6, focus=(.05, -.36, .22))


def wedge(r, start, sweep, loc, rot, bread, filling, seed, thick=.115):
    """A sector of a filled flatbread: two thin skins and the filling between them, seen at the torn sides."""
    a = np.linspace(start, start + sweep, 40)
    for name, material, low, high, shrink, rough in (('skin', bread, 0, .018, 1., .004), ('filling', filling, .016, thick - .016, .965, .022),
                                                     ('skin', bread, thick - .018, thick, 1., .006)):
        rim = np.stack([shrink * r * np.cos(a), shrink * r * np.sin(a)], 1)
        v, f = prism(np.vstack([[[0, 0]], rim]), high - low, .006, 2, .018)
        v[:, 2] += low
        q = np.hypot(v[:, 0], v[:, 1]) / r
        v[:, 2] = (v[:, 2] - thick / 2) * (1 - .75 * np.clip((q - .86) / .14, 0, 1) ** 2) + thick / 2
        v[:, :2] *= (1 + .03 * fbm(v * np.array([4, 4, 0]) + low * 30 + seed, 3, seed))[:, None]
        torn = v * np.array([8, 8, 0]) + seed + low * 40
        v[:, 0] += .035 * fbm(torn, 3, seed)
        v[:, 1] += .035 * fbm(torn, 3, seed + 7)
        v = displace(v, f, rough, 22, 3, seed + int(low * 100))
        v[:, 2] += .03 * fbm(v * np.array([2.2, 2.2, 0]) + seed, 2, seed)
        obj(mesh(name, v, f), material, loc, rot)


@picture('kajjikayalu-close')
def kajjikayalu_close():
    stage(None, wooden=('#6d4526', '#a87845'), key=160, key_loc=(2.8, .1, 3.3), rim=50)
    props.banana_leaf(3.0, 1.7, (0, .05, .004), -.14, .03, whole=False)
    skin = foods.fried('#c08a3c', '#dfb266', '#f0d39a', scale=5, valley='#b5782c', coat=0., rough=(.55, .75), bump=((40, .6, .012), (110, .4, .005)))
    balls.place(pastries.half_moon(.40, .33, .13, 2), (skin, skin), (-.06, .36, .16), (.12, .04, 3.3))
    broken_half_moon(skin, (-.34, -.28, .16), (.10, .0, 1.25))
    broken_half_moon(skin, (.22, -.26, .16), (.10, .0, 1.95))
    filling_crumbs(90, (-.4, .42, -.72, -.48), .045)
    camera((-.02, -.06, .15), 3.1, 31, 0, 84, 4.8, focus=(-.1, -.36, .16))


@picture('bellam-pootharekulu-close')
def pootharekulu_close():
    stage('#7c2a24', (3.4, 2.4), (.1, 0, 0), .1, key=160, key_loc=(-2.8, -.1, 3.2), rim=60)
    props.flat_tray(.95, mat.brass(.2), (.02, .16, .02), .07)
    film = foods.rice_paper()
    jag = foods.food('#9a5c1c', '#c4883a', '#dfb068', scale=24, rough=(.4, .6), coat=.1, bump=((60, .7, .012),))
    for k, (x, z, y, rz) in enumerate(((-.24, .045, .10, .06), (.24, .045, .16, -.08), (.0, .275, .14, .02))):
        rot = (0, 0, math.pi / 2 + rz)
        obj(pastries.rice_paper_fold(.85, .42, 13, k + 4, .0155, (-1, .03), .03), film, (x, y, z), rot)
        obj(pastries.jaggery_core(.80, .33, .085, k), jag, (x, y + .0, z + .115), rot)
        obj(gravel([(x + R.uniform(-.16, .16), y - .40 + R.uniform(0, .05), z + .115 + R.normal(0, .035)) for _ in range(90)], .012, k), jag)
        nuts = [(x + R.uniform(-.14, .14), y - .425, z + .115 + R.normal(0, .03)) for _ in range(9)]
        garnish.scatter([garnish.chip(.020, s) for s in range(3)], foods.cashew() if k else foods.pista(), nuts, (.8, 1.2), False)
    obj(gravel([(R.normal(0, .3), R.normal(-.52, .07), .045) for _ in range(120)], .012, 9), jag)
    camera((-.02, -.1, .22), 2.9, 21, 10, 84, 4.6, focus=(-.0, -.30, .24))


@picture('badam-halwa-close')
def badam_halwa_close():
    stage('#2f4a55', (3.4, 2.4), (.1, 0, 0), -.1, key=150, key_loc=(2.6, .6, 3.4), rim=70)
    halwa = foods.paste('#c2600a', '#e58412', '#f5a52c', 1.3, 14, .9)
    props.bowl(.66, .34, mat.brass(.2), (.12, .48, .02))
    heaps.mound(.62, .16, halwa, (.12, .48, .30), 4, .06, 7, .012, .03, 2., .02)
    at = (-.06, -.32, .46)
    props.spoon(1.25, mat.steel(.16), at, (0, -.10, .62), .22)
    heaps.mound(.225, .13, halwa, (at[0] + .015, at[1], at[2] - .02), 9, .07, 8, .012, .03, 1.6, .10)
    top = heaps.dome(at[2] - .02, .135, .22)
    grains = [(at[0] + .015 + x, at[1] + y, z) for x, y, z in heaps.surface_points(110, .20, top)]
    obj(gravel(grains, .034, 4, 3, (.4, 1.3)), halwa)
    cut = foods.food('#e3c894', '#f0dcb0', '#f7eaca', sss=.25, bump=((60, .2, .003),))
    for k, (x, y, z) in enumerate(((-.15, -.38, .595), (.05, -.36, .615), (-.05, -.29, .635), (-.03, -.43, .59), (-.11, -.25, .605), (.07, -.26, .605))):
        obj(garnish.sliver(.15, .042, .012), foods.almond() if k == 2 else cut, (x, y, z), (.35, .2 * k, .7 + 1.3 * k))
    garnish.scatter([garnish.saffron_thread() for _ in range(4)], foods.saffron(), [(-.07 + R.normal(0, .05), -.40 + R.normal(0, .04), .615) for _ in range(4)], (.7, .9))
    for _ in range(14):
        obj(garnish.sliver(.13, .034, .010), cut, (.12 + R.normal(0, .24), .38 + R.normal(0, .16), .475), (R.normal(0, .3), R.normal(0, .3), R.uniform(0, 6.28)))
    garnish.scatter([garnish.almond(1.1)], foods.almond(), [(-.36, -.44, .05), (-.22, -.52, .05), (.34, -.40, .05)])
    camera((.05, -.16, .47), 2.55, 34, 0, 84, 4.2, focus=(-.08, -.44, .56))
