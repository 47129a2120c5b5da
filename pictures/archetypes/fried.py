"""Fried shapes: ridged coils, rings, ribbons, thin strands, pearls, flakes, coated nuts."""
import numpy as np

from studio.meshkit import displace, grid_faces, ico, mesh, tri, tube, vertex_normals
from studio.noise import R, fbm, fbm1, fbm2


def star_section(n=6, depth=.42, per=8):
    """A pressed star outline; also the valley depth (0 on the ridge) of each point."""
    a = np.linspace(0, 2 * np.pi, n * per, endpoint=False)
    phase = (a * n / (2 * np.pi)) % 1
    r = 1 - depth * (1 - np.abs(2 * phase - 1) ** .9)
    return np.stack([r * np.cos(a), r * np.sin(a)], 1), (1 - r) / depth


def ridged_coil(turns=3.1, thick=.052, seed=0, depth=.42, spikes=.03):
    """Murukku or jantika: a star-section strand wound flat, its ridges pulled to irregular spikes."""
    rs = np.random.RandomState(seed)
    t = np.linspace(0, 1, 560)
    a = t * turns * 2 * np.pi + rs.uniform(0, 6)
    rad = .035 + thick * 2. * np.ptp(a) * t / (2 * np.pi)
    w = fbm1(t, 22, 3, seed)
    path = np.stack([(rad + .016 * w) * np.cos(a), (rad + .016 * w) * np.sin(a) * rs.uniform(.93, 1),
                     .018 * fbm1(t, 9, 3, seed + 5) + .012 * t], 1)
    section, valley = star_section(6, depth)
    r = thick * (1 + .10 * fbm1(t, 60, 3, seed + 4)) * np.clip(np.minimum(t, 1 - t) * 50 + .6, 0, 1)
    v, f = tube(path, r, section, twist=rs.uniform(5, 9) * np.sign(rs.normal()))
    c = np.concatenate([np.tile(valley, len(t)), [0, 0]])
    pull = np.clip(fbm(v * 38, 2, seed + 2), 0, 1) * (1 - c) ** 3
    v = displace(v + vertex_normals(v, f) * (pull * spikes)[:, None], f, .007, 40, 4, seed)
    return mesh('coil', v, f, col=np.clip(c * .8 + .1, 0, 1))


def ring(r=.125, thick=.036, seed=0, overlap=.16):
    """Chegodi: a hand-rolled ring whose ends are pinched over each other."""
    rs = np.random.RandomState(seed)
    t = np.linspace(0, 1, 170)
    a = t * (1 + overlap) * 2 * np.pi
    past = np.clip((t - 1 / (1 + overlap)) * (1 + overlap) / overlap, 0, 1)
    rad = r * (1 + .05 * fbm1(t, 3, 2, seed)) + thick * .4 * past
    path = np.stack([rad * np.cos(a), rad * np.sin(a) * rs.uniform(.9, 1.05), thick * 1.0 * past ** .6 + .006 * np.sin(a * 2 + seed)], 1)
    near = np.exp(-((t * (1 + overlap)) % 1 / .05) ** 2) + past
    taper = np.clip(np.minimum(t, 1 - t) * 16 + .45, 0, 1)
    v, f = tube(path, thick * taper * (1 - .18 * np.clip(near, 0, 1)) * (1 + .07 * fbm1(t, 14, 3, seed + 2)), nsec=30)
    crack = np.exp(-(np.abs(fbm(v * 16, 2, seed + 4)) / .035) ** 2) * np.clip(fbm(v * 7, 2, seed + 6) * 3, 0, 1)
    v = displace(v - vertex_normals(v, f) * (.007 * crack)[:, None], f, .006, 24, 3, seed)
    return mesh('ring', displace(v, f, .003, 60, 2, seed), f, col=crack * .8)


