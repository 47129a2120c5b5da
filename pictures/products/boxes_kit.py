"""Parts of gift boxes and combos: pieces of each product by slug, fillers for compartments, cards, pouches, ribbons."""
import math

import numpy as np
from mathutils import Matrix

from archetypes import balls, blocks, discs, fried, pastries
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import grid_faces, mesh, obj, panel, solidify
from studio.noise import R, fbm2

from . import common


def card(path, size, loc, rot, material=None):
    """A printed card, centred at loc, lying in its own xy plane."""
    w, h = size[0] / 2, size[1] / 2
    v = np.array([(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)])
    uv = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    o = obj(mesh('card', v, np.array([[0, 1, 2, 3]]), smooth=False, uv=uv), material or mat.printed(path), loc, rot)
    return solidify(o, .006, 0)


# --- one piece of each product: piece(slug) -> list of (meshes, materials) variants, and half its height

def _ball(meshes, *materials):
    return [(m if isinstance(m, (list, tuple)) else (m,), materials) for m in meshes]


def pieces(slug, r=.15):
    """Variants of one piece, as (meshes, materials) pairs, sized so that its radius (or half length) is about r."""
    if slug == 'motichoor-laddu':
        return _ball([balls.boondi_ball(r, .0105 * (r / .145) ** .5, s) for s in range(2)], foods.boondi_mat())
    if slug == 'thokkudu-laddu':
        dough = foods.food('#94582a', '#b2763a', '#c48c50', scale=7, sss=.03, rough=(.68, .85), spec=.28, spots=((55, .68, '#d3a062'), (38, .70, '#8a5226')), bump=((150, .9, .006), (48, .8, .014)))
        return _ball([balls.smooth_ball(r, s, .05, .0016, 90, 6) for s in range(2)], dough)
    if slug == 'sunnundalu':
        dough = foods.food('#9a7444', '#b58d58', '#c9a673', scale=6, sss=.1, rough=(.42, .62), coat=.15, coat_rough=.3, valley='#6d4a24', bump=((110, .7, .006), (45, .5, .01)))
        return _ball([balls.smooth_ball(r, s + 20, .05, .004, 60, 3, cracks=.035) for s in range(2)], dough)
    if slug == 'nuvvula-laddu':
        core = foods.food('#4a2208', '#7d3f10', '#a8621c', scale=8, sss=.1, rough=(.15, .3), coat=.8, coat_rough=.05)
        return _ball([balls.seeded_ball(r, int(1150 * (r / .175) ** 2 * 1.1), s, .016, .009) for s in range(2)], core, foods.sesame())
    if slug == 'dry-fruit-laddu':
        core = foods.food('#2a1208', '#42200e', '#5f3318', scale=12, sss=.05, rough=(.28, .5), coat=.35, bump=((50, .7, .012),))
        k = r / .2
        return _ball([balls.nutty_ball(r, s, ((60, .034 * k), (45, .034 * k), (34, .028 * k))) for s in range(2)], core, foods.cashew(), foods.almond(), foods.pista(), foods.coconut())
    if slug == 'kaju-katli':
        return _ball([blocks.diamond(r, r * .62, r * .30, s) for s in range(4)], foods.silver_leaf())
    if slug == 'ghee-mysore-pak':
        pak = foods.food('#d8962a', '#e8a936', '#f2c25a', scale=8, sss=.15, rough=(.32, .55), coat=.15, valley='#a8621a', bump=((60, .7, .01), (24, .5, .015)))
        return _ball([blocks.porous_brick(r * 1.5, r * 1.0, r * 1.7, s, .010) for s in range(3)], pak)
    if slug == 'jantikalu':
        coil = foods.fried('#b98242', '#deb573', '#efd8a6', scale=5, valley='#bd8640', spots=((48, .68, '#6d4a22'),))
        return _ball([fried.ridged_coil(2.7, r / 5.9, s) for s in range(4)], coil)
    if slug == 'pappu-chekkalu':
        disc = foods.fried('#c99a58', '#e3c48c', '#f1dfb6', scale=4, valley='#c08a40', coat=.05, rough=(.5, .7), bump=((50, .6, .01),))
        dal = foods.food('#c98a1e', '#e3ac36', '#f0c866', scale=14, sss=.15, coat=.2)
        return _ball([discs.cracker(r, .026, s) for s in range(3)], disc, dal, foods.food('#1d3a0e', '#35561c', '#53742c', scale=20, sss=0.))
    if slug == 'chegodilu':
        crust = foods.fried('#8f4a16', '#c0752a', '#dba052', scale=7, valley='#e0b268', coat=.25)
        return _ball([fried.ring(r * .78, r * .22, s) for s in range(4)], crust)
    if slug == 'ariselu':
        skin = foods.food('#471e09', '#6e330e', '#96511b', scale=6, sss=.06, rough=(.25, .5), coat=.55, bump=((30, .7, .018),))
        return _ball([discs.arisa(r, r * .22, s, int(330 * (r / .4) ** 1.4)) for s in range(3)], skin, foods.sesame())
    if slug == 'bisticks':
        dough = foods.food('#cfa05a', '#e0bb7c', '#ecd2a0', scale=6, sss=.12, rough=(.55, .7), valley='#c08a48', bump=((44, .7, .012),))
        return _ball([blocks.cookie_finger(2 * r, r * .42, r * .2, s, 7, 5) for s in range(3)], dough, foods.cashew())
    if slug == 'bellam-pootharekulu':
        return _ball([(pastries.rice_paper_fold(2 * r, r * .6, 9, s, r * .03, None, .02), pastries.jaggery_core(1.8 * r, r * .38, r * .12, s)) for s in range(3)],
                     foods.rice_paper(), foods.jaggery())
    raise KeyError(slug)


