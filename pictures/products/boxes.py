"""The gift boxes: what is inside is what the catalogue says is inside."""
import math

import numpy as np

from archetypes import heaps, labels
from archetypes.weave import basket
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import grid_faces, mesh, obj, panel, prism
from studio.noise import R
from studio.scene import camera

from . import picture
from .boxes_kit import (card, fill_grid, fill_mix, lid_with_walls, pieces, put, ribbon_path, satin, shingle, stand_row)
from .common import stage

GOLD = ('#d4a24a', .3, 1.)


def gold():
    return mat.plain(*GOLD)


def tag(english, telugu, ground='#7f1210'):
    return labels.label(english, telugu, ground, labels.TAG)


@picture('guntur-greetings-box')
def guntur_greetings():
    stage('#c9b48a', (4., 2.6), (0, -.2, 0), .1, key=215, fill=32)
    ivory, inner = mat.box_paper('#efe3c8', None), mat.paper('#f6ecd4', .7)
    w, d, h = 1.0, .60, .24
    z = props.open_box(w, d, h, ivory, inner, gold(), (0, 0, .03), walls=(-.33, .33))
    fill_grid('motichoor-laddu', -.96, -.35, -.54, .54, z, .145, 2, 3, cup=mat.paper('#fbf8f0', .8))
    fill_grid('ghee-mysore-pak', -.31, .31, -.54, .54, z, .135, 3, 4, lift=.0, rot=lambda i, j: (0, 0, R.normal(0, .05)))
    fill_grid('jantikalu', .36, .96, -.54, .54, z, .155, 2, 3, 2, lift=.05, rot=lambda i, j: (R.normal(0, .12), R.normal(0, .12), R.uniform(0, 6)))
    lid = lid_with_walls(w + .02, d + .02, .10, ivory, (0, d + .42, .46), (math.radians(64), 0, 0))
    sleeve(lid, w, d)
    card(tag('Guntur Greetings', 'గుంటూరు నుండి', '#a81b17'), (.60, .40), (.55, -.92, .06), (.03, 0, .18))
    jute = mat.plain('#b08a54', .9)
    props.rope([(.2, -.98, .05), (.42, -.94, .085), (.6, -.92, .09), (.8, -.88, .085), (.98, -.80, .05)], .014, jute, 70)
    camera((0, .12, .28), 6.3, 40, -6, 84, 5.5, focus=(0, -.3, .2))


def sleeve(lid, w, d):
    """A chilli-red sleeve with a paisley window over the leaning lid, and a gold band."""
    red = panel(-w * .62, w * .62, -d - .03, d + .03, .024, .036, mat.box_paper('#a81b17', None))
    band = panel(-w * .62, w * .62, -.05, .05, .036, .042, gold())
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    up = np.clip(np.sin(t), 0, 1)
    x, y = .20 * np.cos(t) * (1 - .80 * up ** 1.5) + .16 * up ** 2.2, .30 * np.sin(t)
    v, f = prism(list(zip(x, y)), .012, .002, 1, 0)
    window = obj(mesh('paisley', v, f), gold(), (0, .0, .040))
    inner = obj(mesh('paisley inner', v * np.array([.82, .82, 1.2]), f), mat.paper('#f6ecd4', .7), (0, .0, .042))
    for o in (red, band, window, inner):
        o.parent = lid


@picture('laddu-trio-box')
def laddu_trio():
    stage('#5f6b3c', (4., 2.4), (0, -.2, 0), -.08, key=215, fill=32)
    maroon, inner = mat.box_paper('#6a1420', None), mat.paper('#f3e6c8', .7)
    w, d, h, r = 1.12, .50, .20, .148
    z = props.open_box(w, d, h, maroon, inner, gold(), (0, 0, .03), rows=(-.165, .165))
    for j, slug in enumerate(('motichoor-laddu', 'thokkudu-laddu', 'sunnundalu')):
        y = -.33 + .33 * j
        fill_grid(slug, -w + .05, w - .05, y - .15, y + .15, z, r, 6, 1, cup=mat.paper('#fbf8f0', .8))
    lid = lid_with_walls(w, d, .06, maroon, (0, d + .18, .50), (math.radians(-108), 0, 0), mat.box_paper('#5a0f1a', None))
    kolam(lid, .40, -.008, gold())
    garnish.scatter([garnish.sliver() for _ in range(3)], foods.pista(), [(R.uniform(-.8, .8), R.uniform(-.85, -.68), .035) for _ in range(12)])
    camera((0, .12, .28), 6.2, 38, -5, 84, 5.5, focus=(0, -.2, .2))


