"""The pickles. Jars carry the shop's label."""
import math

import numpy as np

from archetypes import blocks, discs, fried, heaps, jars, labels
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import displace, grid_faces, ico, lathe, mesh, obj, panel, slab, smooth_profile, solidify, tube
from studio.noise import R, fbm, fbm2
from studio.scene import camera

from . import picture
from .common import crumbs, stage

WOOD = ('#5a3820', '#96663a')
RED = ('#5c0f03', '#a62509', '#cc4c10')


def masala(dark='#5a0d03', mid='#a82408', light='#cf4a0d', skin=None, wet=.5):
    """Red paste on a chunk; the vertex value shows the fruit's own skin."""
    return foods.food(dark, mid, light, scale=9, stops=(.3, .5, .72), sss=.15, rough=(.25, .5), coat=wet, coat_rough=.08, spec=.6, valley=skin,
                      spots=((18, .66, '#d98a2a'), (40, .72, '#2a1206')), bump=((38, .8, .016),), shift=True)


def mango_chunk(seed=0, s=1.):
    """A cut piece of green mango: skin on one side (value 1 in patches), the stone's shell on the other."""
    rs = np.random.RandomState(seed)
    size = np.array([rs.uniform(.095, .125), rs.uniform(.075, .1), rs.uniform(.05, .068)])
    v, f = ico(5)
    v = np.sign(v) * np.abs(v) ** .42
    v /= np.abs(v).max(0)
    skin = np.clip((v[:, 2] - .72) * 6, 0, 1)
    v = v * size
    v[:, 2] += .18 * size[0] * (1 - (v[:, 0] / size[0]) ** 2)
    patch = np.clip(fbm(v * 12, 3, seed + 7) * 4 + .6, 0, 1)
    return mesh('mango', displace(displace(v, f, .012, 9, 2, seed), f, .010, 34, 4, seed + 3) * s, f, col=skin * patch)


def chunks_in_bowl(meshes, material, centre, r, z, n, scale=1.):
    """Pieces in three loose rings, tilted inwards."""
    for i in range(n):
        level = i / n
        q, a = r * (1 - .75 * level) * R.uniform(.75, 1.), i * 2.4 + R.normal(0, .2)
        obj(meshes[i % len(meshes)], material, (centre[0] + q * math.cos(a), centre[1] + q * math.sin(a), z + .12 * level ** 1.2 + R.normal(0, .01)),
            (R.normal(0, .35), R.normal(0, .35), R.uniform(0, 6.28)), scale)


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
    heaps.rice_mound(.50, .30, (-.42, .18, .05), 1700, 2)
    green = foods.paste('#142008', '#263c0e', '#475a18', .5, 14, 1.1)
    heaps.pool(.44, foods.oil('#6d6a18', '#454a0e', '#8a8424'), (.42, -.02, .05), 4, .008, .12)
    heaps.mound(.385, .18, green, (.42, -.02, .05), 6, .05, 9, .016, .02, 2., .12)
    top = heaps.dome(.05, .18, .385)
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


def onion_rings(poses):
    flesh = foods.food('#d9a9bd', '#eadbe0', '#f6efee', scale=5, sss=.3, rough=(.2, .35), coat=.3, bump=())
    skin = foods.food('#7d2a5a', '#a04a7a', '#c27aa0', scale=5, sss=.1, rough=(.25, .4), coat=.4, bump=())
    for k, (x, y, z, tilt) in enumerate(poses):
        for layer, r in enumerate((.155, .12, .085)):
            t = np.linspace(0, 2 * np.pi, 90)
            section = np.array([[np.cos(q) * .45, np.sin(q)] for q in np.linspace(0, 2 * np.pi, 16, endpoint=False)])
            path = np.stack([r * np.cos(t) * (1 + .05 * math.sin(k)), r * np.sin(t), .01 * np.sin(t * 2 + k)], 1)
            obj(mesh('onion', *tube(path, .022, section)), skin if layer == 0 else flesh, (x + R.normal(0, .012), y + R.normal(0, .012), z + .01 * layer), (tilt, R.normal(0, .08), k))


