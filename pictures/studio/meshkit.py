"""Meshes as numpy arrays: sweeps, lathes, prisms, sheets; and their hand-over to Blender."""
import bmesh
import bpy
import numpy as np
from mathutils import Vector

from .noise import fbm


def mesh(name, v, f, smooth=True, col=None, uv=None):
    """A Blender mesh from vertices v (N, 3), faces f and an optional per-vertex value or colour."""
    v = np.asarray(v, np.float32)
    f = np.asarray(f)
    n, k = f.shape
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(v))
    me.vertices.foreach_set('co', v.ravel())
    me.loops.add(n * k)
    me.loops.foreach_set('vertex_index', f.astype(np.int32).ravel())
    me.polygons.add(n)
    me.polygons.foreach_set('loop_start', np.arange(0, n * k, k, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(n, k, np.int32))
    me.update(calc_edges=True)
    me.validate()
    if smooth:
        me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), bool))
    if col is not None:
        c = np.asarray(col, np.float32)
        if c.ndim == 1:
            c = np.stack([c, c, c, np.ones_like(c)], 1)
        me.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', c.ravel())
    if uv is not None:
        index = np.empty(len(me.loops), np.int32)
        me.loops.foreach_get('vertex_index', index)
        me.uv_layers.new().data.foreach_set('uv', np.asarray(uv, np.float32)[index].ravel())
    me.update()
    return me


def obj(me, material=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.):
    """Link a mesh into the scene. Several objects may share one mesh (and so its material)."""
    o = bpy.data.objects.new(me.name, me)
    o.location, o.rotation_euler = loc, rot
    o.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    bpy.context.scene.collection.objects.link(o)
    if material is not None and len(me.materials) == 0:
        me.materials.append(material)
    return o


def solidify(o, thickness, offset=0.):
    mod = o.modifiers.new('solid', 'SOLIDIFY')
    mod.thickness, mod.offset = thickness, offset
    return o


_ico = {}


def ico(subdivisions):
    """Icosphere of radius 1 as (v, f)."""
    if subdivisions not in _ico:
        bm = bmesh.new()
        bmesh.ops.create_icosphere(bm, subdivisions=subdivisions, radius=1)
        _ico[subdivisions] = (np.array([x.co[:] for x in bm.verts]),
                              np.array([[y.index for y in x.verts] for x in bm.faces]))
        bm.free()
    return _ico[subdivisions]


def merge(parts):
    """Parts (v, f[, value]) of the same face arity -> one v, f, value."""
    vs, fs, cs, offset = [], [], [], 0
    for p in parts:
        vs.append(p[0])
        fs.append(p[1] + offset)
        cs.append(p[2] if len(p) > 2 else np.zeros(len(p[0])))
        offset += len(p[0])
    return np.concatenate(vs), np.concatenate(fs), np.concatenate(cs)


def grid_faces(nu, nv, close_u=False, close_v=False):
    """Quads over vertices indexed i * nv + j."""
    i, j = np.meshgrid(np.arange(nu if close_u else nu - 1), np.arange(nv if close_v else nv - 1), indexing='ij')
    i, j = i.ravel(), j.ravel()
    i2, j2 = (i + 1) % nu, (j + 1) % nv
    return np.stack([i * nv + j, i * nv + j2, i2 * nv + j2, i2 * nv + j], 1)


def lathe(profile, n=96):
    """Surface of revolution of [(r, z) ...]."""
    p = np.array(profile, float)
    p[:, 0] = np.clip(p[:, 0], 1e-4, None)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    v = np.stack([np.outer(p[:, 0], np.cos(a)), np.outer(p[:, 0], np.sin(a)),
                  np.repeat(p[:, 1][:, None], n, 1)], 2).reshape(-1, 3)
    return v, grid_faces(len(p), n, False, True)