def kolam(parent, size, z, material, n=3, tube_r=.007):
    """A pulli kolam: one line looping round n x n dots, with the dots."""
    from studio.meshkit import ico, tube
    t = np.linspace(0, 2 * np.pi, 900)
    curves = [np.stack([np.cos(t) * (1 + .28 * np.cos(8 * t)), np.sin(t) * (1 + .28 * np.cos(8 * t))], 1) * .72,
              np.stack([np.cos(t) * (1 + .34 * np.cos(4 * t + np.pi)), np.sin(t) * (1 + .34 * np.cos(4 * t + np.pi))], 1) * .46]
    for k, c in enumerate(curves):
        path = np.stack([c[:, 0] * size, c[:, 1] * size, 0 * t + z], 1)
        o = obj(mesh('line', *tube(path, tube_r, nsec=8)), material)
        o.parent = parent
    v, f = ico(2)
    dot = mesh('dot', v * np.array([.014, .014, .006]), f)
    spots = [(0, 0)] + [(.40 * math.cos(a), .40 * math.sin(a)) for a in np.arange(0, 6.2, np.pi / 2)] + [(.86 * math.cos(a), .86 * math.sin(a)) for a in np.arange(.39, 6.2, np.pi / 4)]
    for x, y in spots:
        o = obj(dot, material, (x * size, y * size, z))
        o.parent = parent
        o.visible_camera = True


@picture('sankranti-pindi-vantalu-box')
def sankranti():
    stage(None, wooden=('#6d4526', '#a87845'), key=215, fill=32)
    z = basket(.92, .70, .34, (0, .05, .01))
    props.banana_leaf(1.42, 1.0, (0, .05, z + .02), .1, .10, whole=False)
    arisa = pieces('ariselu', .34)
    for k, (x, y, zz, tilt, yaw) in enumerate(((-.36, .50, .44, 1.15, .15), (.08, .54, .46, 1.2, 0), (.48, .46, .43, 1.15, -.2), (-.14, .40, .40, 1.0, .1), (.28, .38, .39, 1.0, -.08))):
        put(arisa[k % 3], (x, y, zz), (tilt, 0, yaw))
    fill_balls('sunnundalu', .155, [(-.58, .10), (-.30, .06), (-.60, -.20), (-.33, -.24), (-.45, -.06, .22)], z + .08)
    fill_balls('nuvvula-laddu', .125, [(-.08, -.40), (.14, -.46), (.02, -.20), (.03, -.36, .19)], z + .08)
    coils = pieces('jantikalu', .19)
    for k, (x, y, zz) in enumerate(((.32, -.30, .12), (.56, -.12, .12), (.40, -.10, .18), (.52, -.28, .2))):
        put(coils[k], (x, y, z + zz), (R.normal(0, .2), R.normal(0, .2), R.uniform(0, 6)))
    crackers = pieces('pappu-chekkalu', .22)
    for k in range(6):
        put(crackers[k % 3], (.22 + .105 * k, .16 + .01 * k, z + .26), (.1, -1.1 + R.normal(0, .06), .35))
    garnish.sugarcane(1.1, .05, (.20, -.86, .07), (0, 0, .12))
    garnish.sugarcane(1.0, .045, (.24, -.96, .06), (0, 0, .02))
    tie = mat.linen('#e0a81e', 60.)
    from studio.meshkit import tube
    for x in (-.08, .04):
        t = np.linspace(0, 2 * np.pi, 60)
        path = np.stack([x + .25 + 0 * t + .01 * np.sin(t), -.90 + .11 * np.cos(t), .07 + .075 * np.sin(t)], 1)
        obj(mesh('tie', *tube(path, .022, nsec=12)), tie)
    garnish.marigold((-.52, -.86, .03), .19)
    camera((0, .0, .26), 5.4, 38, -4, 84, 5.2, focus=(0, -.2, .35))


