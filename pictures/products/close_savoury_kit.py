"""What the close views share: things snapped in two, a spoonful with dripping oil, cooked rice, and a ground to stand on."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from archetypes import heaps
from studio import foods, props
from studio import surfaces as mat
from studio.meshkit import displace, grid_faces, ico, mesh, obj, tube
from studio.noise import R, fbm, fbm2
from studio.scene import backdrop, lights, table


def ground(material, wall='#e9dcc2', **light):
    """A near set: the ground fills the frame, the wall is far and soft."""
    backdrop(mat.paper(wall))
    lights(**light)
    table(material)


def slate():
    return mat.earthen('#26282a', '#41454a', .6)


def stone():
    return mat.earthen('#a79c8c', '#c9bfae', .7)


# --- snapped

def snapped(me, point, normal, outer, inner, jag=.02, freq=8., fine=.004, edge=.012, seed=0):
    """The part of a closed mesh on the far side of a rough plane (behind `normal`), the break in the material `inner`."""
    n = np.array(normal, float) / np.linalg.norm(normal)
    bm = bmesh.new()
    bm.from_mesh(me)
    _shift(bm.verts, n, lambda p: jag * fbm(p * freq, 3, seed))
    plane = Vector(point)
    bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=plane, plane_no=Vector(n), clear_outer=True)
    rim = [e for e in bm.edges if e.is_boundary and all(abs((v.co - plane).dot(Vector(n))) < 1e-4 for v in e.verts)]
    caps = bmesh.ops.holes_fill(bm, edges=rim, sides=0)['faces']
    for f in caps:
        f.material_index, f.smooth = 1, True
    bmesh.ops.triangulate(bm, faces=caps)
    for _ in range(6):
        inside = {e for f in bm.faces if f.material_index == 1 for e in f.edges if all(g.material_index == 1 for g in e.link_faces)}
        long_edges = [e for e in inside if e.calc_length() > edge]
        if not long_edges:
            break
        bmesh.ops.subdivide_edges(bm, edges=long_edges, cuts=1)
        bmesh.ops.triangulate(bm, faces=[f for f in bm.faces if len(f.verts) > 3 and f.material_index == 1])
    _shift(bm.verts, n, lambda p: -jag * fbm(p * freq, 3, seed))
    bare = [v for v in bm.verts if all(f.material_index == 1 for f in v.link_faces)]
    for v, k in zip(bare, fbm(np.array([v.co[:] for v in bare]) * .7 / edge, 3, seed + 5) if bare else ()):
        v.co += Vector(n * (fine * k))
    out = bpy.data.meshes.new('snapped')
    bm.to_mesh(out)
    bm.free()
    out.materials.append(outer)
    out.materials.append(inner)
    return out


def _shift(verts, n, amount):
    p = np.array([v.co[:] for v in verts])
    flat = p - np.outer(p @ n, n)
    for v, k in zip(verts, amount(flat)):
        v.co += Vector(n * k)


def both_halves(me, point, normal, outer, inner, **k):
    """Both parts of a broken mesh; their edges fit."""
    return snapped(me, point, normal, outer, inner, **k), snapped(me, point, tuple(-x for x in normal), outer, inner, **{**k, 'jag': -k.get('jag', .02)})


def crumb_of(dark, mid, light, scale=40, pits=.9):
    """The inside of something baked or fried: dry, porous."""
    return foods.food(dark, mid, light, scale=scale, sss=0., rough=(.6, .8), spec=.3, bump=((70, pits, .012), (160, .6, .004)))


# --- rice

def rice_bed(r, h, loc, n=3600, seed=0, loose=1.):
    """Cooked rice, grain by grain: slim, in every direction, `loose` ones at the foot. Returns its height profile."""
    top = heaps.dome(0., h, r)
    rs = np.random.RandomState(seed)
    shade = foods.food('#d8ccb2', '#e6dbc4', '#efe6d2', scale=30, sss=0., rough=(.6, .7), bump=((60, .8, .02),))
    heaps.mound(r * .97, h * .92, shade, loc, seed, .02, 6)
    v, f = ico(3)
    t = v[:, 0]
    grains = []
    for k in range(6):
        slim = np.stack([t * .036, v[:, 1] * .0098 * (1 - .25 * t * t), v[:, 2] * .0090 * (1 - .25 * t * t) + .007 * (k % 3 - .8) * (1 - t * t)], 1)
        grains.append(mesh('rice', displace(slim, f, .0012, 70, 2, k), f))
    m = cooked()
    q, a = r * np.sqrt(rs.rand(n)), rs.uniform(0, 6.28, n)
    for i in range(n):
        lift = abs(rs.normal(0, .010))
        p = (loc[0] + q[i] * math.cos(a[i]), loc[1] + q[i] * math.sin(a[i]), loc[2] + max(.008, top(q[i]) + lift - .012))
        obj(grains[i % 6], m, p, (rs.normal(0, .4), rs.normal(0, .3), rs.uniform(0, 6.28)), float(rs.uniform(.82, 1.12)))
    for i in range(int(loose * n / 60)):
        a1, q1 = rs.uniform(0, 6.28), r * rs.uniform(.98, 1.12)
        obj(grains[i % 6], m, (loc[0] + q1 * math.cos(a1), loc[1] + q1 * math.sin(a1), loc[2] + .011), (rs.normal(0, .1), rs.normal(0, .1), rs.uniform(0, 6.28)))
    return top


def cooked():
    return foods.food('#e6dac0', '#f1e8d4', '#f9f3e4', scale=9, sss=0., rough=(.35, .5), coat=.12, coat_rough=.2, bump=())


# --- pulp and spoon

def pulp(points, materials, size=.03, squash=.55, scale=(.5, 1.25)):
    """Wet crushed bits over a paste, so that it is coarse: irregular crumbs and shreds in several tones."""
    bits = []
    v, f = ico(3)
    for k in range(7):
        s = np.array([R.uniform(.7, 1.5), R.uniform(.5, .9), R.uniform(.35, .7) * squash * 1.6]) * size
        bits.append(displace(displace(v * s, f, size * .5, .55 / size, 2, k + 3), f, size * .16, 2. / size, 2, k))
    made = [[mesh('bit', b, f) for b in bits] for _ in materials]  # a mesh keeps its first material
    for k, p in enumerate(points):
        i = k % len(materials)
        obj(made[i][R.randint(7)], materials[i], p, (R.normal(0, .5), R.normal(0, .5), R.uniform(0, 6.28)), float(R.uniform(*scale)))


def pose(loc, turn=0., pitch=0., roll=0.):
    """Where the bowl of a spoon is; its handle points to `turn` and rises by `pitch`."""
    return Matrix.Translation(loc) @ Matrix.Rotation(turn, 4, 'Z') @ Matrix.Rotation(-pitch, 4, 'Y') @ Matrix.Rotation(roll, 4, 'X')


def spoonful(m, bowl, metal, paste, oil=None, heap=.09, seed=0, drips=(), length=None, lumps=.03):
    """A spoon at the pose m, its bowl (half width `bowl`) heaped with paste in an oily rim that drips.
    drips: (angle round the rim, length). Returns top(x, y) -> a world point on the heap."""
    props.spoon(length or bowl * 7.5, metal, (0, 0, 0), (0, 0, 0), bowl).matrix_world = m
    a, b = bowl * 1.3 * .93, bowl * .93
    nr, na = 60, 120
    s, t = np.meshgrid(np.linspace(0, 1, nr), np.linspace(0, 2 * np.pi, na, endpoint=False), indexing='ij')
    x, y = a * s * np.cos(t), b * s * np.sin(t)
    rise = lambda q: heap * np.clip(1 - q ** 2.4, 0, 1) - .010
    z = rise(s) + np.clip((1 - s) * 5, 0, 1) * (lumps * fbm2(x * 9, y * 9, 4, seed) + .006 * fbm2(x * 40, y * 40, 3, seed + 1))
    obj(mesh('spoonful', np.stack([x, y, z], 2).reshape(-1, 3), grid_faces(nr, na, False, True)), paste).matrix_world = m
    if oil:
        rim = np.stack([x * 1.055, y * 1.055, -.004 + .010 * np.clip(1 - s ** 8, 0, 1) + .002 * fbm2(x * 14, y * 14, 2, 3)], 2)
        obj(mesh('oil', rim.reshape(-1, 3), grid_faces(nr, na, False, True)), oil).matrix_world = m
        for angle, drop in drips:
            drip(m @ Vector((bowl * 1.3 * math.cos(angle), bowl * math.sin(angle), -.012)), drop, oil, bowl)
    return lambda px, py: m @ Vector((px * a, py * b, float(rise(np.array(math.hypot(px, py))))))


def drip(p, length, oil, bowl=.2):
    """A thread of oil that ends in a drop; its root spreads on the metal."""
    t = np.linspace(0, 1, 60)
    path = np.stack([p.x + .004 * np.sin(t * 4), p.y + 0 * t, p.z + .02 - (length + .02) * t], 1)
    k = bowl / .2
    rad = k * (.004 + .022 * np.exp(-t / .10) + .017 * np.exp(-((t - .965) / .045) ** 2))
    obj(mesh('drip', *tube(path, rad * np.clip((1.0 - t) * 22, .05, 1) ** .5, nsec=20)), oil)


def on_heap(top, n, spread=.8):
    """Random places on a spoonful."""
    out = []
    for _ in range(n):
        q, a = spread * math.sqrt(R.rand()), R.uniform(0, 6.28)
        out.append(top(q * math.cos(a), q * math.sin(a)))
    return out

