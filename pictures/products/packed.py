"""Each kind of packing as it arrives, with a tea cup beside it for scale. Only the brand is printed."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from archetypes import crockery, jars, labels
from archetypes.weave import basket
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import grid_faces, lathe, mesh, obj, panel, smooth_profile, solidify, tube
from studio.noise import R, fbm2
from studio.scene import camera

from . import picture
from .box_parts import gold, kolam
from .boxes_kit import MIXES, card, pieces, put, ribbon_path, satin
from .combos import bow
from .common import crumbs, stage

BRAND = '''<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="{te_size}" viewBox="0 0 1500 820" preserveAspectRatio="none">
<rect width="1500" height="820" fill="#fbf6ea"/><rect width="1500" height="40" fill="{ground}"/><rect y="780" width="1500" height="40" fill="{ground}"/>
<rect y="50" width="1500" height="8" fill="#f0b02f"/><rect y="762" width="1500" height="8" fill="#f0b02f"/>
<text x="750" y="360" font-family="Noto Serif" font-weight="600" font-size="158" text-anchor="middle" fill="#2a1510">{shop}</text>
<text x="750" y="505" font-family="Noto Serif Telugu" font-weight="700" font-size="88" text-anchor="middle" fill="#a81b17">{shop_te}</text>
<rect x="600" y="570" width="300" height="6" fill="#f0b02f"/>
<text x="750" y="670" font-family="Noto Sans" font-size="58" letter-spacing="12" text-anchor="middle" fill="#64493c">{place}</text></svg>'''


def brand(name, ground='#a81b17'):
    """The shop's name alone, as a label of 1500 x 820."""
    return labels.label('brand ' + name, '', ground, BRAND.replace('{te_size}', '820'))


def tea_cup(x, y, k, z=0., turn=0.):
    """A cup of milky tea, 7.5 cm wide if k is 1.5."""
    before = set(bpy.context.scene.objects)
    crockery.cup(0, 0)
    bpy.context.view_layer.update()
    m = Matrix.Translation((x, y, z - .03 * k)) @ Matrix.Rotation(turn, 4, 'Z') @ Matrix.Scale(k, 4)
    for o in set(bpy.context.scene.objects) - before:
        o.matrix_world = m @ o.matrix_world


def stand_pouch(w, h, loc, rot, slug, seed=0):
    """A kraft stand-up pouch: bellied, gusseted, crimped across the top, with a round window under clear film."""
    m = Matrix.Translation(loc) @ Matrix.Rotation(rot, 4, 'Z')
    kraft = mat.paper('#b88d5c', .9, 90)
    nu, nv = 150, 190
    u, t = np.meshgrid(np.linspace(-1, 1, nu), np.linspace(0, 1, nv), indexing='ij')
    out = lambda u, t: (.20 * w * np.clip(1 - t ** 1.5, 0, 1) ** .7 * (1 - np.abs(u) ** 3.5) + .13 * w * np.exp(-((t - .02) / .18) ** 2) * (1 - np.abs(u) ** 5)
                        + .014 * fbm2(u * 3, t * 4, 4, seed) * (1 - np.abs(u) ** 6) + .005 * np.cos(t * 260) * (t > .925))
    width = w / 2 * (1 - .035 * np.sin(np.pi * t)) * (1 - .05 * np.clip((t - .97) / .03, 0, 1) ** 2)
    z = t * h + .012 * (1 - u ** 2) * np.sin(u * 5) * (t > .9) + .05 * np.abs(u) ** 3 * np.exp(-t / .1)
    front = np.stack([u * width, -out(u, t), z], 2).reshape(-1, 3)
    back = front * np.array([1, -1, 1])
    f, r, zc = grid_faces(nu, nv), w * .30, h * .40
    c = front[f].mean(1)
    cut = np.hypot(c[:, 0], c[:, 2] - zc) > r
    for v, faces in ((front, f[cut]), (back, f)):
        solidify(obj(mesh('pouch', v, faces), kraft), .008).matrix_world = m
    a = np.linspace(0, 2 * np.pi, 160)
    at = lambda x, q: -out(2 * x / w, q / h) - .006
    ring = np.stack([r * np.cos(a), at(r * np.cos(a), zc + r * np.sin(a)), zc + r * np.sin(a)], 1)
    obj(mesh('rim', *tube(ring, .013, nsec=10)), mat.plain('#7a1a14', .5)).matrix_world = m
    s, b = np.meshgrid(np.linspace(0, 1, 24), np.linspace(0, 2 * np.pi, 60, endpoint=False), indexing='ij')
    x, q = r * s * np.cos(b), zc + r * s * np.sin(b)
    film = np.stack([x, at(x, q) + .008, q], 2).reshape(-1, 3)
    obj(mesh('film', film, grid_faces(24, 60, False, True)), mat.cellophane()).matrix_world = m
    body = np.stack([x, at(x, q) + .075, q], 2).reshape(-1, 3)
    recipe, under = MIXES[slug]
    obj(mesh('body', body, grid_faces(24, 60, False, True)), under()).matrix_world = m
    for meshes, material, share, _, _, scale in recipe():
        for i in range(max(1, int(share * math.pi * r * r * 1.9))):
            d, b = r * math.sqrt(R.rand()), R.uniform(0, 6.28)
            x, q = d * math.cos(b), zc + d * math.sin(b)
            obj(meshes[i % len(meshes)], material, m @ Vector((x, at(x, q) + R.uniform(.04, .075), q)), tuple(R.uniform(0, 6.28, 3)), float(R.uniform(*scale)) * .8)