def garlic_clove(s=1.):
    """A plump peeled clove: one curved back, two flat sides, a pointed tip."""
    v, f = ico(5)
    z = v[:, 2]
    taper = np.clip(1 - .42 * np.clip(z, 0, 1) ** 1.6, .2, 1)
    v = v * np.array([.062, .058, .092]) * np.stack([taper, taper, np.ones_like(z)], 1)
    v[:, 0] += .03 * (z ** 2)
    v[:, 1] *= 1 - .25 * np.clip(v[:, 0] / .06, 0, 1)
    return mesh('clove', displace(v, f, .006, 16, 3, R.randint(99)) * s, f)


@picture('pandu-mirchi-pachadi')
def pandu_mirchi():
    stage('#5f6b3c', (3.2, 1.8), (.1, -.1, 0), .12)
    props.bowl(.60, .34, mat.ceramic('#f4f0e6', .18, False), (-.12, .16, .02))
    pulp = foods.paste('#8a0f04', '#c2200a', '#e04a18', .8, 12, 1.1)
    heaps.pool(.555, foods.oil('#c83208', '#9a1a04', '#e0601a'), (-.12, .16, .275), 4, .012, .02)
    heaps.mound(.50, .13, pulp, (-.12, .16, .275), 5, .055, 8, .016, .02, 2.4, .05)
    top = heaps.dome(.275, .13, .5)
    skins = [garnish.curry_leaf(.12, .05, .03) for _ in range(4)]
    shred = foods.red_chilli(True)
    pts = heaps.surface_points(34, .42, top, 0., (-.12, .16))
    garnish.scatter(skins, shred, [(x, y, z + .02) for x, y, z in pts], (.5, 1.1), True, None, .5)
    seed = garnish.grain(.016, 2, .1)
    seed.transform(__import__('mathutils').Matrix.Diagonal((1, .85, .3, 1)))
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
    props.plate(.50, mat.brass(.2), (.50, -.42, .01), .06)
    for k, (x, y, z, rz) in enumerate(((.38, -.48, .09, .4), (.6, -.38, .09, 2.), (.5, -.54, .10, 1.1), (.46, -.38, .15, .2), (.58, -.5, .16, 2.6))):
        obj(strips[k % 5], red, (x, y, z), (R.normal(0, .12), R.normal(0, .12), rz), .95)
    props.spoon(.85, mat.brass(.16, 0), (-.62, -.46, .10), (0, .02, -.25), .13)
    obj(strips[2], red, (-.60, -.46, .15), (.1, .1, .6), .62)
    obj(strips[4], red, (-.62, -.48, .19), (.1, .1, 2.4), .55)
    camera((.04, -.02, .40), 4.8, 25, 0, 84, 4.5, focus=(.05, -.25, .35))


def mango_strip(seed, length=.6):
    """A leathery, wrinkled dried strip, curled."""
    rs = np.random.RandomState(seed)
    t = np.linspace(0, 1, 90)
    a = np.cumsum(np.full(90, rs.uniform(1.6, 3.6) / 90) + .02 * fbm(np.stack([t * 4, 0 * t + seed, 0 * t], 1), 2, seed))
    path = np.cumsum(np.stack([np.cos(a), np.sin(a), .35 * np.sin(t * 7 + seed)], 1), 0) * length / 90
    q = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    section = np.stack([np.cos(q) * .38, np.sin(q)], 1)
    r = .055 * np.clip(np.sin(np.pi * np.clip(t, .04, .96)), 0, 1) ** .3 * (1 + .15 * fbm(np.stack([t * 9, 0 * t + seed, 0 * t], 1), 2, seed + 1))
    v, f = tube(path - path.mean(0), r, section, twist=rs.uniform(-1, 1))
    wrinkle = fbm(v * np.array([26, 26, 26]), 3, seed + 2)
    return mesh('strip', displace(v, f, .012, 12, 2, seed) + (np.abs(wrinkle) * -.010)[:, None] * np.array([0, 0, 1]), f)


