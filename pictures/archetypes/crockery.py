"""Stoneware jar, muslin band, ladle, scoop, teacup and urn."""
import math

import numpy as np

from studio import foods, props
from studio import surfaces as mat
from studio.meshkit import grid_faces, lathe, mesh, obj, smooth_profile, solidify, tube
from studio.nodes import Material, srgb
from studio.noise import fbm, fbm2

from .heaps import pool


def jaadi(r, h, loc, shoulder='#6d3f16', body='#ead9b4', open_lid=False, tag=None):
    """A two-tone stoneware jar. open_lid leaves the mouth empty for the entry to fill."""
    p = [(0, 0), (.80, 0), (.86, .02), (.95, .12), (1, .34), (1, .56), (.97, .66), (.86, .78), (.72, .85), (.66, .88), (.64, .92), (.70, .97), (.72, .985),
         (.69, 1), (.62, .99), (.58, .94), (.60, .88), (.7, .82)]
    v, f = lathe(smooth_profile(np.array(p) * np.array([r, h]), 260), 160)
    v[:, :2] *= (1 + .006 * fbm(v * 2.2, 2, 4))[:, None]
    m = Material('stoneware')
    z = m.node('ShaderNodeSeparateXYZ', Vector=m.coords()).outputs[2]
    drip = m.math('ADD', z, m.math('MULTIPLY', m.noise(3.2, 2), .05 * h))
    k = m.mask(drip, (.60 * h + .025 * h), (.615 * h + .025 * h))
    c = m.mix(k, m.ramp(m.noise(4, 5), [(.3, srgb(body)), (.7, tuple(x * .86 for x in srgb(body)[:3]) + (1,))]),
              m.ramp(m.noise(5, 5), [(.3, srgb(shoulder)), (.7, tuple(min(1, x * 1.7) for x in srgb(shoulder)[:3]) + (1,))]))
    m.set(Base_Color=c, Roughness=.2, Clearcoat=.6, Clearcoat_Roughness=.06, Normal=m.bump(m.noise(9, 3), .1, .02))
    obj(mesh('jaadi', v, f), m.material, loc)
    inside = lathe([(0, h * .84), (.6 * r, h * .84)], 60)
    obj(mesh('inside', *inside), foods.paste('#5c0f03', '#a62509', '#cc4c10', .7), loc)
    return m.material


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


def cup(x, y):
    """A small cup of milky chai on a saucer."""
    white = mat.ceramic('#efe7d8', .2, False)
    props.plate(.34, white, (x, y, .03), .04)
    p = [(0, .06), (.1, .06), (.17, .1), (.22, .26), (.235, .31), (.245, .318), (.25, .31), (.235, .25), (.19, .1), (.12, .03), (.11, .02), (0, .02)]
    props.turned('cup', p, white, (x, y, .045))
    pool(.215, foods.food('#a8703c', '#b9824c', '#c99862', scale=2, sss=.1, rough=(.1, .15), bump=()), (x, y, .30), 1, .01, .01)
    t = np.linspace(-1.2, 1.2, 40)
    path = np.stack([.23 + .1 * np.cos(t), 0 * t, .2 + .09 * np.sin(t)], 1)
    obj(mesh('ear', *tube(path, .022, nsec=14)), white, (x, y, .045), (0, 0, -.5))


def urn_profile():
    """Outside from the foot up, over the lip, and down the inside."""
    return [(0, 0), (.26, 0), (.29, .02), (.27, .05), (.40, .14), (.53, .32), (.54, .42), (.47, .54), (.45, .58), (.50, .64), (.53, .66),
            (.515, .675), (.47, .65), (.43, .6), (.44, .55), (.5, .42), (.48, .3), (.3, .1), (0, .08)]


def scoop(loc, rot):
    """A wooden scoop half buried in the heap."""
    wood = mat.wood('#6a3f1e', '#a06a38', .6)
    u, a = np.meshgrid(np.linspace(0, 1, 40), np.linspace(-1.5, 1.5, 40), indexing='ij')
    r = .17 * (1 - .15 * u) * np.clip(u * 6 + .05, 0, 1) ** .5
    v = np.stack([-.40 * (1 - u) * -1 - .40, r * np.sin(a), -r * np.cos(a) + .05], 2).reshape(-1, 3)
    solidify(obj(mesh('scoop', v, grid_faces(40, 40)), wood, loc, rot), .018)
    t = np.linspace(0, 1, 30)
    path = np.stack([-.02 + t * .62, 0 * t, .0 + .05 * t], 1)
    obj(mesh('handle', *tube(path, .034 * (1 + .25 * t ** 4), nsec=20)), wood, loc, rot)