def fill_balls(slug, r, spots, z):
    variants = pieces(slug, r)
    for k, p in enumerate(spots):
        put(variants[k % len(variants)], (p[0], p[1], z + r * .9 + (p[2] if len(p) > 2 else 0)))


@picture('raksha-bandhan-sneham-box', bounces=6)
def raksha_bandhan():
    stage('#e0c9a0', (4., 2.4), (0, -.2, 0), .1, key=215, fill=32)
    teal, inner = mat.box_paper('#1f9a9a', None), mat.paper('#f6ecd4', .7)
    w, h = .80, .22
    z = props.open_box(w, w, h, teal, inner, gold(), (-.05, .10, .03), rows=(-.26, .26))
    shingle('kaju-katli', -.80, .70, .38, .86, z, .165, 6, 2, -.28, math.pi / 2)
    fill_grid('motichoor-laddu', -.82, .72, -.66, -.20, z, .148, 5, 1, cup=mat.paper('#fbf8f0', .8))
    fingers = pieces('bisticks', .33)
    for k in range(8):
        x = -.42 + .70 * (k % 2)
        put(fingers[k % 3], (x, .10 + .095 * (k // 2) - .14 + .0, z + .01 + .07 * ((k // 2) % 2)), (0, 0, R.normal(0, .02)))
    film = np.array([(-.82, -.12, z + .17), (.72, -.12, z + .17), (.72, .32, z + .17), (-.82, .32, z + .17)])
    obj(mesh('film', film, np.array([[0, 1, 2, 3]])), mat.cellophane())
    card(tag('Sneham', 'రక్షా బంధన్', '#0f6a6a'), (.62, .42), (.50, -.92, .05), (.02, 0, .2))
    rakhi((.48, -.90, .085), .2)
    camera((.04, -.05, .12), 5.2, 44, -6, 84, 5.5, focus=(0, -.2, .2))


def rakhi(loc, rot):
    """A red and gold thread with a round bead and a petalled disc."""
    from studio.meshkit import ico, lathe, smooth_profile
    c, s = math.cos(rot), math.sin(rot)
    at = lambda x, y, z: (loc[0] + x * c - y * s, loc[1] + x * s + y * c, loc[2] + z)
    for k, col in enumerate(('#a81b17', '#d4a24a')):
        pts = [at(x, .035 * math.sin(x * 7 + k * 2.2) + .02 * (k - .5), -.01) for x in np.linspace(-.46, .46, 9)]
        props.rope(pts, .011, mat.plain(col, .6 if k == 0 else .3, k * 1.), 90)
    v, f = lathe(smooth_profile([(0, .03), (.05, .028), (.08, .016), (.1, .005), (.09, -.005), (0, -.006)], 50), 120)
    a = np.arctan2(v[:, 1], v[:, 0])
    v[:, :2] *= (1 + .10 * np.cos(a * 10) * np.clip(np.hypot(v[:, 0], v[:, 1]) / .1, 0, 1))[:, None]
    obj(mesh('rakhi', v, f), gold(), loc)
    ball, g = ico(4)
    obj(mesh('bead', ball * .04, g), mat.plain('#a81b17', .12, 0., 1.), at(0, 0, .045))
    small = mesh('pearl', ball * .013, g)
    for k in range(10):
        q = k * math.pi / 5
        obj(small, mat.plain('#f3ead8', .2, 0., .6), at(.068 * math.cos(q), .068 * math.sin(q), .028))


@picture('corporate-signature-tin')
def corporate_tin():
    stage('#c9c2b2', (4., 2.6), (0, -.2, 0), .08, key=220, fill=34)
    navy, inner = mat.plain('#15203f', .42, .35), mat.paper('#f1ead8', .7)
    w, d, h = 1.05, .66, .26
    z = props.open_box(w, d, h, navy, inner, navy, (0, 0, .03), walls=(-.36, .34))
    panel(-.352, .332, -.008, .008, z, z + .19, inner, .003)
    panel(.348, 1.03, -.008, .008, z, z + .19, inner, .003)
    fingers = pieces('bisticks', .26)
    for k in range(20):
        level, i = k // 10, k % 10
        put(fingers[k % 3], (-.70 + .0 + R.normal(0, .01), -.52 + .115 * i, z + .01 + .075 * level), (0, 0, R.normal(0, .03)))
    fill_grid('dry-fruit-laddu', -.34, .32, -.60, -.03, z, .138, 2, 2, cup=gold())
    fill_mix('masala-jeedipappu', -.34, .32, .02, .62, z + .08, .07, 1.1)
    fill_mix('andhra-mixture', .36, 1.02, -.62, -.02, z + .08, .07, 1.2)
    fill_mix('guntur-karam-palli', .36, 1.02, .02, .62, z + .08, .07, 1.3)
    lid = lid_with_walls(w + .02, d + .02, .09, navy, (0, d + .46, .50), (math.radians(66), 0, 0))
    crest(lid)
    band = panel(-.30, .30, -d - .045, d + .045, .026, .034, mat.paper('#fbf8f0', .8))
    band.parent = lid
    camera((0, .12, .28), 6.3, 40, -6, 84, 5.5, focus=(0, -.3, .2))


def crest(lid):
    """An embossed gold chilli and laddu in a ring, on the outside of the lid."""
    from studio.meshkit import ico, tube
    a = np.linspace(0, 2 * np.pi, 120)
    rim = obj(mesh('ring', *tube(np.stack([.2 * np.cos(a) + .66, .2 * np.sin(a), 0 * a + .026], 1), .011, nsec=10)), gold())
    v, f = ico(4)
    ball = obj(mesh('laddu', v * np.array([.07, .07, .022]), f), gold(), (.62, -.03, .026))
    t = np.linspace(0, 1, 50)
    path = np.stack([.62 + .15 * t + .03, .09 - .14 * t + .06 * np.sin(t * 3), 0 * t + .03], 1)
    pepper = obj(mesh('chilli', *tube(path, .022 * np.clip(np.sin(np.pi * np.clip(t * .95 + .05, 0, 1)), 0, 1) ** .5 * (1 - .5 * t) + .002, nsec=16)), gold())
    for o in (rim, ball, pepper):
        o.parent = lid


@picture('deepavali-deepam-box')
def deepavali():
    stage('#d9b56a', (4., 2.6), (0, -.2, 0), .1, key=215, fill=32)
    purple, inner = mat.box_paper('#43185a', '#d9a645', 9., True), mat.paper('#f6ecd4', .7)
    plum = mat.box_paper('#43185a', None)
    r, h, n = .88, .22, 8
    corners = [(r * math.cos(math.pi / 8 + k * math.pi / 4), r * math.sin(math.pi / 8 + k * math.pi / 4)) for k in range(n)]
    v, f = prism(corners, .02, .003, 1, 0)
    obj(mesh('floor', v, f), inner, (0, 0, .03))
    z = .055
    walls_of(corners, z, h, plum, gold())
    petals(corners, z, purple)
    ring_wall(.30, z, .18, inner)
    for k in range(n):
        a = math.pi / 8 + k * math.pi / 4
        if k % 2 == 0:
            o = panel(.30, r * .97, -.006, .006, z, z + .17, inner, .002)
            o.rotation_euler = (0, 0, a)
    katli, laddu, nutty = pieces('kaju-katli', .17), pieces('motichoor-laddu', .15), pieces('dry-fruit-laddu', .142)
    wedge = {0: laddu, 1: katli, 2: nutty, 3: katli}
    for k in range(4):
        mid = math.pi / 8 + math.pi / 4 + k * math.pi / 2
        if wedge[k] is katli:
            for i, (q, s) in enumerate(((.44, -.16), (.44, .16), (.58, 0), (.68, -.30), (.68, .30), (.70, 0), (.56, -.2), (.56, .2))):
                p = (q * math.cos(mid) - s * math.sin(mid), q * math.sin(mid) + s * math.cos(mid), z + .06 + .035 * (i // 3))
                put(katli[i % 4], p, (R.normal(0, .08), R.normal(0, .08), mid + R.normal(0, .1)))
        else:
            for i, (q, s, *up) in enumerate(((.46, .0), (.64, -.28), (.72, .0), (.64, .28), (.58, .13, .2))):
                put(wedge[k][i % 2], (q * math.cos(mid) - s * math.sin(mid), q * math.sin(mid) + s * math.cos(mid), z + .13 + sum(up)))
    round_mix('andhra-mixture', .27, z + .11, .09)
    for x, y, rot in ((-.62, -.98, .3), (.66, -.96, -.35)):
        props.diya((x, y, .03), 1., False, rot)
    tissue = props.sheet((.6, .5), mat.paper('#f6efe2', .9), (.70, -.92, .025), .4, .03, 4)
    tissue.scale = (1, 1, 1)
    camera((0, -.05, .12), 5.9, 46, 0, 84, 5.5, focus=(0, -.2, .2))


def round_mix(slug, r, base, height):
    from .boxes_kit import MIXES
    from .common import fill_heap
    recipe, under = MIXES[slug]
    fill_heap(recipe(), r, base, height, (0, 0), under(), .04, 1.4)


def walls_of(corners, z, h, board, rim):
    n = len(corners)
    for k in range(n):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % n]
        length = math.hypot(x1 - x0, y1 - y0)
        for material, lo, hi, t in ((board, 0, h, .012), (rim, h - .006, h + .006, .015)):
            o = panel(-length / 2, length / 2, -t, t, lo, hi, material, .002)
            o.location = ((x0 + x1) / 2, (y0 + y1) / 2, z)
            o.rotation_euler = (0, 0, math.atan2(y1 - y0, x1 - x0))


def petals(corners, z, board):
    """Eight lid petals folded outwards and down to the table."""
    n = len(corners)
    for k in range(n):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % n]
        length = math.hypot(x1 - x0, y1 - y0)
        shape = [(-length / 2 * .96, 0), (length / 2 * .96, 0), (length / 2 * .8, .16), (0, .34), (-length / 2 * .8, .16)]
        v, f = prism(shape, .012, .002, 1, 0)
        a = math.atan2(y1 - y0, x1 - x0)
        o = obj(mesh('petal', v, f), board, ((x0 + x1) / 2, (y0 + y1) / 2, z + .215), (0, 0, a + math.pi))
        from mathutils import Matrix
        o.rotation_euler = (Matrix.Rotation(a + math.pi, 4, 'Z') @ Matrix.Rotation(math.radians(-24), 4, 'X')).to_euler()


def ring_wall(r, z, h, material):
    from studio.meshkit import lathe
    v, f = lathe([(r - .008, z), (r - .008, z + h), (r, z + h + .003), (r + .008, z + h), (r + .008, z)], 100)
    obj(mesh('ring', v, f), material)


@picture('pelli-subhalekha-box')
def pelli():
    stage('#d9c08a', (4., 2.6), (0, -.2, 0), -.08, key=215, fill=32)
    silk, plainred = mat.box_paper('#c2281a', '#e0b04a', 6.), mat.box_paper('#c2281a', None)
    inner = mat.paper('#f6ecd4', .7)
    w, d = .62, .46
    # lower tray in front, upper tray behind on the box
    z0 = props.open_box(w, d, .20, silk, inner, gold(), (.36, -.42, .03), walls=(-.05,), rows=())
    shingle('kaju-katli', -.22, .28, -.84, -.02, z0, .145, 3, 4, -.28, 0.)
    fill_grid('thokkudu-laddu', .34, .94, -.56, .0, z0, .13, 2, 2, cup=mat.paper('#fbf8f0', .8))
    props.bowl(.16, .15, mat.brass(.2), (.48, -.70, z0))
    round_nuts((.48, -.70), .145, z0 + .13)
    fill_grid('thokkudu-laddu', .68, .94, -.84, -.58, z0, .13, 1, 1, cup=mat.paper('#fbf8f0', .8))
    box_height = .40
    for a in ((-.98, .26, .14, .16), (-.98, .26, 1.04, 1.06), (-.98, -.96, .14, 1.06), (.24, .26, .14, 1.06)):
        panel(*a, .03, .03 + box_height, silk)
    for a in ((-.985, .265, .135, .162), (-.985, .265, 1.038, 1.065), (-.985, -.958, .135, 1.065), (.238, .265, .135, 1.065)):
        panel(*a, .42, .436, gold(), .003)
    panel(-.96, .24, .16, 1.04, .26, .27, inner)
    sheet = props.sheet((1.18, .86), foods.food('#5a8a3a', '#6f9d48', '#85b05c', scale=4, sss=0., rough=(.5, .6)), (-.36, .60, .275), 0, .02, 5)
    sheet.scale = (1, 1, 1)
    rolls = pieces('bellam-pootharekulu', .36)
    for k, x in enumerate((-.78, -.55, -.33, -.11, .10)):
        put(rolls[k % 3], (x, .60 + R.normal(0, .01), .29), (0, 0, math.pi / 2 + R.normal(0, .03)))
    for k, x in enumerate((-.66, -.44, -.22, .0)):
        put(rolls[(k + 1) % 3], (x, .60 + R.normal(0, .01), .415), (0, 0, math.pi / 2 + R.normal(0, .04)))
    flap = panel(-.62, .62, -.02, .0, 0, .92, silk)
    flap.location, flap.rotation_euler = (-.36, 1.09, .43), (math.radians(-20), 0, 0)
    temple_border(flap)
    tassel((-.36, 1.30, 1.12))
    garnish.marigold((-.72, -.48, .03), .17)
    camera((.02, .14, .40), 6.4, 36, 6, 84, 5.5, focus=(.1, -.1, .3))


def temple_border(flap):
    """A row of gold spires along the flap's free edge."""
    for i in range(15):
        x = -.58 + i * .083
        shape = [(x - .038, .78), (x + .038, .78), (x + .016, .825), (x, .89), (x - .016, .825)]
        v = np.array([(px, -.026, pz) for px, pz in shape])
        o = obj(mesh('spire', v, np.array([[0, 1, 2, 3, 4]]), smooth=False), gold())
        o.parent = flap
    o = panel(-.60, .60, -.027, -.02, .755, .77, gold(), .001)
    o.parent = flap


def tassel(loc):
    from studio.meshkit import ico, tube
    red = mat.plain('#d9a21e', .5)
    v, f = ico(3)
    obj(mesh('knot', v * .045, f), red, loc)
    for i in range(26):
        a = R.uniform(0, 6.28)
        q = .03 * math.sqrt(R.rand())
        t = np.linspace(0, 1, 12)
        path = np.stack([loc[0] + q * np.cos(a) * (1 + t), loc[1] + q * np.sin(a) * (1 + t) - .04, loc[2] - .03 - .24 * t], 1)
        obj(mesh('thread', *tube(path, .005, nsec=6)), red)


def round_nuts(at, r, base):
    from .boxes_kit import MIXES
    from .common import fill_heap
    recipe, under = MIXES['masala-jeedipappu']
    small = [(m, mm, n, d, flat, (s[0] * .6, s[1] * .6)) for m, mm, n, d, flat, s in recipe()]
    fill_heap(small, r, base, .05, at, under(), .04, 3.)


__all__ = ['grid_faces', 'heaps', 'ribbon_path', 'satin', 'stand_row', 'fill_mix', 'fill_balls', 'kolam', 'tag', 'gold']