def jaadi(r, h, loc, shoulder='#6d3f16', body='#ead9b4', open_lid=False, tag=None):
    """A two-tone stoneware jar. open_lid leaves the mouth empty for the entry to fill."""
    p = [(0, 0), (.80, 0), (.86, .02), (.95, .12), (1, .34), (1, .56), (.97, .66), (.86, .78), (.72, .85), (.66, .88), (.64, .92), (.70, .97), (.72, .985),
         (.69, 1), (.62, .99), (.58, .94), (.60, .88), (.7, .82)]
    v, f = lathe(smooth_profile(np.array(p) * np.array([r, h]), 260), 160)
    v[:, :2] *= (1 + .006 * fbm(v * 2.2, 2, 4))[:, None]
    from studio.nodes import Material, srgb
    m = Material('stoneware')
    z = m.node('ShaderNodeSeparateXYZ', Vector=m.coords()).outputs[2]
    drip = m.math('ADD', z, m.math('MULTIPLY', m.noise(3.2, 2), .05 * h))
    k = m.mask(drip, (.60 * h + .025 * h), (.615 * h + .025 * h))
    c = m.mix(k, m.ramp(m.noise(4, 5), [(.3, srgb(body)), (.7, tuple(x * .86 for x in srgb(body)[:3]) + (1,))]),
              m.ramp(m.noise(5, 5), [(.3, srgb(shoulder)), (.7, tuple(min(1, x * 1.7) for x in srgb(shoulder)[:3]) + (1,))]))
    m.set(Base_Color=c, Roughness=.2, Clearcoat=.6, Clearcoat_Roughness=.06, Normal=m.bump(m.noise(9, 3), .1, .02))
    obj(mesh('jaadi', v, f), m.material, loc)
    inside = lathe([(0, h * .84), (.6 * r, h * .84)], 60)
    obj(mesh('inside', *inside), foods.paste(*RED, .7), loc)
    return m.material


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


def lime_quarter(seed):
    v, f = ico(4)
    v = v * .12
    v[:, 0], v[:, 1] = np.maximum(v[:, 0], -.01 + .01 * fbm(v * 30, 2, seed)), np.maximum(v[:, 1], -.01 + .01 * fbm(v * 30, 2, seed + 1))
    inner = np.clip(1 - np.minimum(v[:, 0], v[:, 1]) / .02, 0, 1)
    return mesh('quarter', displace(v, f, .012, 14, 3, seed), f, col=inner * .7)


def limes(items):
    """Fresh limes, whole or cut: (x, y, r, kind)."""
    peel = foods.food('#7a8f1e', '#9aad2c', '#b9c244', scale=5, sss=.15, rough=(.3, .42), coat=.3, bump=((55, .5, .006),))
    for x, y, r, kind in items:
        v, f = ico(5)
        tip = 1 + .10 * np.exp(-((np.abs(v[:, 2]) - 1) / .12) ** 2)
        v = v * np.stack([np.ones(len(v)), np.ones(len(v)), tip], 1)
        if kind == 'whole':
            obj(mesh('lime', displace(v * r, f, .006, 6, 2, 3), f), peel, (x, y, .04 + r * .97), (1.4, .2, .5))
            continue
        v[:, 2] = np.minimum(v[:, 2], .02)
        rot, at = (math.radians(62), 0, .25), (x, y, .04 + r * .86)
        obj(mesh('half lime', v * r, f), peel, at, rot)
        obj(mesh('cut', *lime_face(r * .985)), lime_flesh(r), at, rot)


def lime_face(r):
    nr, na = 40, 200
    s, a = np.meshgrid(np.linspace(0, 1, nr), np.linspace(0, 2 * np.pi, na, endpoint=False), indexing='ij')
    z = .026 * r / .1 * .3 + .004 * fbm2(np.cos(a) * 5 * s, np.sin(a) * 5 * s, 3, 2) * (s < .86)
    return np.stack([r * s * np.cos(a), r * s * np.sin(a), z], 2).reshape(-1, 3), grid_faces(nr, na, False, True)