def smooth_profile(points, n=60):
    """Catmull-Rom curve through control points."""
    p = np.array(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    segments = len(p) - 3
    per = max(3, n // segments)
    out = []
    for i in range(segments):
        t = np.linspace(0, 1, per, endpoint=(i == segments - 1))[:, None]
        a, b, c, d = p[i:i + 4]
        out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return np.vstack(out)


def circle_section(n=20):
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return np.stack([np.cos(a), np.sin(a)], 1)


def _frames(path):
    """Parallel-transport normals and binormals of a path."""
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None] + 1e-12
    first = np.cross(t[0], [0, 0, 1.])
    if np.linalg.norm(first) < 1e-3:
        first = np.cross(t[0], [1., 0, 0])
    normals = [first / np.linalg.norm(first)]
    for i in range(1, len(path)):
        n = normals[-1] - t[i] * np.dot(normals[-1], t[i])
        normals.append(n / (np.linalg.norm(n) + 1e-12))
    normals = np.array(normals)
    return t, normals, np.cross(t, normals)


def tube(path, radius, section=None, nsec=20, twist=0.):
    """Sweep a unit outline along a path, with pointed end caps. Returns triangles."""
    p = np.asarray(path, float)
    n = len(p)
    t, normal, binormal = _frames(p)
    s = circle_section(nsec) if section is None else np.asarray(section)
    m = len(s)
    r = np.broadcast_to(np.asarray(radius, float), (n,))
    angle = np.linspace(0, twist, n)
    c, q = np.cos(angle)[:, None], np.sin(angle)[:, None]
    x = (s[:, 0] * c - s[:, 1] * q) * r[:, None]
    y = (s[:, 0] * q + s[:, 1] * c) * r[:, None]
    v = (p[:, None] + x[:, :, None] * normal[:, None] + y[:, :, None] * binormal[:, None]).reshape(-1, 3)
    v = np.vstack([v, p[:1] - t[:1] * r[0] * .3, p[-1:] + t[-1:] * r[-1] * .3])
    j = np.arange(m)
    j2 = (j + 1) % m
    caps = [np.stack([np.full(m, n * m), j2, j], 1),
            np.stack([np.full(m, n * m + 1), (n - 1) * m + j, (n - 1) * m + j2], 1)]
    return v, np.vstack([tri(grid_faces(n, m, False, True))] + caps)


def tri(f):
    """Quads -> triangles, without degenerate ones."""
    if f.shape[1] == 3:
        return f
    t = np.vstack([f[:, [0, 1, 2]], f[:, [0, 2, 3]]])
    return t[(t[:, 0] != t[:, 1]) & (t[:, 1] != t[:, 2]) & (t[:, 0] != t[:, 2])]


def vertex_normals(v, f):
    n = np.zeros_like(v)
    t = tri(f)
    face = np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]])
    for k in range(3):
        np.add.at(n, t[:, k], face)
    return n / (np.linalg.norm(n, axis=1)[:, None] + 1e-12)


def displace(v, f, amplitude, freq, octaves=3, seed=0):
    return v + vertex_normals(v, f) * (fbm(v * freq, octaves, seed) * amplitude)[:, None]


def prism(polygon, height, bevel=.01, segments=3, edge=.02):
    """Convex outline (M, 2) extruded, bevelled and subdivided until no edge is longer than `edge`."""
    bm = bmesh.new()
    base = bm.faces.new([bm.verts.new((x, y, 0)) for x, y in polygon])
    for e in bmesh.ops.extrude_face_region(bm, geom=[base])['geom']:
        if isinstance(e, bmesh.types.BMVert):
            e.co.z = height
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if bevel:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=segments, profile=.5, affect='EDGES')
    for _ in range(9 if edge else 0):
        long_edges = [e for e in bm.edges if e.calc_length() > edge]
        if not long_edges:
            break
        bmesh.ops.subdivide_edges(bm, edges=long_edges, cuts=1, use_grid_fill=True)
        bmesh.ops.triangulate(bm, faces=[f for f in bm.faces if len(f.verts) > 4])
    bmesh.ops.triangulate(bm, faces=bm.faces)
    bm.verts.index_update()
    v = np.array([x.co[:] for x in bm.verts])
    f = np.array([[y.index for y in x.verts] for x in bm.faces])
    bm.free()
    return v, f


def slab(length, width, height, bevel=.01, edge=.02):
    x, y = length / 2, width / 2
    return prism([(x, y), (-x, y), (-x, -y), (x, -y)], height, bevel, 3, edge)


def panel(x0, x1, y0, y1, z0, z1, material, bevel=.006):
    """An axis-parallel board between two corners."""
    size = Vector((x1 - x0, y1 - y0, z1 - z0))
    centre = Vector(((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2))
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = centre + Vector(a * b for a, b in zip(v.co, size))
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=min(bevel, .45 * min(size)), segments=2, profile=.5, affect='EDGES')
    me = bpy.data.meshes.new('panel')
    bm.to_mesh(me)
    bm.free()
    return obj(me, material)
