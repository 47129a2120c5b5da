"""Jars: a closed glass wall, an opaque body of contents just inside it, a curved label, a lid or a cloth cap."""
import math

import numpy as np

from studio import props
from studio import surfaces as mat
from studio.meshkit import grid_faces, lathe, mesh, obj, smooth_profile, tube
from studio.nodes import Material, cached, srgb
from studio.noise import fbm, fbm2

# outer profiles: (radius, height) as shares of r and h, bottom to lip
SHAPES = {
    'squat': [(0, 0), (.8, 0), (.95, .015), (1, .06), (1, .66), (.985, .74), (.9, .82), (.8, .86), (.78, .89), (.78, .95), (.80, .975), (.78, 1)],
    'round': [(0, 0), (.6, 0), (.78, .02), (.95, .16), (1, .36), (.98, .54), (.88, .72), (.74, .82), (.68, .87), (.68, .95), (.70, .975), (.68, 1)],
    'honey': [(0, 0), (.66, 0), (.80, .02), (.93, .10), (.97, .2), (.90, .3), (1, .42), (.98, .58), (.88, .74), (.74, .83), (.68, .88), (.68, .95), (.70, .975), (.68, 1)],
    'tall': [(0, 0), (.85, 0), (.96, .01), (1, .04), (1, .80), (.99, .86), (.92, .91), (.88, .93), (.88, .98), (.90, .99), (.88, 1)],
}


def _polygonal(v, sides, neck_z, flat=1.):
    """Turn a round jar into one with flat sides below the neck."""
    a = np.arctan2(v[:, 1], v[:, 0]) + math.pi / sides + math.pi / 2
    step = 2 * math.pi / sides
    local = (a % step) - step / 2
    k = np.cos(math.pi / sides) / np.cos(local)
    k = 1 + (np.minimum(k, .985) / .985 * 1.06 - 1) * flat * np.clip((neck_z - v[:, 2]) / (neck_z * .12), 0, 1)
    v = v.copy()
    v[:, :2] *= k[:, None]
    return v


def glass_wall(shape, r, h, loc, wall=.035, sides=0, tint='#ffffff'):
    out = np.array(SHAPES[shape]) * np.array([r, h])
    curve = smooth_profile(out, 130)
    inner = curve[::-1].copy()
    inner[:, 0] = np.clip(inner[:, 0] - wall, 0, None)
    inner[:, 1] = np.clip(inner[:, 1], wall, h - .004)
    v, f = lathe(np.vstack([curve, inner]), 144)
    if sides:
        v = _polygonal(v, sides, h * .80)
    return obj(mesh('jar', v, f), mat.glass(tint), loc)


def contents(shape, r, h, loc, material, fill=.84, lumps=.035, seed=3, sides=0, wall=.035, detail=7.):
    """One displaced body just inside the wall; where lumps press on the glass it is flat."""
    curve = smooth_profile(np.array(SHAPES[shape]) * np.array([r, h]), 200)
    curve = curve[(curve[:, 1] < h * fill)]
    body = np.stack([np.clip(curve[:, 0] - wall - .004, 0, None), np.clip(curve[:, 1], wall + .006, None)], 1)
    top = body[-1]
    q = np.linspace(1, 0, 40)[1:]
    body = np.vstack([body, np.stack([top[0] * q, top[1] + .012 * (1 - q ** 2)], 1)])
    v, f = lathe(body, 240)
    if sides:
        v = _polygonal(v, sides, h * .80)
    n = fbm(v * detail, 4, seed)
    rim = np.clip((np.hypot(v[:, 0], v[:, 1]) / r - .6) * 3, 0, 1)
    v[:, :2] *= (1 - lumps * rim * np.clip(.2 - n, 0, 1) * 2.)[:, None]
    v[:, 2] += np.where(v[:, 2] > h * fill * .97, .025 * fbm(v * 11, 3, seed + 5), 0)
    return obj(mesh('contents', v, f), material, loc)


def label(path, shape, r, h, loc, low=.16, high=.62, half_angle=1.0, sides=0, turn=0.):
    """A strip of paper on the glass."""
    n, m = 100, 12
    a, z = np.meshgrid(np.linspace(-half_angle, half_angle, n) - math.pi / 2 + turn, np.linspace(low, high, m), indexing='ij')
    curve = smooth_profile(np.array(SHAPES[shape]), 300)
    rad = r * np.interp(z, curve[:, 1], np.maximum.accumulate(curve[:, 0]) if shape in ('squat', 'tall') else curve[:, 0])
    v = np.stack([rad * np.cos(a), rad * np.sin(a), z * h], 2).reshape(-1, 3)
    if sides:
        v = _polygonal(v, sides, h * .80)
    grow = 1 + .0045 / np.maximum(np.hypot(v[:, 0], v[:, 1]), .01)
    v[:, :2] *= grow[:, None]
    uv = np.stack(np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, m), indexing='ij'), 2).reshape(-1, 2)
    return obj(mesh('label', v, grid_faces(n, m), uv=uv), mat.printed(path), loc)


def metal_lid(r, h, loc, material=None):
    """A knurled screw lid; r is the neck's radius."""
    lr = r * 1.1
    p = smooth_profile([(0, h + .035), (lr * .6, h + .035), (lr * .93, h + .03), (lr, h + .005), (lr, h - .08), (lr * 1.02, h - .095), (lr * .97, h - .1),
                        (lr * .95, h - .08), (lr * .95, h), (0, h + .005)], 130)
    v, f = lathe(p, 180)
    a, q = np.arctan2(v[:, 1], v[:, 0]), np.hypot(v[:, 0], v[:, 1])
    side = (np.abs(q - lr) < .012) & (v[:, 2] < h - .01) & (v[:, 2] > h - .08)
    v[:, :2] *= (1 + .008 * np.sin(a * 60) * side)[:, None]
    return obj(mesh('lid', v, f), material or mat.brass(.2, 0), loc)