def put(variant, loc, rot=None, scale=1.):
    return balls.place(variant[0], variant[1], loc, rot, scale)


MIXES = {'andhra-mixture': (common.mixture, common.sev_mat), 'kara-boondi': (common.kara_boondi, common.gold_boondi),
         'guntur-karam-palli': (common.karam_palli, common.palli_mat), 'masala-jeedipappu': (common.spiced_cashew, common.palli_mat),
         'atukula-mixture': (common.atukula, common.flake_mat)}


def fill_mix(slug, x0, x1, y0, y1, base, height, density=1.2, scale=1.):
    """A loose mix heaped in a rectangle: a bumpy body and the pieces on it."""
    recipe, under = MIXES[slug]
    cx, cy, w, d = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
    top = lambda x, y: base + height * (1 - abs((x - cx) / w) ** 3) * (1 - abs((y - cy) / d) ** 3)
    n = 50
    gx, gy = np.meshgrid(np.linspace(x0, x1, n), np.linspace(y0, y1, n), indexing='ij')
    z = np.vectorize(top)(gx, gy) - .035 + .015 * fbm2(gx * 12, gy * 12, 3, 4)
    obj(mesh('under', np.stack([gx, gy, z], 2).reshape(-1, 3), grid_faces(n, n)), under())
    area = 4 * w * d
    for meshes, m, share, depth, flat, s in recipe():
        pts = []
        for _ in range(max(1, int(share * area * density / scale ** 2))):
            x, y = cx + R.uniform(-.84, .84) * w, cy + R.uniform(-.82, .84) * d
            pts.append((x, y, top(x, y) - abs(R.normal(0, depth)) * scale))
        garnish.scatter(meshes, m, pts, (s[0] * scale, s[1] * scale), flat, None, .3)


def fill_grid(slug, x0, x1, y0, y1, z, r, nx, ny, layers=1, rot=None, jitter=.008, lift=None, cup=None):
    """Rows of one product in a rectangle; cup is a material for fluted paper cups."""
    variants = pieces(slug, r)
    k = 0
    for level in range(layers):
        for j in range(ny):
            for i in range(nx):
                x = x0 + (i + .5) * (x1 - x0) / nx + R.normal(0, jitter)
                y = y0 + (j + .5) * (y1 - y0) / ny + R.normal(0, jitter)
                turn = rot(i, j) if callable(rot) else rot
                if cup:
                    props.fluted_cup(r * 1.02, r * .62, cup, (x, y, z))
                put(variants[k % len(variants)], (x, y, z + (lift if lift is not None else r * .95) + level * r * 1.5), turn)
                k += 1


def shingle(slug, x0, x1, y0, y1, z, r, nx, ny, tilt=-.30, turn=math.pi / 2):
    """Overlapping katli, each row leaning on the next."""
    variants = pieces(slug, r)
    k = 0
    for j in range(ny):
        for i in range(nx):
            x, y = x0 + (i + .5) * (x1 - x0) / nx, y0 + (j + .5) * (y1 - y0) / ny
            rot = (Matrix.Rotation(turn + R.normal(0, .05), 4, 'Z') @ Matrix.Rotation(tilt, 4, 'Y')).to_euler()
            put(variants[k % len(variants)], (x + R.normal(0, .005), y + R.normal(0, .005), z + r * .42), rot)
            k += 1


def stand_row(slug, x0, x1, y, z, r, n, lean=-1.1, yaw=0.):
    """Discs leaning like coins along x."""
    variants = pieces(slug, r)
    for i in range(n):
        put(variants[i % len(variants)], (x0 + (i + .5) * (x1 - x0) / n, y + R.normal(0, .012), z + r * .8), (R.normal(0, .06), lean + R.normal(0, .05), yaw + R.normal(0, .06)))


# --- packing