def paper_label(path, w, h, z, m, out):
    """A label that follows a bulging front: out(x, z) is how far the surface stands out."""
    n, k = 50, 30
    x, q = np.meshgrid(np.linspace(-w / 2, w / 2, n), np.linspace(z - h / 2, z + h / 2, k), indexing='ij')
    uv = np.stack(np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, k), indexing='ij'), 2).reshape(-1, 2)
    v = np.stack([x, -out(x, q), q], 2).reshape(-1, 3)
    obj(mesh('label', v, grid_faces(n, k), uv=uv), mat.printed(path)).matrix_world = m


@picture('packed-pouch')
def packed_pouch():
    stage('#3f5d55', (3.4, 2.0), (.1, -.1, 0), .08, key=205, fill=32)
    w, h, loc = .98, 1.34, (-.30, .20, .02)
    stand_pouch(w, h, loc, .10, 'kara-boondi', 3)
    m = Matrix.Translation(loc) @ Matrix.Rotation(.10, 4, 'Z')
    paper_label(brand('pouch', '#123f2d'), .66, .36, h * .78, m, lambda x, q: .20 * w * np.clip(1 - (q / h) ** 1.5, 0, 1) ** .7 * (1 - np.abs(2 * x / w) ** 3.5) + .022)
    tea_cup(.62, -.22, .98, .02)
    camera((.04, -.02, .58), 5.2, 19, 0, 84, 5., focus=(-.1, -.05, .5))


@picture('packed-jar', bounces=8)
def packed_jar():
    stage('#d8c9a6', (3.2, 1.8), (.1, -.1, .003), .12, wooden=('#5a3820', '#96663a'))
    fill = jars.jar_fill('#5c0f03', '#a62509', '#cc4c10', ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c'))
    jars.pickle_jar('squat', .46, 1.02, (-.34, .16, .04), fill, brand('jar'), seed=4, low=.16, high=.60)
    tea_cup(.64, -.14, 1.36, .04, .2)
    camera((.10, .0, .44), 5.15, 20, 0, 84, 4.8, focus=(-.1, -.15, .42))


@picture('packed-tin')
def packed_tin():
    stage('#c9a35a', (3.2, 1.8), (.1, -.1, 0), -.1)
    at, r, h = (-.34, .22, .02), .45, .94
    green, cream = mat.plain('#123f2d', .34, .35, .2), brand('tin', '#123f2d')
    p = [(0, 0), (r - .02, 0), (r, .02), (r + .008, .03), (r + .008, .05), (r, .06), (r, h - .20), (r + .002, h - .18)]
    obj(mesh('tin', *lathe(props._linear(p), 180)), green, at)
    lid = [(r + .002, h - .19), (r + .014, h - .19), (r + .016, h - .175), (r + .012, h - .16), (r + .012, h - .03), (r + .004, h - .006), (r - .03, h),
           (r - .05, h - .004), (r - .07, h - .016), (r - .1, h - .018), (0, h - .014)]
    obj(mesh('lid', *lathe(props._linear(lid), 180)), mat.plain('#d9b566', .26, 1.), at)
    wrap(cream, r + .0045, .13, .62, at, 1.05)
    tea_cup(.56, -.14, 1.3, .02, .3)
    fingers = pieces('bisticks', .36)
    put(fingers[0], (.12, -.62, .05), (0, 0, .22))
    put(fingers[1], (.22, -.74, .05), (0, 0, .02))
    crumbs(fingers[0][1][0], 18, (-.2, .6, -.95, -.82), .02, .014)
    camera((.06, -.03, .40), 4.9, 22, 0, 84, 4.6, focus=(-.05, -.15, .4))


def wrap(path, r, z0, z1, loc, half_angle, turn=0.):
    """A paper strip round a cylinder."""
    n, m = 80, 4
    a, z = np.meshgrid(np.linspace(-half_angle, half_angle, n) - math.pi / 2 + turn, np.linspace(z0, z1, m), indexing='ij')
    uv = np.stack(np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, m), indexing='ij'), 2).reshape(-1, 2)
    v = np.stack([r * np.cos(a), r * np.sin(a), z], 2).reshape(-1, 3)
    obj(mesh('label', v, grid_faces(n, m), uv=uv), mat.printed(path), loc)


