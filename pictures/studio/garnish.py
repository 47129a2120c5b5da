"""Small things: nuts, slivers, seeds, chillies, leaves, flowers; and how to scatter them."""
import numpy as np
from mathutils import Euler, Vector

from . import foods
from .meshkit import displace, grid_faces, ico, mesh, obj, tube
from .noise import R, fbm


def scatter(meshes, material, points, scale=(.8, 1.2), flat=True, normals=None, tilt=.15):
    """One random mesh at each point, lying flat, tumbled, or standing on a normal."""
    out = []
    for i, p in enumerate(points):
        me, rz = meshes[R.randint(len(meshes))], R.uniform(0, 6.28)
        rot = (R.normal(0, tilt), R.normal(0, tilt), rz) if flat else tuple(R.uniform(0, 6.28, 3))
        o = obj(me, material, p, rot, float(R.uniform(*scale)))
        if normals is not None:
            q = Vector((0, 0, 1)).rotation_difference(Vector(normals[i]))
            o.rotation_mode = 'QUATERNION'
            o.rotation_quaternion = q @ Euler((R.normal(0, .12), R.normal(0, .12), rz)).to_quaternion()
        out.append(o)
    return out


def sliver(length=.07, width=.018, thick=.007):
    v, f = ico(3)
    v = np.sign(v) * np.abs(v) ** .75 * np.array([length / 2, width / 2, thick / 2])
    v[:, 2] += .25 * thick * np.sin(v[:, 0] / length * 5)
    return mesh('sliver', v + .0015 * fbm(v * 60, 2, R.randint(99))[:, None], f)


def saffron_thread():
    n, length = 26, R.uniform(.09, .16)
    a = np.cumsum(R.normal(0, .22, n))
    path = np.cumsum(np.stack([np.cos(a), np.sin(a), R.normal(0, .1, n)], 1), 0) * length / n
    v, f = tube(path, .0022 + .003 * np.linspace(0, 1, n) ** 4, nsec=7)
    v[:, 2] = np.abs(v[:, 2]) * .6
    return mesh('saffron', v, f)


def cashew(s=1., seed=None):
    """A whole cashew, 1.3 units of .1 long: a kidney with a groove, lobed and slightly split at one end."""
    t = np.linspace(0, 1, 44)
    a = np.radians(-84 + 168 * t)
    path = np.stack([.064 * np.cos(a) - .03, .086 * np.sin(a), .006 * np.sin(t * 5)], 1)
    r = .046 * np.sin(np.pi * np.clip(t, .012, .988)) ** .42 * (1.12 - .3 * np.abs(t - .35)) * (1 + .07 * np.cos(t * 9))
    v, f = tube(path, r, nsec=28)
    v[:, 2] *= .80
    seam = np.exp(-(v[:, 2] / .006) ** 2)
    inward = np.clip((.02 - v[:, 0]) / .05, 0, 1)
    v[:, 0] += .005 * seam * inward
    seed = R.randint(99) if seed is None else seed
    v = displace(v, f, .006, 14, 2, seed)
    return mesh('cashew', displace(v, f, .002, 60, 2, seed + 1) * s, f)