def lime_flesh(r, segments=9):
    """Radial segments, pith and rim by angle and radius."""
    from studio.nodes import Material, srgb
    m = Material('lime flesh')
    split = m.node('ShaderNodeSeparateXYZ', Vector=m.coords()).outputs
    angle = m.math('MULTIPLY', m.math('ARCTAN2', split[1], split[0]), segments / (2 * math.pi))
    wall = m.math('ABSOLUTE', m.math('SUBTRACT', m.math('FRACT', angle), .5))
    radius = m.math('SQRT', m.math('ADD', m.math('POWER', split[0], 2.), m.math('POWER', split[1], 2.)))
    pith = m.math('MAXIMUM', m.mask(wall, .44, .47), m.math('MAXIMUM', m.mask(radius, .84 * r, .87 * r), m.ramp(radius, [(0, 1.), (.10 * r + .004, 0.)])))
    juice = m.ramp(m.noise(14, 4, .6), [(.3, srgb('#c9cf6a')), (.7, srgb('#e3e39a'))])
    c = m.mix(pith, juice, srgb('#f3f0d6'))
    m.set(Base_Color=c, Subsurface=.4, Subsurface_Color=c, Subsurface_Radius=(.05, .05, .02), Roughness=.15, Specular=.6, Normal=m.bump(m.noise(26, 3), .4, .01))
    return m.material


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
        me.transform(__import__('mathutils').Matrix.Diagonal((1, 1, .35, 1)))
    gold = foods.food('#c9862a', '#e3b050', '#f2d28a', scale=12, sss=.2, rough=(.3, .45), coat=.4)
    garnish.scatter(slices, gold, [(x, y, z + .03) for x, y, z in heaps.surface_points(11, .36, top, 0., (-.22, -.02))], (.8, 1.2), True, None, .4)
    mustard([(x, y, z + .025) for x, y, z in heaps.surface_points(22, .4, top, 0., (-.22, -.02))])
    dosa((.52, -.16, .06), -.5)
    camera((.06, -.06, .12), 4.5, 35, 0, 84, 4.3, focus=(0, -.25, .2))


def dosa(loc, rot):
    """A crisp dosa rolled to a loose cylinder, browned in rings."""
    nu, nv = 200, 120
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-.5, .5, nv), indexing='ij')
    a = u * 2.6 * np.pi - .6
    r = .17 * (1 - .18 * u)
    x = t * 1.25 * (1 - .06 * np.cos(a)) + .02 * fbm2(a, t * 3, 2, 3)
    y, z = r * np.cos(a) * 1.15, r * np.sin(a) * .8 + .14
    z = z + .006 * fbm2(x * 12, a * 4, 3, 5)
    brown = foods.food('#a8621c', '#dba452', '#f2dcae', scale=3.2, stops=(.36, .52, .66), sss=.15, rough=(.4, .6), coat=.15, spots=((11, .62, '#b8742a'), (30, .68, '#8f5216')), bump=((40, .5, .008),))
    v = np.stack([x, y, z], 2).reshape(-1, 3)
    solidify(obj(mesh('dosa', v, grid_faces(nu, nv)), brown, loc, (0, 0, rot + math.pi / 2)), .012)


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


def ginger(loc):
    """A knob of raw ginger: fused lobes with rings, one end cut."""
    skin = foods.food('#a8844e', '#c9a872', '#dcc296', scale=5, sss=.1, rough=(.6, .75), bump=((45, .4, .008),))
    lobes = [((-.25, .02, 0), (.05, -.02, 0), .095), ((0, 0, 0), (.26, .10, .02), .085), ((-.02, -.02, 0), (.10, -.22, .0), .075), ((-.14, .04, 0), (-.20, .22, .03), .062), ((.2, .08, .02), (.33, .0, .02), .06)]
    for k, (a, b, r) in enumerate(lobes):
        t = np.linspace(0, 1, 70)
        path = np.array(a) + (np.array(b) - np.array(a)) * t[:, None]
        path = path + .012 * np.stack([0 * t, np.sin(t * 5 + k), np.cos(t * 4 + k)], 1)
        rings = 1 - .10 * np.exp(-((((t * 5 + k * .3) % 1) - .5) / .08) ** 2)
        rad = r * np.clip(np.sin(np.pi * np.clip(t * .9 + .05, 0, 1)), .05, 1) ** .35 * rings
        v, f = tube(path, rad, nsec=36)
        obj(mesh('ginger', displace(displace(v, f, .014, 9, 3, k), f, .003, 50, 2, k), f), skin, loc, (0, 0, .3))
    cut, f = ico(4)
    face = foods.food('#d9bd5a', '#ecd888', '#f4e8b4', scale=30, sss=.25, rough=(.3, .4), bump=((60, .3, .004),))
    obj(mesh('cut', cut * np.array([.012, .078, .078]), f), face, (loc[0] - .262, loc[1] - .065, loc[2]), (0, 0, .3))


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


def gooseberry(seed, r=.125):
    """Amla: faint grooves between six segments, one of them split."""
    v, f = ico(6)
    a = np.arctan2(v[:, 1], v[:, 0])
    wave = np.abs((a * 6 / (2 * np.pi)) % 1 - .5) * 2
    groove = np.exp(-((1 - wave) / .08) ** 2) * np.clip(1.2 - np.abs(v[:, 2]), 0, 1)
    split = np.exp(-((a - 1.2) / .05) ** 2) * np.clip(1 - np.abs(v[:, 2]) * 1.3, 0, 1)
    v = v * (r * (1 - .045 * groove - .10 * split))[:, None] * np.array([1, 1, .88])
    return mesh('amla', displace(v, f, .005, 10, 2, seed), f, col=np.clip(split + .25 * groove, 0, 1))


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