def string_round(w, d, h, material, r=.012, at=(0, 0)):
    """Twine crossed at `at` over a closed box of half sizes w, d and height h."""
    e, (x, y) = .012, at
    for path in ([(-w - e, y, 0), (-w - e, y, h), (-w * .5, y, h + e), (w * .5, y, h + e), (w + e, y, h), (w + e, y, 0)],
                 [(x, -d - e, 0), (x, -d - e, h), (x, -d * .5, h + e), (x, d * .5, h + e), (x, d + e, h), (x, d + e, 0)]):
        corners = [tuple(np.array(a) + (np.array(b) - np.array(a)) * t) for a, b in zip(path[:-1], path[1:]) for t in (.04, .5, .96)]
        props.rope(corners, r, material, 160, 3, 400)


def twine_bow(loc, material, size=.17, r=.011):
    """Two flat loops and two loose ends of twine."""
    x, y, z = loc
    for s in (-1, 1):
        t = np.linspace(0, 1, 14)
        loop = [(x + s * size * math.sin(math.pi * q) * (.5 + .7 * math.sin(math.pi * q)), y + s * .03 + .11 * math.sin(2 * math.pi * q), z + .03 + .05 * math.sin(math.pi * q)) for q in t]
        props.rope(loop, r, material, 60)
        props.rope([(x, y, z + .03), (x + s * .07, y - .09, z + .035), (x + s * .13, y - .20, z + .012), (x + s * .20, y - .27, z + .01)], r, material, 40)
    v, f = lathe(smooth_profile([(0, -.03), (.024, -.015), (.028, 0), (.024, .015), (0, .03)], 20), 30)
    obj(mesh('knot', v, f), material, (x, y, z + .035), (1.5, 0, .3))


@picture('packed-box')
def packed_box():
    stage('#5f6b3c', (3.6, 2.2), (.05, -.1, 0), .1, key=215, fill=32)
    w, d, h, z = .66, .46, .36, .025
    cream, red = mat.paper('#efe3c8', .7), mat.paper('#8e1a17', .6)
    at = Matrix.Translation((-.20, .22, 0)) @ Matrix.Rotation(.32, 4, 'Z')
    before = set(bpy.context.scene.objects)
    panel(-w, w, -d, d, z, z + h - .02, cream, .008)
    e = .018
    panel(-w - e, w + e, -d - e, d + e, z + h - .20, z + h, red, .012)
    card(brand('box'), (.80, .44), (-.20, -.14, z + h + .004), (0, 0, 0))
    string_round(w + e, d + e, h + z, mat.plain('#d9c08a', .9), at=(.40, .24))
    twine_bow((.40, .24, z + h + .004), mat.plain('#d9c08a', .9), .14)
    bpy.context.view_layer.update()
    for o in set(bpy.context.scene.objects) - before:
        o.matrix_world = at @ o.matrix_world
    tea_cup(.66, -.50, .92, .02, .4)
    camera((.05, -.04, .14), 4.9, 33, 0, 84, 4.8, focus=(-.1, -.2, .3))


