"""Plates, bowls, spoons, leaves, cups: what the food lies on or in."""
import math

import numpy as np

from . import surfaces as mat
from .meshkit import displace, grid_faces, ico, lathe, mesh, obj, panel, smooth_profile, solidify, tube
from .noise import R, fbm1, fbm2

PLATE_TOP = .014  # height of a plate's floor above its origin


def turned(name, points, material, loc=(0, 0, 0), n=128, samples=130, rot=(0, 0, 0), scale=1.):
    """A lathe object from control points."""
    v, f = lathe(smooth_profile(points, samples), n)
    return obj(mesh(name, v, f), material, loc, rot, scale)


def plate(r=1.15, material=None, loc=(0, 0, 0), rim=.09):
    p = [(0, .012), (.3 * r, .012), (.62 * r, .012), (.72 * r, .014), (.8 * r, .03), (.9 * r, .065), (r, rim),
         (r + .012, rim + .004), (r + .016, rim - .008), (.92 * r, .045), (.8 * r, .008), (.7 * r, 0.), (.68 * r, 0.), (0, 0.)]
    return turned('plate', p, material or mat.brass(), loc, 160, 120)


def flat_tray(r, material, loc=(0, 0, 0), rim=.12):
    """A plate with an upright rim (thali, enamel plate)."""
    p = [(0, .012), (.5 * r, .012), (.9 * r, .014), (.97 * r, .03), (r, rim * .8), (r + .03, rim), (r + .05, rim - .01),
         (r + .03, rim - .02), (r + .012, rim * .6), (r * .985, 0), (.6 * r, 0), (0, 0)]
    return turned('tray', p, material, loc, 160, 160)


def bowl(r=.45, h=.28, material=None, loc=(0, 0, 0), rot=(0, 0, 0)):
    p = [(1e-4, .03), (.3 * r, .035), (.62 * r, .08), (.88 * r, .55 * h), (.97 * r, h * .97), (r, h), (1.02 * r, h * .985),
         (r, h * .9), (.9 * r, .45 * h), (.66 * r, .03), (.5 * r, 0), (.45 * r, 0), (.44 * r, .012), (1e-4, .012)]
    return turned('bowl', p, material or mat.ceramic(), loc, rot=rot)


def footed_plate(r, h, material, loc=(0, 0, 0)):
    """A small stand: flared foot, stem, shallow dish. The dish floor is at h."""
    p = [(0, h), (.8 * r, h), (.96 * r, h + .02), (r, h + .06), (r + .015, h + .065), (r + .02, h + .05), (.97 * r, h - .01),
         (.8 * r, h - .025), (.3 * r, h - .035), (.13 * r, h - .07), (.1 * r, h * .5), (.14 * r, h * .25), (.42 * r, .03),
         (.46 * r, 0), (0, 0)]
    return turned('stand', p, material, loc, 160, 200)


def tumbler(r, h, material, loc=(0, 0, 0), wall=.02):
    p = [(0, .035), (r * .74, .035), (r * .8, .07), (r * .95, h * .94), (r, h), (r + wall * .5, h + .004), (r + wall, h - .005),
         (r * .97 + wall, h * .9), (r * .84 + wall, .03), (r * .8 + wall, 0), (0, 0)]
    return turned('tumbler', p, material, loc, 128, 160)


def straight_pot(r, h, material, loc=(0, 0, 0), wall=.02):
    """A steel dabba, a tin or a wooden box turned round."""
    p = [(0, .025), (r - wall - .02, .025), (r - wall, .05), (r - wall, h - .01), (r - wall / 2, h), (r, h - .01), (r, .02),
         (r - .015, 0), (0, 0)]
    v, f = lathe(_linear(p), 160)
    return obj(mesh('pot', v, f), material, loc)


def _linear(points, per=8):
    """Straight segments with points close to the corners, so that smooth shading keeps them crisp."""
    p = np.array(points, float)
    out = []
    for a, b in zip(p[:-1], p[1:]):
        t = np.array([0, .03, .06, .5, .94, .97])[:, None]
        out.append(a + (b - a) * t)
    return np.vstack(out + [p[-1:]])


def disc_lid(r, h, material, loc, rot=(0, 0, 0), knob=True):
    p = [(0, h + .05), (.05, h + .05), (.06, h + .03), (.03, h + .005)] if knob else [(0, h)]
    p += [(r * .5, h), (r * .95, h - .01), (r, h - .03), (r, 0), (r - .015, 0), (r - .015, h - .04), (0, h - .015)]
    v, f = lathe(_linear(p), 140)
    return obj(mesh('lid', v, f), material, loc, rot)


