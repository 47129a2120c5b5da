"""Cut and whole fruit of the pickles: mango, lime, gooseberry."""
import math

import numpy as np

from studio import foods
from studio.meshkit import displace, grid_faces, ico, mesh, obj, tube
from studio.nodes import Material, srgb
from studio.noise import fbm, fbm2


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


def gooseberry(seed, r=.125):
    """Amla: faint grooves between six segments, one of them split."""
    v, f = ico(6)
    a = np.arctan2(v[:, 1], v[:, 0])
    wave = np.abs((a * 6 / (2 * np.pi)) % 1 - .5) * 2
    groove = np.exp(-((1 - wave) / .08) ** 2) * np.clip(1.2 - np.abs(v[:, 2]), 0, 1)
    split = np.exp(-((a - 1.2) / .05) ** 2) * np.clip(1 - np.abs(v[:, 2]) * 1.3, 0, 1)
    v = v * (r * (1 - .045 * groove - .10 * split))[:, None] * np.array([1, 1, .88])
    return mesh('amla', displace(v, f, .005, 10, 2, seed), f, col=np.clip(split + .25 * groove, 0, 1))


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