def pouch(w, h, loc, rot, slug, label_path=None, seed=0):
    """A kraft stand-up pouch with a round window onto the product."""
    nu, nv = 60, 70
    u, t = np.meshgrid(np.linspace(-1, 1, nu), np.linspace(0, 1, nv), indexing='ij')
    belly = .20 * w * np.clip(1 - t ** 1.5, 0, 1) ** .7 * (1 - np.abs(u) ** 3.5) + .10 * w * np.exp(-((t - .02) / .16) ** 2) * (1 - np.abs(u) ** 6)
    crumple = .012 * fbm2(u * 3, t * 4, 4, seed) * (1 - np.abs(u) ** 6)
    o = np.stack([u * w / 2 * (1 - .03 * np.sin(np.pi * t)), -belly - crumple, t * h], 2).reshape(-1, 3)
    back = o * np.array([1, -1, 1])
    f = grid_faces(nu, nv)
    kraft = mat.paper('#b88d5c', .9, 90)
    front = window_cut(o, f, h * .40, w * .30)
    solidify(obj(mesh('pouch', o, front), kraft, loc, rot), .006)
    solidify(obj(mesh('pouch back', back, f), kraft, loc, rot), .006)
    m = Matrix.Translation(loc) @ Matrix.Rotation(rot[2], 4, 'Z')
    film = m @ Matrix.Translation((0, -.165 * w, h * .40))
    window_rim(film, w * .30)
    fill_window(slug, m, w, h, seed)
    if label_path:
        at = m @ Matrix.Translation((0, -.135 * w, h * .80))
        card(label_path, (w * .62, w * .40), at.translation, (math.radians(80), 0, rot[2]))
    seal = [(m @ Matrix.Translation((0, 0, h * .955))).translation]
    return seal


def window_cut(v, f, z, r):
    c = v[f].mean(1)
    return f[np.hypot(c[:, 0], c[:, 2] - z) > r]


def window_rim(matrix, r):
    from studio.meshkit import tube
    a = np.linspace(0, 2 * np.pi, 90)
    v, f = tube(np.stack([r * np.cos(a), .03 * np.sin(a) + .02 * np.cos(a) ** 2, r * np.sin(a)], 1), .010, nsec=10)
    o = obj(mesh('rim', v, f), mat.plain('#7a1a14', .5))
    o.matrix_world = matrix


def fill_window(slug, m, w, h, seed):
    """Pieces packed just behind a pouch's window."""
    r = w * .33
    place = lambda x, y, z: (m @ Matrix.Translation((x, y, z + h * .40))).translation
    if slug in MIXES:
        recipe, under = MIXES[slug]
        v, f = __import__('studio.meshkit', fromlist=['ico']).ico(4)
        body = obj(mesh('body', v * np.array([r, .05, r]), f), under())
        body.matrix_world = m @ Matrix.Translation((0, -.02 * w, h * .40))
        for meshes, mm, share, depth, flat, s in recipe():
            n = max(1, int(share * math.pi * r * r * 1.2))
            for i in range(n):
                q, a = r * .92 * math.sqrt(R.rand()), R.uniform(0, 6.28)
                obj(meshes[i % len(meshes)], mm, place(q * math.cos(a), -.08 * w - .03 * w * (1 - (q / r) ** 2) + R.uniform(0, .02), q * math.sin(a)), tuple(R.uniform(0, 6.28, 3)), float(R.uniform(*s)))
    else:
        variants = pieces(slug, .125)
        k = 0
        for layer, y in ((0, .01), (1, .14 * w)):
            for i in range(-3, 4):
                for j in range(-3, 4):
                    x, z = (i + .5 * (j % 2) + .2 * layer) * .235, j * .205 + .08 * layer
                    if math.hypot(x, z) < r * .92:
                        put(variants[k % len(variants)], place(x, y, z))
                        k += 1


def ribbon_path(points, width, material, samples=200):
    """A flat satin ribbon along 3D points, upright (its width along z)."""
    path = props.smooth_profile3(points, samples)
    w = np.linspace(-.5, .5, 7) * width
    v = path[:, None] + np.stack([0 * w, 0 * w, w], 1)[None]
    return solidify(obj(mesh('ribbon', v.reshape(-1, 3), grid_faces(len(path), 7)), material), .004)


def satin(col='#a81b17'):
    return mat.plain(col, .38, 0., .3)


def lid_with_walls(w, d, wall_height, board, loc, rot, inside=None, wall=.022):
    """A lid (open side down at z=0) posed as one object group."""
    import bpy
    parts = [panel(-w, w, -d, d, 0, wall, board)]
    if inside:
        parts.append(panel(-w + wall, w - wall, -d + wall, d - wall, -.006, 0, inside, .001))
    for a in ((-w, w, -d, -d + wall), (-w, w, d - wall, d), (-w, -w + wall, -d, d), (w - wall, w, -d, d)):
        parts.append(panel(*a, -wall_height, wall, board))
    e = bpy.data.objects.new('lid', None)
    bpy.context.scene.collection.objects.link(e)
    for o in parts:
        o.parent = e
    e.location, e.rotation_euler = loc, rot
    return e