def banana_leaf(length=3.4, width=1.25, loc=(0, 0, 0), rot=0., curl=.05, material=None, whole=True):
    """whole=False is a piece cut square from the leaf."""
    nu, nv = 220, 80
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    half = width / 2 * (np.clip(np.sin(np.pi * np.clip(u * .93 + .05, 0, 1)), 0, 1) ** .38 if whole else 1. + .05 * np.sin(3 * u))
    edge = 1 + .02 * fbm2(u * 30, np.sign(t), 3, 5)
    x, y = (u - .5) * length + np.abs(t) * (.10 if whole else .02), t * half * edge
    z = curl * np.abs(t) ** 1.6 * (.5 + .5 * fbm2(u * 4, t * 2, 2, 9)) + .012 * np.sin(x * 26 + np.abs(t) * 1.5) * np.abs(t) * .35
    z = z + .012 * np.exp(-(t / .05) ** 2) - .01 * np.exp(-(t / .12) ** 2)
    col = np.stack([u, np.exp(-(t / .035) ** 2), np.abs(t), np.ones_like(u)], 2).reshape(-1, 4)
    v = np.stack([x, y, z + .008], 2).reshape(-1, 3)
    return obj(mesh('leaf', v, grid_faces(nu, nv), col=col), material or mat.leaf(), loc, (0, 0, rot))


def small_leaf(length=.5, width=.16, loc=(0, 0, 0), rot=(0, 0, 0), material=None, curl=.06):
    """A mango leaf or similar."""
    nu, nv = 60, 20
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    w = width / 2 * np.sin(np.pi * u) ** .8
    z = curl * np.sin(np.pi * u) + .03 * t ** 2 * w / .08 - .012 * np.exp(-(t / .1) ** 2) + .005 * np.sin(u * 60) * np.abs(t)
    v = np.stack([(u - .5) * length, t * w, z], 2).reshape(-1, 3)
    col = np.stack([u, np.exp(-(t / .06) ** 2), np.abs(t), np.ones_like(u)], 2).reshape(-1, 4)
    return obj(mesh('small leaf', v, grid_faces(nu, nv), col=col), material or mat.leaf('#214f17', '#3f7a28', '#5a8f38', '#a9c070'), loc, rot)


def spoon(length, material, loc, rot=(0, 0, 0), bowl_size=.13):
    """Handle along +x, bowl at the origin end. Solid sheet."""
    nu, nv = 120, 24
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    head = bowl_size * 2.6
    s = u * length
    oval = np.sqrt(np.clip(1 - ((s - head / 2) / (head / 2)) ** 2, 0, 1)) * bowl_size
    handle = .022 + .016 * np.clip((u - .5) * 2, 0, 1)
    blend = np.clip((s - head * .82) / (head * .2), 0, 1)
    w = np.maximum(oval * (1 - blend), handle * blend) + .002
    depth = -.55 * bowl_size * np.clip(1 - ((s - head / 2) / (head / 2)) ** 2, 0, 1) * (1 - t ** 2)
    z = depth + .22 * length * np.clip(u - head / length * .9, 0, 1) ** 1.3 * .8 + .006 * (1 - t ** 2) * blend
    v = np.stack([s - head / 2, t * w, z], 2).reshape(-1, 3)
    return solidify(obj(mesh('spoon', v, grid_faces(nu, nv)), material, loc, rot), .012)


def fluted_cup(r, h, material, loc, flutes=32):
    """A white paper cup for one sweet."""
    nu, nv = 14, flutes * 6
    u, a = np.meshgrid(np.linspace(0, 1, nu), np.linspace(0, 2 * np.pi, nv, endpoint=False), indexing='ij')
    rad = r * (.72 + .33 * u) * (1 + .045 * u * np.sin(a * flutes)) * (1 + .02 * fbm2(np.cos(a) * 2, np.sin(a) * 2, 2, 3))
    v = np.stack([rad * np.cos(a), rad * np.sin(a), h * u ** 1.2 * (1 + .05 * fbm2(np.cos(a) * 3, np.sin(a) * 3, 2, 7))], 2)
    v = np.vstack([v.reshape(-1, 3), [[0, 0, .002]]])
    f = grid_faces(nu, nv, False, True)
    return solidify(obj(mesh('cup', v, f), material, loc), .004)


def sheet(size, material, loc, rot=0., amp=.02, seed=1, lift=0.):
    """Parchment or leaf paper, its corners slightly raised."""
    n = 90
    x, y = np.meshgrid(np.linspace(-.5, .5, n), np.linspace(-.5, .5, n), indexing='ij')
    z = amp * (.5 + .5 * fbm2(x * 3, y * 3, 3, seed)) + lift * (np.abs(x) * 2) ** 4 * (np.abs(y) * 2) ** 4
    v = np.stack([x * size[0], y * size[1], z], 2).reshape(-1, 3)
    return obj(mesh('sheet', v, grid_faces(n, n), uv=np.stack([x + .5, y + .5], 2).reshape(-1, 2)), material, loc, (0, 0, rot))


def rope(points, r, material, twist=40., strands=3, samples=160):
    """A twisted cord through points."""
    path = smooth_profile3(points, samples)
    a = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    rad = .8 + .2 * np.abs(np.cos(a * strands / 2))
    v, f = tube(path, r, np.stack([rad * np.cos(a), rad * np.sin(a)], 1), twist=twist)
    return obj(mesh('rope', v, f), material)


def smooth_profile3(points, n):
    """Catmull-Rom through 3D points."""
    return smooth_profile(points, n)


