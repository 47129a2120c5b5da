"""Close views of the laddus: broken, cut or bitten."""
import math

import numpy as np

from archetypes import balls
from studio import foods, garnish, props
from studio import surfaces as mat
from studio.meshkit import displace, ico, merge, mesh, obj
from studio.noise import R, fbm
from studio.scene import camera

from . import picture
from .close_kit import bitten_ball, boondi_half, broken, dough_half, face_points, gravel, lumpy, turned_at_random
from .common import stage
from .slides import loose_boondi


@picture('motichoor-laddu-close')
def motichoor_close():
    stage(None, wooden=('#6d4526', '#a87845'), key=150, key_loc=(-2.2, -.4, 3.6), rim=70)
    props.banana_leaf(3.2, 2.3, (0, .15, .004), .12, .03)
    boondi, r = foods.boondi_mat('#cc5a08', '#e67a10', '#f4a02a'), .34
    obj(boondi_half(r, .0205, 3, .07), boondi, (-.37, -.06, r * .94), (-.55, .1, .62))
    obj(boondi_half(r, .0205, 8, .07), boondi, (.36, -.02, r * .94), (-.50, -.1, -.70))
    obj(balls.boondi_ball(r, .0205, 4), boondi, (.10, .66, r * .97), props.rand_rot(1.))
    for k, (x, y, z) in enumerate(((-.30, -.30, .46), (-.14, -.26, .40), (.24, -.26, .42))):
        obj(garnish.sliver(.10, .026, .010), foods.pista(), (x, y, z), (.8, .5 * k, .4 + k))
    loose_boondi(60, (-.5, .6, -.62, -.34), .03)
    camera((.0, 0, .27), 3.55, 31, 0, 84, 4.4, focus=(-.30, -.25, .38))


@picture('thokkudu-laddu-close')
def thokkudu_close():
    stage(None, wooden=('#7a5530', '#b98a54'), key=160, soft=1.6, key_loc=(2.2, -.3, 3.6))
    props.plate(.98, mat.ceramic('#5f6b3c', .35), (0, 0, .01), .07)
    dough = foods.food('#9a5c2a', '#b87c3c', '#cc9858', scale=9, rough=(.7, .88), spec=.25, valley='#c48c4a',
                       spots=((55, .66, '#dcae6c'), (38, .70, '#8a5226')), bump=((150, .9, .006), (48, .6, .012)))
    r = .36
    obj(dough_half(r, 2, .11, .017), dough, (-.30, -.10, r * .95), (-.62, .1, .42))
    obj(balls.smooth_ball(r, 1, .06, .0042, 46, 7), dough, (.44, .36, r * .95), props.rand_rot(.2))
    obj(dough_half(r * .97, 5, .11, .017), dough, (.42, -.34, r * .60), (-1.15, -.2, -.6))
    obj(garnish.cashew(1.5, 4), foods.cashew(), (.41, .19, .66), (.55, 0, 1.4))
    bits = [(R.normal(.05, .33), R.normal(-.52, .07), .035) for _ in range(80)]
    obj(gravel(bits, .019, 3), dough)
    obj(gravel([(R.normal(.05, .4), R.normal(-.38, .14), .026) for _ in range(260)], .007, 4), dough)
    camera((.04, -.05, .25), 3.5, 33, 4, 84, 4.4, focus=(-.28, -.32, .38))