@picture('packed-jaadi')
def packed_jaadi():
    stage('#7c2a24', (3.2, 1.8), (.1, -.1, .003), .12, wooden=('#5a3820', '#96663a'))
    r, h, at = .50, .92, (-.32, .18, .035)
    crockery.jaadi(r, h, at, '#7a4a12', '#ecdcb8')
    brown = mat.ceramic('#7a4616', .16, False)
    dome = [(0, .23), (.05, .23), (.07, .19), (.045, .15), (.12, .135), (.28, .09), (.40, .02), (.425, -.01), (.41, -.03), (.36, -.03), (0, -.02)]
    props.turned('lid', np.array(dome) * r / .56, brown, (at[0], at[1], at[2] + h + .01), 128, 160)
    crockery.muslin_band(r * .68, h * .90, at)
    front = Matrix.Translation(at) @ Matrix.Rotation(.06, 4, 'Z')
    bend = lambda x, q: np.sqrt(np.clip((r * 1.016) ** 2 - x ** 2, .01, None))
    paper_label(brand('jaadi', '#7f1210'), .56, .30, .40, front, bend)
    tea_cup(.62, -.14, 1.3, .04, .2)
    camera((.09, -.01, .46), 5.1, 22, 0, 84, 4.7, focus=(-.05, -.2, .4))


@picture('packed-gift-box')
def packed_gift_box():
    stage('#c9b48a', (3.8, 2.4), (.05, -.1, 0), -.08, key=215, fill=32)
    w, d, h, z = .80, .56, .26, .025
    maroon, rim = mat.box_paper('#6a1420', None), gold()
    at = Matrix.Translation((-.14, .26, 0)) @ Matrix.Rotation(-.28, 4, 'Z')
    before = set(bpy.context.scene.objects)
    panel(-w, w, -d, d, z, z + .08, maroon, .008)
    panel(-w - .004, w + .004, -d - .004, d + .004, z + .08, z + .094, rim, .003)
    panel(-w - .016, w + .016, -d - .016, d + .016, z + .094, z + h, maroon, .010)
    lid = bpy.data.objects.new('lid', None)
    bpy.context.scene.collection.objects.link(lid)
    kolam(lid, .30, z + h + .003, rim, tube_r=.006)
    lid.location = (-.34, 0, 0)
    red = satin('#b8211b')
    x, e = .34, .03
    panel(x - .05, x + .05, -d - e, d + e, z + h, z + h + .008, red, .003)
    panel(x - .05, x + .05, -d - e - .004, -d - e + .004, z - .01, z + h + .006, red, .002)
    tied_bow((x, 0, z + h + .01), red)
    bpy.context.view_layer.update()
    for o in set(bpy.context.scene.objects) - before:
        if o.parent is None:
            o.matrix_world = at @ o.matrix_world
    card(brand('gift', '#6a1420'), (.46, .26), (-.12, -.58, .05), (.05, 0, .12))
    tea_cup(.64, -.62, .80, .02, .5)
    camera((.02, -.08, .12), 5.0, 35, 0, 84, 4.8, focus=(-.05, -.2, .2))


def satin_loop(points, width, material, samples=90):
    """A flat ribbon lying along points, its width along y."""
    path = props.smooth_profile3(points, samples)
    q = np.linspace(-.5, .5, 9) * width
    v = path[:, None] + np.stack([0 * q, q, -.10 * q ** 2 / width], 1)[None]
    return solidify(obj(mesh('satin', v.reshape(-1, 3), grid_faces(len(path), 9)), material), .005)


def tied_bow(at, material, size=.22):
    """A satin bow of two loops, a knot and two tails."""
    x, y, z = at
    for s in (-1, 1):
        satin_loop([(x, y, z + .03), (x + s * size * .5, y, z + .12), (x + s * size, y, z + .10), (x + s * size * 1.05, y, z + .05), (x + s * size * .6, y, z + .012), (x, y, z + .02)], .11, material)
        satin_loop([(x, y - .02, z + .03), (x + s * .12, y - .10, z + .03), (x + s * .22, y - .20, z + .015), (x + s * .34, y - .26, z + .012)], .09, material)
    t = np.linspace(0, 2 * np.pi, 30)
    knot = np.stack([x + .035 * np.cos(t), 0 * t + y, z + .035 + .035 * np.sin(t)], 1)
    satin_loop(knot, .08, material, 60)