def ring_rope(r, z, cord, material, loc=(0, 0, 0), turns=2):
    """Cord wound round a jar neck."""
    t = np.linspace(0, 1, 120 * turns)
    a = t * turns * 2 * np.pi
    rad = r + cord * .6 + .003 * fbm1(t, 20)
    path = np.stack([rad * np.cos(a), rad * np.sin(a), z + cord * 1.7 * (t - .5) * turns], 1)
    s = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    section = np.stack([(.82 + .18 * np.abs(np.cos(s * 1.5))) * np.cos(s), (.82 + .18 * np.abs(np.cos(s * 1.5))) * np.sin(s)], 1)
    v, f = tube(path, cord, section, twist=90. * turns)
    return obj(mesh('cord', v, f), material, loc)


def diya(loc, scale=1., lit=False, rot=0.):
    """A clay lamp with a wick; the bowl is pinched to a lip at -y."""
    v, f = lathe(smooth_profile([(0, .05), (.1, .055), (.17, .09), (.2, .13), (.215, .135), (.21, .11), (.15, .02), (.1, 0), (0, 0)], 90), 90)
    pinch = np.exp(-((np.arctan2(v[:, 1], v[:, 0]) + np.pi / 2) / .35) ** 2) * np.clip(v[:, 2] / .13, 0, 1)
    v[:, 1] -= .09 * pinch
    v[:, 0] *= 1 - .45 * pinch
    o = obj(mesh('diya', v, f), mat.earthen('#9a4a26', '#c1703f'), loc, (0, 0, rot), scale)
    wick = tube(np.array([[0, .02, .1], [0, -.12, .11], [0, -.24, .125], [0, -.29, .16]]), .014, nsec=10)
    obj(mesh('wick', *wick), mat.plain('#efe6d2', .9), loc, (0, 0, rot), scale)
    oil = lathe(smooth_profile([(0, .098), (.1, .098), (.175, .1)], 20), 60)
    obj(mesh('oil', *oil), mat.plain('#7d5210', .08, coat=1.), loc, (0, 0, rot), scale)
    if lit:
        flame(loc, scale, rot)
    return o


def flame(loc, scale, rot):
    import bpy
    v, f = ico(4)
    z = v[:, 2]
    v = v * np.array([.03, .03, .085]) * np.clip(1.15 - .75 * (z + 1) / 2, .05, 1)[:, None] ** np.array([1, 1, 0])
    x, y = .29 * math.sin(rot), -.29 * math.cos(rot)
    at = (loc[0] + x * scale, loc[1] + y * scale, loc[2] + .25 * scale)
    from .nodes import Material, srgb
    m = Material('flame')
    m.set(Base_Color=srgb('#000000'), Emission=srgb('#ffb347'), Emission_Strength=9.)
    obj(mesh('flame', v, f), m.material, at, (0, 0, 0), scale)
    lamp = bpy.data.lights.new('flame', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = 2.2 * scale, (1, .62, .25), .05
    o = bpy.data.objects.new('flame', lamp)
    o.location = (at[0], at[1], at[2] + .1)
    bpy.context.scene.collection.objects.link(o)


def open_box(w, d, h, outside, inside=None, rim=None, loc=(0, 0, 0), wall=.022, walls=(), rows=()):
    """A rectangular tray centred at loc; `walls` are x positions and `rows` y positions of dividers. Returns the floor's z."""
    x, y, z = loc
    inside = inside or outside
    panel(x - w, x + w, y - d, y + d, z, z + wall, outside)
    for a in ((x - w, x + w, y - d, y - d + wall), (x - w, x + w, y + d - wall, y + d),
              (x - w, x - w + wall, y - d, y + d), (x + w - wall, x + w, y - d, y + d)):
        panel(*a, z, z + h, outside)
        if rim:
            panel(a[0] - .003, a[1] + .003, a[2] - .003, a[3] + .003, z + h - .012, z + h + .004, rim, .003)
    panel(x - w + wall, x + w - wall, y - d + wall, y + d - wall, z + wall, z + wall + .006, inside, .002)
    for p in walls:
        panel(x + p - .008, x + p + .008, y - d + wall, y + d - wall, z + wall, z + h * .86, inside, .003)
    for p in rows:
        panel(x - w + wall, x + w - wall, y + p - .008, y + p + .008, z + wall, z + h * .86, inside, .003)
    return z + wall + .008


def knob(r, h, material, loc):
    return turned('knob', [(0, h), (r * .7, h * .95), (r, h * .6), (r * .5, h * .25), (r * .6, 0), (0, 0)], material, loc, 48, 50)


def block(size, material, loc, rot=(0, 0, 0), rough=.01, seed=0):
    """A rough lump (jaggery, stone)."""
    from .meshkit import slab
    v, f = slab(size[0], size[1], size[2], .02, .025)
    v = displace(v, f, rough * 2.5, 6, 3, seed)
    return obj(mesh('block', displace(v, f, rough, 22, 4, seed + 1), f), material, loc, rot)


def rand_rot(tilt=.12):
    return R.normal(0, tilt), R.normal(0, tilt), R.uniform(0, 6.28)
