"""Paper: a newspaper cone and a clear twist wrapper."""
import numpy as np

from studio import surfaces as mat
from studio.meshkit import grid_faces, mesh, obj, solidify
from studio.noise import fbm2
from studio.nodes import Material, cached, srgb


@cached
def newsprint():
    """Grey columns of unreadable print on off-white paper, in UV space."""
    m = Material('newsprint')
    uv = m.node('ShaderNodeUVMap').outputs[0]
    scaled = lambda s: m.node('ShaderNodeMapping', Vector=uv, Scale=s).outputs[0]
    lines = m.mask(m.wave(9., 'Y', uv, 0., 0., 0.), .45, .55)
    words = m.mask(m.noise(1., 1, .5, scaled((90., 110., 1.))), .44, .50)
    columns = m.mask(m.wave(.95, 'X', uv, 0., 0., 0.), .05, .09)
    headline = m.mask(m.noise(1., 1, .5, scaled((4., 3., 1.))), .55, .57)
    ink = m.math('MULTIPLY', m.math('MULTIPLY', lines, words), m.math('MULTIPLY', columns, m.math('SUBTRACT', 1., headline)))
    m.set(Base_Color=m.mix(m.math('MULTIPLY', ink, .55), srgb('#e6dcc4'), srgb('#4a453d')), Roughness=.9, Specular=.15)
    return m.material


def paper_cone(r, length, loc, rot):
    """Tip at -z, mouth at +z, with an overlapping flap and a slanting, turned rim."""
    nu, nv = 50, 160
    u, a = np.meshgrid(np.linspace(.03, 1, nu), np.linspace(0, 2 * np.pi * 1.25, nv), indexing='ij')
    spiral = 1 + .012 * a
    rad = r * u * spiral * (1 + .03 * fbm2(u * 3, a * 1.5, 2, 4))
    top = 1 + .10 * np.cos(a * .8)
    v = np.stack([rad * np.cos(a), rad * np.sin(a), length * (u * top - .5)], 2).reshape(-1, 3)
    uv = np.stack([a / 6.28, u], 2).reshape(-1, 2)
    return solidify(obj(mesh('cone', v, grid_faces(nu, nv), uv=uv), newsprint(), loc, rot), .006)


def twist_wrapper(length, width, height, loc, rot):
    """A clear film round a bar, one end twisted and fanned, the other open."""
    nu, nv = 150, 90
    u, a = np.meshgrid(np.linspace(-1, 1.0, nu), np.linspace(0, 2 * np.pi, nv), indexing='ij')
    pinch = 1 - .93 * np.exp(-((u + .62) / .07) ** 2)
    fan = np.clip((-u - .64) * 3.2, 0, 1.4)
    ry = width * (np.where(u < -.62, .16 + fan, 1.)) * pinch
    rz = height * (np.where(u < -.62, .3 + .2 * fan, 1.)) * pinch
    sup = lambda c: np.sign(c) * np.abs(c) ** .5
    crumple = fbm2(u * 7, a * 2.2, 4, 3)
    y = ry * sup(np.cos(a)) * (1 + .10 * crumple) + .05 * fan * np.sin(a * 7)
    z = rz * sup(np.sin(a)) * (1 + .16 * crumple) + .03 * fan * np.cos(a * 9)
    v = np.stack([u * length * .62, y, np.maximum(z, -height * 1.05)], 2).reshape(-1, 3)
    return obj(mesh('wrapper', v, grid_faces(nu, nv)), mat.cellophane(), loc, rot)
