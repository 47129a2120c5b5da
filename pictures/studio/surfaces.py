"""Materials of things that are not food: metals, ceramics, paper, cloth, wood, leaf, glass."""
from .nodes import BLACK, WHITE, Material, cached, grey, srgb


def darker(colour, k):
    return tuple(x * k for x in colour[:3]) + (1,)


def _metal(name, low, high, rough, hammered):
    m = Material(name)
    n = m.noise(6, 6)
    m.set(Metallic=1., Base_Color=m.ramp(n, [(.3, srgb(low)), (.7, srgb(high))]),
          Roughness=m.ramp(n, [(.3, rough * .7), (.75, rough * 1.6)]))
    fine = m.bump(m.noise(90, 2), .04, .005)
    m.set(Normal=m.bump(m.voronoi(9, 'SMOOTH_F1'), hammered, .02, fine) if hammered else fine)
    return m.material


@cached
def brass(rough=.22, hammered=.25):
    return _metal('brass', '#c08a3a', '#e2b55f', rough, hammered)


@cached
def bronze(rough=.3):
    return _metal('bronze', '#6b4424', '#9a6a38', rough, .3)


@cached
def copper(rough=.22):
    return _metal('copper', '#b0613a', '#d98a5c', rough, .25)


@cached
def steel(rough=.24):
    return _metal('steel', '#b9b9b6', '#dcdcd8', rough, 0)


@cached
def iron():
    return _metal('iron', '#1d1c1b', '#38342f', .5, .35)


@cached
def ceramic(col='#efe7da', rough=.28, speckle=True):
    m = Material('ceramic')
    base = srgb(col)
    if speckle:
        dots = m.math('SUBTRACT', 1., m.mask(m.voronoi(60), .06, .11))
        base = m.mix(m.math('MULTIPLY', dots, m.mask(m.noise(30, 2), .52, .56)), base, darker(base, .35))
    m.set(Base_Color=base, Roughness=rough, Clearcoat=.35, Clearcoat_Roughness=.1, Normal=m.bump(m.noise(14, 3), .08, .02))
    return m.material


@cached
def earthen(low='#8a4526', high='#b8683f', rough=.85):
    """Unglazed clay, terracotta or stone."""
    m = Material('earthen')
    m.set(Base_Color=m.ramp(m.noise(7, 6, .65), [(.3, srgb(low)), (.7, srgb(high))]), Roughness=rough, Specular=.25,
          Normal=m.bump(m.noise(55, 4, .6), .35, .006, m.bump(m.noise(6, 2), .2, .02)))
    return m.material


@cached
def paper(col, rough=.85, grain=120, translucent=False):
    m = Material('paper')
    base = srgb(col)
    m.set(Base_Color=m.mix(m.noise(3, 5), base, darker(base, .88)), Roughness=rough, Specular=.25,
          Normal=m.bump(m.noise(grain, 3), .12, .004))
    return m.material


@cached
def printed(path, rough=.6):
    """A picture on paper (labels, cards), mapped by UV."""
    import bpy
    m = Material('printed')
    image = m.node('ShaderNodeTexImage', {'image': bpy.data.images.load(path), 'extension': 'EXTEND'})
    m.tree.links.new(m.node('ShaderNodeUVMap').outputs[0], image.inputs[0])
    m.set(Base_Color=image.outputs[0], Roughness=rough, Specular=.3, Normal=m.bump(m.noise(90, 2), .06, .003))
    return m.material


@cached
def linen(col, scale=34.):
    m = Material('linen')
    base = srgb(col)
    weave = m.math('MULTIPLY', m.wave(scale, 'X'), m.wave(scale, 'Y'))
    c = m.mix(weave, darker(base, .62), base)
    c = m.mix(m.math('MULTIPLY', m.noise(5, 3), .5), c, darker(base, .8))
    m.set(Base_Color=c, Roughness=.95, Specular=.1, Sheen=.4, Normal=m.bump(weave, .35, .006))
    return m.material


@cached
def handloom(col, stripe, scale=2.6):
    """Handloom cotton with a temple-border stripe."""
    m = Material('handloom')
    base = srgb(col)
    weave = m.math('MULTIPLY', m.wave(34., 'X'), m.wave(34., 'Y'))
    band = m.mask(m.wave(scale, 'Y', distortion=0.), .86, .89)
    c = m.mix(band, base, srgb(stripe))
    c = m.mix(weave, m.mix(1., c, grey(.62), 'MULTIPLY'), c)
    m.set(Base_Color=c, Roughness=.95, Specular=.1, Sheen=.4, Normal=m.bump(weave, .35, .006))
    return m.material


@cached
def wood(dark='#4a2a16', light='#7a4a26', rough=.5):
    m = Material('wood')
    vec = m.mapping((.35, 4., 1.))
    grain = m.noise(3, 4, .6, vec=m.mapping((1.2, 40., 1.)))
    rings = m.wave(1.1, 'Y', vec, 7., 4., .8)
    k = m.math('ADD', m.math('MULTIPLY', m.noise(2.2, 8, .6, vec=vec), .5),
               m.math('ADD', m.math('MULTIPLY', rings, .3), m.math('MULTIPLY', grain, .25)))
    m.set(Base_Color=m.ramp(k, [(.25, srgb(dark)), (.8, srgb(light))]),
          Roughness=m.ramp(grain, [(.2, rough * .76), (.8, rough * 1.24)]), Normal=m.bump(grain, .18, .008))
    return m.material