def cashew_half(s=1.):
    """A split half: flat inner face up, with its groove."""
    me = cashew(s)
    co = np.empty(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get('co', co)
    co = co.reshape(-1, 3)
    co[:, 2] = np.minimum(co[:, 2], .006 * s + .004 * s * fbm(co * 40 / s, 2, 3))
    me.vertices.foreach_set('co', co.ravel())
    me.update()
    return me


def almond(s=1.):
    v, f = ico(4)
    w = 1 - .35 * v[:, 0]
    v = v * np.stack([np.full(len(v), .1), .055 * w, .032 * w], 1)
    return mesh('almond', displace(v, f, .003, 25, 3, R.randint(99)) * s, f)


def peanut(s=1.):
    t = np.linspace(-1, 1, 40)
    path = np.stack([t * .06, 0 * t, 0 * t], 1)
    v, f = tube(path, .037 * np.clip(1 - np.abs(t) ** 3, .02, 1) ** .5 * (1 - .08 * np.cos(t * 3)), nsec=22)
    return mesh('peanut', displace(v, f, .004, 26, 2, R.randint(99)) * s, f)


def peanut_half(s=1.):
    v, f = ico(4)
    v = v * np.array([.065, .04, .03])
    v[:, 2] = np.maximum(v[:, 2], -.004)
    v = displace(v, f, .003, 30, 2, R.randint(99))
    return mesh('peanut half', v * s, f)


def chip(s=.05, seed=None):
    """An irregular broken piece of nut."""
    v, f = ico(3)
    seed = R.randint(99) if seed is None else seed
    v = np.sign(v) * np.abs(v) ** .6 * R.uniform(.5, 1, 3)
    return mesh('chip', displace(v, f, .25, 1.8, 2, seed) * s, f)


def grain(r=.011, sub=3, rough=0.):
    v, f = ico(sub)
    v = displace(v, f, rough, 2.2, 2, R.randint(99)) if rough else v
    return mesh('grain', v * r, f, col=np.full(len(v), R.uniform(.2, .8)))


def chilli(seed, length=.62, r=.042, fresh=False):
    t = np.linspace(0, 1, 80)
    bend = .09 if fresh else .05
    path = np.stack([(t - .5) * length, bend * np.sin(t * 3 + seed) + .01 * np.sin(t * 11), .012 * np.sin(t * 7)], 1)
    rad = r * np.clip(np.sin(np.pi * np.clip(t * .96 + .03, 0, 1)), 0, 1) ** .5 * (1 - .55 * t) + .002
    v, f = tube(path, rad, nsec=30)
    v = displace(v, f, .004 if fresh else .012, 14, 3, seed)
    v[:, 2] = np.maximum(v[:, 2], -r * .95)
    return mesh('chilli', v, f)


def chilli_stem(length=.16, r=.009):
    t = np.linspace(0, 1, 30)
    path = np.stack([-t * length, .03 * t ** 2, .05 * t ** 2], 1)
    v, f = tube(path, r * (1 + 2.2 * np.exp(-t * 12)), nsec=12)
    return mesh('stem', v, f)


def chillies(spots, fresh=False, length=.62, r=.042):
    """spots: (x, y, z, angle, seed)."""
    from . import surfaces
    stem = surfaces.plain('#5d7a2a' if fresh else '#8a7434', .6)
    for x, y, z, angle, seed in spots:
        obj(chilli(seed, length, r, fresh), foods.red_chilli(fresh), (x, y, z), (0, 0, angle))
        y0 = (.09 if fresh else .05) * np.sin(seed)
        end = Euler((0, 0, angle)).to_matrix() @ Vector((-length / 2, y0, 0))
        obj(chilli_stem(), stem, (x + end.x, y + end.y, z), (0, 0, angle))


def curry_leaf(length=.2, width=.075, curl=.03):
    nu, nv = 30, 12
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    w = width / 2 * np.sin(np.pi * u) ** .8
    s = R.uniform(0, 6)
    z = curl * np.sin(u * 3 + s) + curl * .8 * t ** 2 + .006 * np.sin(u * 16 + t * 3)
    return mesh('curry leaf', np.stack([(u - .5) * length, t * w, z], 2).reshape(-1, 3), grid_faces(nu, nv))


def marigold(loc, r=.17, colours=('#d9660a', '#f08c12', '#f7a826'), rot=(0, 0, 0)):
    """Rings of ruffled petals."""
    petals = foods.food(*colours, scale=5, sss=.15, rough=(.6, .8), bump=((50, .4, .004),))
    meshes = [_petal(r, s) for s in range(3)]
    for ring, (n, tilt, size) in enumerate(((16, .15, 1.), (14, .5, .9), (11, .85, .75), (8, 1.15, .6), (5, 1.4, .45))):
        for i in range(n):
            a = i * 2 * np.pi / n + ring * .4 + R.normal(0, .08)
            q = Euler(rot).to_quaternion() @ Euler((0, 0, a)).to_quaternion() @ Euler((0, -tilt + R.normal(0, .1), 0)).to_quaternion()
            o = obj(meshes[(i + ring) % 3], petals, Vector(loc) + Euler(rot).to_matrix() @ Vector((0, 0, .03 + ring * .012)), (0, 0, 0), size)
            o.rotation_mode, o.rotation_quaternion = 'QUATERNION', q


def _petal(r, seed):
    nu, nv = 12, 12
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    w = r * .28 * (u + .12) ** .6
    z = .12 * r * u ** 2 + .05 * r * np.sin(t * 6 + seed) * u + .05 * r * t ** 2
    return mesh('petal', np.stack([u * r * (1 - .1 * t ** 2), t * w, z], 2).reshape(-1, 3), grid_faces(nu, nv))


def loose_petals(points, r=.12, colours=('#d9660a', '#f08c12', '#f7a826')):
    m = foods.food(*colours, scale=5, sss=.15, rough=(.6, .8), bump=((50, .4, .004),))
    return scatter([_petal(r, s) for s in range(3)], m, points, tilt=.3)


def sugarcane(length, r, loc, rot):
    t = np.linspace(0, 1, 140)
    node = np.abs((t * 4.3) % 1 - .5)
    rad = r * (1 + .12 * np.exp(-((.5 - node) / .03) ** 2))
    v, f = tube(np.stack([(t - .5) * length, 0 * t, 0 * t], 1), rad, nsec=30)
    skin = foods.food('#5a3a4a', '#7d5a56', '#9a8a4e', scale=3, sss=0., rough=(.3, .5), coat=.2, bump=((50, .15, .004),))
    o = obj(mesh('cane', v, f), skin, loc, rot)
    end, g = ico(4)
    cut = mesh('cut', end * np.array([.008, r * .96, r * .96]), g)
    for side in (-1, 1):
        p = o.rotation_euler.to_matrix() @ Vector((side * length / 2, 0, 0))
        obj(cut, foods.food('#c9b57a', '#e3d39c', '#efe4bb', scale=40), Vector(loc) + p * 1.012, rot)
    return o


def jasmine(points, s=.05):
    """A string of buds through points."""
    v, f = ico(3)
    bud = mesh('bud', v * np.array([s * .42, s * .42, s]) * (1 + .25 * v[:, 2:3] * np.array([-1, -1, 0])), f)
    m = foods.food('#e3e2c6', '#f6f3e6', '#fdfbf4', sss=.3, rough=(.5, .6), bump=())
    return [obj(bud, m, p, tuple(R.uniform(-.9, .9, 3) + np.array([0, 1.5 * (i % 2) * 2 - 1.5, 0])), float(R.uniform(.85, 1.15)))
            for i, p in enumerate(points)]


def ball_points(n):
    """n nearly even directions (Fibonacci sphere)."""
    i = np.arange(n) + .5
    phi, theta = np.arccos(1 - 2 * i / n), np.pi * (1 + 5 ** .5) * i
    return np.stack([np.cos(theta) * np.sin(phi), np.sin(theta) * np.sin(phi), np.cos(phi)], 1)