@picture('sunnundalu-close')
def sunnundalu_close():
    stage('#2f5a50', (3.2, 2.2), (.1, -.1, 0), .12, key=165, key_loc=(2.4, .0, 3.5), rim=60)
    props.plate(1.05, mat.ceramic('#efe6d6', .3), (.05, .02, .02), .08)
    dough = foods.food('#8f6636', '#ab7f48', '#c09860', scale=6, rough=(.34, .55), coat=.25, coat_rough=.25, valley='#bd925a',
                       spots=((60, .69, '#e6cfa0'), (70, .70, '#8a6030')), bump=((110, .7, .006), (45, .5, .01)))
    r = .34
    obj(bitten_ball(r, 3, (((-.16, -.26, .30), .235), ((.13, -.27, .28), .22)), .026), dough, (-.20, -.10, r * .93 + .03), (.1, 0, -.12))
    obj(balls.smooth_ball(r, 22, .05, .006, 40, 3, cracks=.03), dough, (.48, .34, r * .93 + .03), props.rand_rot(.3))
    obj(balls.smooth_ball(r, 27, .05, .006, 40, 3, cracks=.03), dough, (-.62, .52, r * .93 + .03), props.rand_rot(.3))
    props.block((.22, .18, .14), foods.jaggery(), (.42, -.36, .035), (0, 0, .5), .012, 3)
    obj(gravel([(R.normal(-.12, .26), R.normal(-.52, .06), .045) for _ in range(60)], .016, 3), dough)
    dal = foods.food('#e2cfa4', '#efe2c2', '#f7efda', attr_ramp=True, rough=(.4, .6), bump=())
    obj(gravel([(R.uniform(-.75, .75), R.uniform(-.98, -.80), .03) for _ in range(34)], .021, 6, 3, (.85, 1.1)), dal)
    camera((.06, 0, .29), 3.6, 31, -4, 84, 4.4, focus=(-.18, -.38, .4))


@picture('dry-fruit-laddu-close')
def dry_fruit_close():
    stage(None, wooden=('#3a2414', '#6d4526'), key=155, soft=1.7, fill=34, key_loc=(-2.0, -.6, 3.6))
    props.plate(.86, mat.ceramic('#efe6d6', .3), (0, 0, .01), .06)
    materials = [foods.food('#2a1208', '#46220f', '#68391a', scale=12, rough=(.28, .5), coat=.3, bump=((50, .7, .012),)),
                 foods.cashew(), foods.almond(), foods.pista(), foods.coconut(), almond_flesh()]
    r = .36
    for seed, loc, rot in ((4, (-.36, -.06, r * .97), (-.72, 0, .40)), (9, (.44, .08, r * .95), (-.62, .2, -.62))):
        balls.place(nut_half(r, seed), materials, loc, rot)
    garnish.scatter([garnish.almond(1.1), garnish.almond(1.)], foods.almond(), [(.18, -.52, .06), (.36, -.46, .06), (-.62, -.50, .06)])
    garnish.scatter([garnish.cashew(1.1)], foods.cashew(), [(-.05, -.60, .06)])
    garnish.scatter([garnish.chip(.035, s) for s in range(4)], foods.pista(), [(R.normal(.1, .3), R.normal(-.55, .05), .045) for _ in range(12)])
    camera((.03, -.04, .30), 3.75, 34, 0, 84, 4.4, focus=(-.3, -.26, .42))


def almond_flesh():
    return foods.food('#e3cda0', '#f0e0bc', '#f7ecd2', sss=.2, rough=(.45, .6), bump=((60, .3, .004),))


def nut_half(r, seed, kinds=((64, .058), (44, .058), (44, .036))):
    """Half a dry fruit laddu, cut with a knife, face to -y: [paste, cashew, almond, pistachio, coconut, cut almond]."""
    rs = np.random.RandomState(seed)
    v, f = ico(7)
    v = displace(displace(v * (r * .96 * (1 + .05 * fbm(v * 2.2, 3, seed)))[:, None], f, .008, 30, 3, seed), f, .004, 70, 2, seed)
    v, mask = broken(v, (0, -1, 0), 0., .006, 12, seed)
    out = [mesh('paste', lumpy(v, f, mask, .02, .010, seed), f, col=mask)]
    v0, f0 = ico(3)
    cut_almond = []
    taken = np.zeros((0, 3))
    for k, (n, size) in enumerate(kinds):
        parts = []
        for i in range(n):
            q = rs.normal(size=3)
            q *= r * .93 / np.linalg.norm(q)
            on_face = i < n * .3
            if on_face:
                for _ in range(30):
                    a, d = rs.uniform(0, 6.28), r * .88 * math.sqrt(rs.rand())
                    q = np.array([d * math.cos(a), rs.uniform(-.2, .5) * size, d * math.sin(a)])
                    if not len(taken) or np.min(np.linalg.norm(taken - q, axis=1)) > size * 1.5:
                        break
                else:
                    continue
                taken = np.vstack([taken, q])
            elif q[1] < 0:
                continue
            s = np.sign(v0) * np.abs(v0) ** .72 * size * rs.uniform(.6, 1.15, 3)
            s = displace(s, f0, size * .22, .9 / size, 3, rs.randint(999))
            p, _ = broken(turned_at_random(rs, s) + q, (0, -1, 0), .004, .003, 30, seed)
            (cut_almond if k == 1 and on_face else parts).append((p, f0))
        out.append(mesh('nuts', *merge(parts)[:2]))
    flakes = []
    for q in np.concatenate([face_points(rs, 16, r * .9, .004, seed), rs.normal(size=(160, 3))]):
        outside = np.linalg.norm(q) > r
        q = q / np.linalg.norm(q) * r if outside else q
        if not outside or q[1] > 0:
            flakes.append((turned_at_random(rs, ico(2)[0] * np.array([rs.uniform(.018, .04), .008, .003])) + q, ico(2)[1]))
    out.append(mesh('flakes', *merge(flakes)[:2]))
    out.append(mesh('cut almond', *merge(cut_almond)[:2]))
    return out