def ribbon(length=1., width=.19, seed=0, thick=.011, curl=1.):
    """Ribbon pakodi: a flat wavy band, one face ridged. A closed sweep of a comb-like section."""
    rs = np.random.RandomState(seed)
    n, m = 130, 60
    t = np.linspace(0, 1, n)
    pitch = np.cumsum(rs.normal(0, .55) + 1.6 * fbm1(t, 3.2, 3, seed)) / n * 7 * curl
    yaw = np.cumsum(.9 * fbm1(t, 2.5, 2, seed + 1)) / n * 3
    d = np.stack([np.cos(pitch) * np.cos(yaw), np.cos(pitch) * np.sin(yaw), np.sin(pitch)], 1)
    path = np.cumsum(d, 0) * length / n
    side = np.stack([-np.sin(yaw), np.cos(yaw), 0 * yaw], 1)
    roll = .5 * fbm1(t, 2.2, 2, seed + 2)[:, None]
    up = np.cross(d, side)
    side, up = side * np.cos(roll) + up * np.sin(roll), up * np.cos(roll) - side * np.sin(roll)
    u = np.linspace(-.5, .5, m // 2)
    comb = .006 * np.abs(np.sin(u * np.pi * 9))
    x = np.concatenate([u, u[::-1]]) * width
    y = np.concatenate([thick / 2 + comb, np.full(m // 2, -thick / 2)])
    w = (1 + .08 * fbm1(t, 9, 3, seed + 3))[:, None, None]
    sway = .012 * fbm2(*np.meshgrid(t * 12, x * 14, indexing='ij'), 2, seed + 5)
    v = path[:, None] + side[:, None] * x[None, :, None] * w + up[:, None] * (y[None] + sway)[:, :, None]
    v = (v - v.reshape(-1, 3).mean(0)).reshape(-1, 3)
    f = tri(grid_faces(n, m, False, True))
    rim = np.tile((np.abs(x) / width * 2) ** 6, n)
    return mesh('ribbon', displace(v, f, .004, 40, 3, seed), f, col=np.clip(rim, 0, 1) * .7)


def strand(length=.3, r=.0125, wander=.13, n=34, nsec=9):
    """Sev or karappusa: a thin broken strand, centred."""
    a, b = np.cumsum(R.normal(0, wander, n)), np.cumsum(R.normal(0, wander * .5, n))
    path = np.cumsum(np.stack([np.cos(a), np.sin(a), b], 1), 0) * length / n
    v, f = tube(path - path.mean(0), r * (1 + .12 * fbm1(np.arange(n), .5, 2, R.randint(99))), nsec=nsec)
    return mesh('strand', v, f)


def pearl(r=.036, rough=.17):
    v, f = ico(3)
    tone = R.uniform(.05, .95)
    return mesh('pearl', displace(v * r, f, r * rough, .9 / r, 3, R.randint(99)), f, col=np.full(len(v), tone))


def flake(length=.15, width=.085, curl=.04, thick=.006):
    """Beaten rice: a curled oval flake with a frilled edge."""
    nu, nv = 22, 14
    u, t = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    s = R.randint(99)
    w = width / 2 * np.clip(np.sin(np.pi * u), 0, 1) ** .55 * (1 + .12 * fbm2(u * 6, t, 2, s))
    z = curl * (np.sin(u * 2.6 + s) + .7 * t ** 2) + .010 * fbm2(u * 9, t * 5, 2, s + 1) + .05 * t * (u - .5)
    return mesh('flake', np.stack([(u - .5) * length, t * w, z], 2).reshape(-1, 3), grid_faces(nu, nv))


def coated_nut(s=1., seed=0):
    """A peanut in a knobbly fried coat; the value shows the paler cracks."""
    v, f = ico(4)
    v = v * np.array([.075, .052, .05])
    v = displace(v, f, .024, 17, 2, seed)
    crack = np.exp(-(np.abs(fbm(v * 16, 2, seed + 4)) / .05) ** 2) * np.clip(fbm(v * 9, 2, seed + 6) * 3, 0, 1)
    v = displace(v, f, .010, 45, 3, seed + 1)
    return mesh('coated nut', (v - vertex_normals(v, f) * (.004 * crack)[:, None]) * s, f, col=crack)


def coconut_slice(length=.2, width=.05, thick=.012):
    t = np.linspace(0, 1, 30)
    bend = R.uniform(.02, .06)
    path = np.stack([(t - .5) * length, bend * np.sin(np.pi * t), .01 * np.sin(t * 5)], 1)
    section = np.array([[np.cos(a) * .5, np.sin(a) * 2.] for a in np.linspace(0, 2 * np.pi, 16, endpoint=False)])
    v, f = tube(path, thick * np.clip(np.sin(np.pi * np.clip(t, .03, .97)), 0, 1) ** .4, section)
    return mesh('coconut slice', v, f)


def half_gram(r=.04):
    v, f = ico(3)
    v = v * np.array([1, .95, .8])
    v[:, 2] = np.maximum(v[:, 2], -.25)
    return mesh('gram', displace(v * r, f, .003, 40, 2, R.randint(99)), f)