@picture('packed-carton')
def packed_carton():
    stage(None, wooden=('#6d4526', '#a87845'), key=210, fill=34)
    w, d, h, z = .72, .52, .74, .012
    board, tape = mat.paper('#b5894f', .9, 60), mat.paper('#cda46a', .45, 30)
    at = Matrix.Translation((-.24, .34, 0)) @ Matrix.Rotation(.42, 4, 'Z')
    before = set(bpy.context.scene.objects)
    panel(-w, w, -d, d, z, z + h - .018, board, .012)
    for s in (-1, 1):
        flap = panel(-w + .004, w - .004, .004, d - .002, -.014, 0, board, .004)
        flap.location, flap.rotation_euler = (0, 0, z + h), (0, 0, 0 if s > 0 else math.pi)
    panel(-w - .002, w + .002, -.075, .075, z + h - .002, z + h + .003, tape, .001)
    for s in (-1, 1):
        panel(s * w - .003, s * w + .003, -.075, .075, z + h - .22, z + h + .002, tape, .001)
    card(brand('carton'), (.70, .38), (-.18, -d - .004, z + h * .52), (math.pi / 2, 0, 0))
    bpy.context.view_layer.update()
    for o in set(bpy.context.scene.objects) - before:
        o.matrix_world = at @ o.matrix_world
    tea_cup(.66, -.46, .70, .012, .3)
    camera((.04, .02, .30), 5.6, 26, 0, 84, 5.0, focus=(-.1, -.2, .35))


@picture('packed-hamper', bounces=6)
def packed_hamper():
    stage('#2f5a50', (3.8, 2.3), (.05, -.1, 0), .06, key=215, fill=34)
    cx, cy = -.22, .18
    floor = basket(.76, .54, .28, (cx, cy, .02), 8, 60, .10)
    straw = [garnish.saffron_thread() for _ in range(6)]
    garnish.scatter(straw, foods.food('#b8935a', '#d9ba82', '#ecd7a8', scale=8), [(cx + R.uniform(-.6, .6), cy + R.uniform(-.42, .42), floor + .10 + R.uniform(0, .05)) for _ in range(300)], (1.6, 2.8), True, None, .5)
    z = floor + .12
    jars.pickle_jar('squat', .22, .50, (cx - .42, cy + .12, z), jars.jar_fill('#5c0f03', '#a62509', '#cc4c10', ('#8a1a05', '#b5330b', '#c9661a', '#8c8a2c')), brand('hamper jar'), low=.14, high=.60)
    stand_pouch(.46, .64, (cx + .38, cy + .14, z - .02), -.12, 'kara-boondi', 5)
    green = mat.plain('#123f2d', .34, .35, .2)
    obj(mesh('tin', *lathe(props._linear([(0, 0), (.2, 0), (.21, .02), (.21, .40), (.22, .40), (.22, .50), (.19, .52), (0, .52)]), 120)), green, (cx - .02, cy + .20, z))
    wrap(brand('hamper tin', '#123f2d'), .214, .08, .34, (cx - .02, cy + .20, z), .95)
    sweet_box((cx + .04, cy - .22, z + .02), .30, .19, .15, -.06)
    satin_ring(.845, .615, .17, (cx, cy, .02))
    tea_cup(.74, -.50, .62, .02, .3)
    camera((.03, .0, .36), 4.9, 26, 0, 84, 5.0, focus=(-.1, -.25, .4))


def sweet_box(loc, w, d, h, rot):
    """A small closed sweet box with the brand on its lid."""
    for a in ((-w, w, -d, d, 0, h, mat.paper('#efe3c8', .7)), (-w - .01, w + .01, -d - .01, d + .01, h * .5, h + .01, mat.paper('#8e1a17', .6))):
        o = panel(*a, .005)
        o.location, o.rotation_euler = loc, (.20, 0, rot)
    card(brand('sweet box'), (w * 1.3, w * .71), (loc[0], loc[1] - h * .2, loc[2] + h + .016), (.20, 0, rot))


def satin_ring(rx, ry, z, loc):
    """A ribbon round the basket with a bow in front."""
    a = np.linspace(0, 2 * np.pi, 60)
    ribbon_path(np.stack([loc[0] + rx * np.cos(a), loc[1] + ry * np.sin(a), loc[2] + z + 0 * a], 1), .07, satin(), 240)
    bow((loc[0], loc[1] - ry - .01, loc[2] + z), size=.2)