@picture('nuvvula-laddu-close')
def nuvvula_close():
    stage('#7c2a24', (3.4, 2.2), (.1, -.1, 0), .1, key=155, key_loc=(2.2, -.4, 3.6))
    props.plate(.92, mat.brass(.2), (0, 0, .02), .08)
    core = foods.food('#4a2208', '#7d3f10', '#a8621c', scale=8, rough=(.15, .3), coat=.8, coat_rough=.05, bump=((30, .4, .01),))
    seeds = foods.food('#a97434', '#d9b06c', '#ecd3a0', attr_ramp=True, sss=.15, rough=(.35, .5), coat=.12, bump=())
    r = .34
    balls.place(sesame_half(r, 3), (core, seeds), (-.30, -.10, r + .03), (-.70, .1, .36))
    balls.place(balls.seeded_ball(r * .98, 1500, 6, .026, .0145), (core, seeds), (.42, .30, r + .03))
    props.block((.24, .20, .15), foods.jaggery(), (.40, -.36, .035), (0, 0, .5), .012, 3)
    drop, f0 = sesame_seed()
    rs = np.random.RandomState(5)
    loose = [(turned_at_random(rs, drop) * np.array([1, 1, .6]) + [R.normal(-.1, .38), R.normal(-.5, .09), .045], f0, np.full(len(drop), rs.rand())) for _ in range(120)]
    v, f, c = merge(loose)
    obj(mesh('loose sesame', v, f, col=c), seeds)
    camera((.05, -.05, .25), 3.4, 33, 4, 84, 4.4, focus=(-.28, -.34, .42))


def sesame_seed(length=.026, width=.0145):
    v0, f0 = ico(2)
    taper = 1 - .35 * v0[:, :1]
    return v0 * np.array([length, width, width * .55]) * np.hstack([np.ones_like(taper), taper, taper]), f0


def sesame_half(r, seed, rough=.06):
    """Half a sesame laddu, broken, face to -y: (jaggery, seeds)."""
    from studio.garnish import ball_points
    rs = np.random.RandomState(seed)
    drop, f0 = sesame_seed()
    parts = []
    shell = ball_points(1300) + rs.normal(0, .03, (1300, 3))
    shell /= np.linalg.norm(shell, axis=1)[:, None]
    for q in shell:
        p = q * r * (1 + .03 * fbm(q[None] * 2, 2, seed)[0])
        if p[1] < rough * fbm(p[None] * 6, 3, seed)[0]:
            continue
        z = q + rs.normal(0, .22, 3)
        z /= np.linalg.norm(z)
        x = np.cross(z, rs.normal(size=3))
        x /= np.linalg.norm(x)
        parts.append((drop * rs.uniform(.85, 1.15) @ np.stack([x, np.cross(z, x), z]) + p, f0, np.full(len(drop), rs.beta(2, 2))))
    for p in face_points(rs, 1250, r * .98, rough, seed):
        p[1] += rs.uniform(0, .05)
        parts.append((turned_at_random(rs, drop * rs.uniform(.85, 1.15)) + p, f0, np.full(len(drop), rs.beta(2, 2))))
    core, f = ico(6)
    core, _ = broken(core * (r * .985), (0, -1, 0), -.05, rough * .8, 6, seed)
    v, g, c = merge(parts)
    return mesh('jaggery', displace(core, f, .008, 30, 2, seed), f), mesh('seeds', v, g, col=c)