def garlic_clove_masala(seed):
    me = garlic_clove(1.)
    co = np.empty(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get('co', co)
    patch = np.clip(fbm(co.reshape(-1, 3) * 14, 3, seed) * 4 + .1, 0, 1)
    col = np.stack([patch, patch, patch, np.ones_like(patch)], 1).astype(np.float32)
    me.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', col.ravel())
    return me


def bulb(loc, r=.25):
    """A garlic bulb with ribs, a dry neck and papery skin."""
    p = [(0, .03), (.35, .0), (.75, .06), (1, .32), (.98, .55), (.72, .84), (.36, 1.02), (.18, 1.2), (.14, 1.45), (.16, 1.62), (0, 1.64)]
    v, f = lathe(smooth_profile(np.array(p) * np.array([r, r * .98]), 150), 180)
    a = np.arctan2(v[:, 1], v[:, 0])
    rib = np.abs(np.sin(a * 4.5 + .5))
    belly = np.clip(1 - (v[:, 2] / r - .5) ** 2 * 1.6, 0, 1)
    v[:, :2] *= (1 - .10 * belly * (1 - rib) ** 2)[:, None]
    paper = foods.food('#d6c3b0', '#ece2d2', '#f6f0e4', scale=4, sss=.15, rough=(.4, .55), spots=((9, .66, '#c9a0a8'),), bump=((40, .3, .006),))
    obj(mesh('bulb', displace(v, f, .006, 12, 3, 4), f), paper, loc, (.1, .06, .4))
    flakes = [garnish.curry_leaf(.2, .12, .05) for _ in range(2)]
    garnish.scatter(flakes, paper, [(loc[0] + .28, loc[1] - .06, loc[2] + .03), (loc[0] - .26, loc[1] - .2, loc[2] + .03), (loc[0] + .1, loc[1] - .3, loc[2] + .02)], (.8, 1.2))


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
    from .boxes_kit import card
    card(tag, (.36, .24), (-.10, -.385, .40), (math.radians(82), 0, 0))
    garnish.chillies([(-.62, -.52, .07, .4, 1)])
    for x, y, rz in ((.12, -.66, .5), (-.12, -.72, 2.)):
        obj(garlic_clove(1.), foods.food('#d9c79c', '#ece0c0', '#f6efdb', scale=5, sss=.3), (x, y, .10), (1.45, .2, rz))
    camera((.06, -.02, .52), 5.0, 24, 0, 84, 4.6, focus=(0, -.2, .6))


def muslin_band(r, z, loc):
    """A strip of muslin round the neck, tied with cord."""
    na, ns = 240, 16
    s, a = np.meshgrid(np.linspace(-1, 1, ns), np.linspace(0, 2 * np.pi, na, endpoint=False), indexing='ij')
    pleat = .018 * np.sin(a * 26 + fbm2(np.cos(a) * 3, np.sin(a) * 3, 2, 3) * 3) * np.abs(s)
    rad = r + .012 + .05 * s ** 2 + pleat
    v = np.stack([rad * np.cos(a), rad * np.sin(a), z + s * .06], 2).reshape(-1, 3)
    obj(mesh('muslin', v, grid_faces(ns, na, False, True)), mat.linen('#f0e8d8', 55.), loc)
    props.ring_rope(r + .012, z, .014, mat.plain('#c9a873', .9), loc, 2)


def ladle(loc, rot):
    wood = mat.wood('#5a3418', '#8d5a30', .6)
    t = np.linspace(0, 1, 60)
    path = np.stack([-.60 + 1.25 * t, 0 * t, .03 + .06 * np.abs(t - .5)], 1)
    obj(mesh('handle', *tube(path, .028 * (1 + .3 * t), nsec=18)), wood, loc, (0, 0, rot))
    props.bowl(.12, .09, wood, (loc[0] - .62 * math.cos(rot), loc[1] - .62 * math.sin(rot), loc[2] + .0))


__all__ = ['mango_chunk', 'garlic_clove', 'jaadi', 'masala', 'blocks', 'discs', 'slab', 'panel']