@cached
def leaf(dark='#2f6a1e', light='#64a035', pale='#86b548', rib='#c8d88a'):
    """Banana leaf; the vertex colour holds (along, midrib, across)."""
    m = Material('leaf')
    rib_mask = m.node('ShaderNodeSeparateColor', Color=m.attribute().outputs['Color']).outputs[1]
    veins = m.wave(13., 'X', distortion=1.6, detail=3., detail_scale=.5)
    streak = m.noise(2, 4, .6, vec=m.mapping((26., 1.2, 1.)))
    c = m.mix(streak, srgb(dark), srgb(light))
    c = m.mix(m.math('MULTIPLY', m.noise(1.4, 3), .6), c, srgb(pale))
    c = m.mix(m.math('MULTIPLY', veins, .10), c, srgb('#1f4d16'))
    c = m.mix(rib_mask, c, srgb(rib))
    m.set(Base_Color=c, Roughness=.36, Specular=.5, Clearcoat=.25, Clearcoat_Roughness=.2,
          Normal=m.bump(veins, .16, .008, m.bump(streak, .15, .01)))
    return m.material


@cached
def woven(low='#b98a4a', high='#e0bd7d', scale=9.):
    """Palm leaf or cane weave: a checker of over-and-under strips in UV space."""
    m = Material('woven')
    uv = m.node('ShaderNodeUVMap').outputs[0]
    checker = m.node('ShaderNodeTexChecker', Vector=uv, Scale=scale, Color1=BLACK, Color2=WHITE).outputs['Fac']
    mapped = lambda s: m.node('ShaderNodeMapping', Vector=uv, Scale=s).outputs[0]
    wx = m.wave(scale / 6.2832 * 3.1416, 'X', mapped((1, 1, 1)), 0., 0., 0.)
    wy = m.wave(scale / 6.2832 * 3.1416, 'Y', mapped((1, 1, 1)), 0., 0., 0.)
    height = m.mix(checker, wx, wy)
    fibre = m.noise(1, 4, .6, vec=mapped((60., 60., 1.)))
    c = m.ramp(m.noise(5, 5), [(.3, srgb(low)), (.7, srgb(high))])
    c = m.mix(m.math('MULTIPLY', m.math('SUBTRACT', 1., height), .7), c, darker(srgb(low), .35))
    m.set(Base_Color=c, Roughness=.6, Specular=.35, Normal=m.bump(height, .7, .02, m.bump(fibre, .2, .004)))
    return m.material


@cached
def glass(tint='#ffffff', rough=0.):
    """Glass that lets light through to what is inside."""
    m = Material('glass')
    g = m.node('ShaderNodeBsdfGlass', Color=srgb(tint), Roughness=rough, IOR=1.45)
    t = m.node('ShaderNodeBsdfTransparent', Color=(.93, .95, .93, 1))
    path = m.node('ShaderNodeLightPath').outputs
    k = m.math('MAXIMUM', path['Is Shadow Ray'], path['Is Diffuse Ray'])
    return m.surface(m.mix_shader(k, g.outputs[0], t.outputs[0]))


@cached
def cellophane():
    """Thin clear film: mostly transparent, with crinkled highlights."""
    m = Material('cellophane')
    crinkle = m.bump(m.noise(7, 5, .6, distortion=.6), 1., .05)
    t = m.node('ShaderNodeBsdfTransparent', Color=(.97, .97, .97, 1))
    g = m.node('ShaderNodeBsdfGlossy', Roughness=.08, Normal=crinkle)
    fresnel = m.node('ShaderNodeFresnel', IOR=1.5, Normal=crinkle).outputs[0]
    path = m.node('ShaderNodeLightPath').outputs
    k = m.math('MULTIPLY', m.math('MULTIPLY', fresnel, 1.6), m.math('SUBTRACT', 1., path['Is Shadow Ray']))
    return m.surface(m.mix_shader(k, t.outputs[0], g.outputs[0]))


@cached
def plain(col, rough=.5, metal=0., coat=0., sss=0.):
    m = Material('plain')
    m.set(Base_Color=srgb(col), Roughness=rough, Metallic=metal, Clearcoat=coat, Subsurface=sss,
          Subsurface_Radius=(.02, .01, .005), Subsurface_Color=srgb(col))
    return m.material


@cached
def box_paper(col, foil='#d9a645', scale=7., lattice=False):
    """Coloured board with a repeating foil motif; foil=None is plain board."""
    m = Material('box paper')
    base = srgb(col)
    m.set(Base_Color=base, Roughness=.5, Specular=.4, Normal=m.bump(m.noise(60, 3), .1, .004))
    if foil:
        d = m.node('ShaderNodeTexVoronoi', {'feature': 'F1'}, Vector=m.coords(), Scale=scale, Randomness=0.).outputs['Distance']
        ring = m.ramp(d, [(.16, WHITE), (.18, BLACK), (.30, BLACK), (.32, WHITE), (.36, WHITE), (.38, BLACK)])
        if lattice:
            ring = m.ramp(d, [(.40, BLACK), (.43, WHITE), (.50, WHITE), (.53, BLACK)])
        m.set(Base_Color=m.mix(ring, base, srgb(foil)), Metallic=ring, Roughness=m.ramp(ring, [(0, .5), (1, .28)]))
    return m.material