def wooden_lid(r, h, loc):
    p = [(0, h + .10), (r * .9, h + .10), (r * 1.02, h + .095), (r * 1.06, h + .08), (r * 1.06, h + .02), (r * 1.02, h + .004), (r * .9, h), (0, h)]
    return props.turned('lid', p, mat.wood('#6a3f1e', '#a06a38', .6), loc, 128, 100)


def cloth_cap(r, h, loc, drop=.17, material=None, cord='#b8935a', seed=0):
    """Muslin tied over the neck: flat on top, gathered under the cord, flaring in pleats."""
    na, ns = 260, 70
    s, a = np.meshgrid(np.linspace(0, 1, ns), np.linspace(0, 2 * np.pi, na, endpoint=False), indexing='ij')
    top = np.clip(s / .45, 0, 1)
    down = np.clip((s - .45) / .55, 0, 1)
    tie = .42
    flare = np.where(down < tie, -.10 * np.sin(np.pi * down / tie / 2), -.10 + .95 * ((down - tie) / (1 - tie)) ** 1.3)
    pleat = np.sin(a * 17 + 2.5 * fbm2(np.cos(a) * 2, np.sin(a) * 2, 2, seed)) * (.018 + .10 * np.clip((down - tie) / (1 - tie), 0, 1)) * np.clip(down * 3, 0, 1)
    rad = r * (top * 1.04 + .32 * flare + pleat * (1 + .5 * fbm2(np.cos(a) * 3, np.sin(a) * 3, 2, seed + 1)))
    z = h + .02 * (1 - top ** 6) - drop * down * (1 + .12 * fbm2(np.cos(a) * 2, np.sin(a) * 2, 3, seed + 2)) + .006 * fbm2(rad * np.cos(a) * 8, rad * np.sin(a) * 8, 3, seed)
    v = np.stack([rad * np.cos(a), rad * np.sin(a), z + .012], 2).reshape(-1, 3)
    obj(mesh('cap', v, grid_faces(ns, na, False, True)), material or mat.linen('#f0e8d8', 55.), loc)
    neck = r * 1.0
    props.ring_rope(neck, h - drop * tie + .012, .013, mat.plain(cord, .9), loc, 2)
    z = h - drop * tie
    t = np.linspace(0, 1, 50)
    for side in (-1, 1):
        loop = np.stack([side * (.02 + .13 * np.sin(np.pi * t)), -neck * 1.05 - .05 * np.sin(np.pi * t), z - .10 * t + .05 * np.sin(2 * np.pi * t)], 1)
        obj(mesh('bow', *tube(loop, .010, nsec=10)), mat.plain(cord, .9), loc)


def pickle_jar(shape, r, h, loc, material, path=None, lid='cloth', sides=0, fill=.84, lumps=.035, seed=3, **strip):
    """A whole jar of pickle with its label and cover."""
    glass_wall(shape, r, h, loc, sides=sides)
    contents(shape, r, h, loc, material, fill, lumps, seed, sides)
    if path:
        label(path, shape, r, h, loc, sides=sides, **strip)
    neck = r * SHAPES[shape][-1][0]
    if lid == 'cloth':
        cloth_cap(neck, h, loc, .2 * h / .9, seed=seed)
    elif lid == 'metal':
        metal_lid(neck, h, loc)
    elif lid == 'wood':
        wooden_lid(neck, h, loc)


def plain_jar(r, h, loc, lid='wood', shape='tall'):
    """An empty glass jar with a lid; its contents are placed by the entry."""
    glass_wall(shape, r, h, loc, .028)
    neck = r * SHAPES[shape][-1][0]
    (wooden_lid if lid == 'wood' else metal_lid)(neck, h, loc)


@cached
def jar_fill(dark, mid, light, chunks, seeds='#2a1206', chunk_scale=5.5, seed_share=.5, chunk_share=.85):
    """What presses on the glass: paste with lighter chunk patches (four tones) and whole mustard."""
    m = Material('jar fill')
    cells = m.node('ShaderNodeTexVoronoi', {'feature': 'SMOOTH_F1'}, Vector=m.coords(), Scale=chunk_scale).outputs
    chunk = m.ramp(cells['Color'], list(zip((.2, .45, .65, .85), map(srgb, chunks))))
    near = m.ramp(cells['Distance'], [(.28, 1.), (.55, 0.)])
    base = m.ramp(m.noise(10, 7, .72), list(zip((.33, .52, .72), map(srgb, (dark, mid, light)))))
    patch = m.ramp(m.noise(9, 5, .7), [(.4, .1), (.6, chunk_share)])
    c = m.mix(m.math('MULTIPLY', near, patch), base, chunk)
    if seeds:
        grain = m.ramp(m.voronoi(24), [(.14, 1.), (.18, 0.)])
        c = m.mix(m.math('MULTIPLY', grain, m.mask(m.noise(6, 2), seed_share, seed_share + .06)), c, srgb(seeds))
    m.set(Base_Color=c, Subsurface=.06, Subsurface_Color=c, Subsurface_Radius=(.03, .008, .003), Roughness=.5, Specular=.25,
          Normal=m.bump(m.noise(24, 5, .65), .5, .02))
    return m.material
