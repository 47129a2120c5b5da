"""The gift boxes: what is inside is what the catalogue says is inside."""
import math

import numpy as np

from archetypes import labels
from archetypes.weave import basket
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import mesh, obj, panel, prism, tube
from studio.noise import R
from studio.scene import camera

from . import picture
from .box_parts import crest, gold, kolam, petals, rakhi, ring_wall, sleeve, tassel, temple_border, walls_of
from .boxes_kit import MIXES, card, fill_grid, fill_mix, lid_with_walls, pieces, put, shingle
from .common import fill_heap, stage


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
    recipe, under = MIXES[slug]
    fill_heap(recipe(), r, base, height, (0, 0), under(), .04, 1.4)


@picture('pelli-subhalekha-box')
def pelli():
    stage('#d9c08a', (4., 2.6), (0, -.2, 0), -.08, key=215, fill=32)
    silk = mat.box_paper('#c2281a', '#e0b04a', 6.)
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


def round_nuts(at, r, base):
    recipe, under = MIXES['masala-jeedipappu']
    small = [(m, mm, n, d, flat, (s[0] * .6, s[1] * .6)) for m, mm, n, d, flat, s in recipe()]
    fill_heap(small, r, base, .05, at, under(), .04, 3.)
