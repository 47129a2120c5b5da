"""Food materials. Most are one `food` with three tones, a bump and a few spots."""
from .nodes import Material, cached, srgb


@cached
def food(dark, mid, light, scale=6., stops=(.3, .52, .75), sss=.1, rough=(.35, .62), coat=0., coat_rough=.12, spec=.5,
         bump=((36, .6, .015),), spots=(), valley=None, attr_ramp=False, shift=True):
    """dark/mid/light: tones of a noise at `scale`. bump: (scale, strength, distance) layers.
    spots: (scale, threshold, colour). valley: colour where the vertex attribute is 1.
    attr_ramp: the vertex attribute picks the tone instead of noise (grains)."""
    m = Material('food')
    vec = m.shifted() if shift else None
    key = m.attribute().outputs['Fac'] if attr_ramp else m.noise(scale, 6, .68, vec=vec)
    c = m.ramp(key, list(zip((.08, .45, .9) if attr_ramp else stops, map(srgb, (dark, mid, light)))))
    if valley:
        c = m.mix(m.attribute().outputs['Fac'], c, srgb(valley))
    for spot_scale, threshold, colour in spots:
        c = m.mix(m.mask(m.noise(spot_scale, 2, vec=vec), threshold, threshold + .04), c, srgb(colour))
    sss = sss if sss > .12 else 0.  # a faint subsurface costs a third of the render and is not seen
    normal = None
    for bump_scale, strength, distance in reversed(bump):
        normal = m.bump(m.noise(bump_scale, 5, .68, vec=vec), strength, distance, normal)
    m.set(Base_Color=c, Subsurface=sss, Subsurface_Color=c, Subsurface_Radius=(.03, .013, .005), Specular=spec,
          Roughness=m.ramp(m.noise(7, 3, vec=vec), [(.35, rough[0]), (.7, rough[1])]), Clearcoat=coat,
          Clearcoat_Roughness=coat_rough)
    if normal is not None:
        m.set(Normal=normal)
    return m.material


def fried(dark='#a25a16', mid='#dc9a3c', light='#f2c873', **k):
    k = {'rough': (.36, .66), 'coat': .12, 'coat_rough': .3, 'bump': ((36, .8, .02), (110, .5, .006)), 'sss': .06, **k}
    return food(dark, mid, light, **k)


def boondi_mat(dark='#dd6a0c', mid='#f28d16', light='#fbae34'):
    return food(dark, mid, light, attr_ramp=True, sss=0., rough=(.22, .5), coat=.8, coat_rough=.1, bump=((120, .12, .002),), shift=False)


def pista():
    return food('#6f9430', '#a9bf52', '#c9b06a', scale=12, sss=.2, bump=((70, .3, .004),))


def saffron():
    return food('#7a0c05', '#b02a0a', '#d0480f', scale=6, sss=.1, bump=())


def cashew(roast=0):
    tones = ('#cfa566', '#e4c78f', '#ecd7ab') if not roast else ('#8a4e1a', '#b8762f', '#d19a52')
    return food(*tones, scale=7, sss=.3, rough=(.38, .55), coat=.05, bump=((40, .3, .006), (120, .25, .002)))


def almond():
    return food('#5d2f14', '#8a4d24', '#a96c3a', scale=14, sss=.05, rough=(.5, .7), bump=((40, .7, .008),))


def peanut():
    return food('#5f2310', '#8a3f1c', '#b56c3c', scale=11, rough=(.45, .65), coat=.1, coat_rough=.3, bump=((22, .6, .012), (70, .5, .005)))


def sesame():
    return food('#a87638', '#dcb97c', '#efdcb2', attr_ramp=True, sss=.15, rough=(.3, .45), coat=.3, bump=())


def coconut():
    return food('#e6d6b8', '#f3e9d2', '#faf3e4', sss=.3, rough=(.5, .7), bump=((50, .3, .004),))


def curry_leaf(fried_leaf=True):
    return food('#1d330c', '#33521a', '#567428', scale=6, sss=0., rough=(.3, .45), coat=.3, coat_rough=.2, bump=((40, .3, .006),))


def red_chilli(fresh=False):
    if fresh:
        return food('#8e0a06', '#b81409', '#cf2a10', scale=4, sss=.1, rough=(.15, .3), coat=.8, coat_rough=.06, bump=((9, .15, .01),))
    return food('#5a0704', '#951208', '#b8320f', scale=5, sss=.08, rough=(.25, .4), coat=.4, bump=((12, .4, .02),))


def jaggery():
    return food('#6e3a0e', '#a8661c', '#d09440', scale=24, sss=.15, rough=(.35, .5), coat=.25, bump=((60, .7, .015),))


def milk():
    return food('#efe6d4', '#f6f0e2', '#fbf7ee', sss=.2, rough=(.15, .2), bump=())


def ghee():
    return oil('#d48f14', '#a8690a', '#eab03a')


def rice():
    return food('#e3d8c2', '#efe6d3', '#f8f2e4', sss=.3, rough=(.35, .5), coat=.1, bump=())


def paste(dark, mid, light, wet=.6, scale=16, coarse=.9):
    """Oily ground pickle or halwa."""
    return food(dark, mid, light, scale=scale, stops=(.3, .5, .72), sss=.10, rough=(.28, .55), coat=wet * .45, coat_rough=.16,
                spec=.45, bump=((38, coarse, .016), (95, .6, .006)), shift=False)


@cached
def oil(col='#b92608', dark='#7c1204', light='#d9520f'):
    m = Material('oil')
    c = m.ramp(m.noise(9, 7, .75), [(.35, srgb(dark)), (.55, srgb(col)), (.75, srgb(light))])
    m.set(Base_Color=c, Roughness=.04, Specular=.6, Clearcoat=1., Clearcoat_Roughness=.02, Subsurface=.4,
          Subsurface_Color=srgb(dark), Subsurface_Radius=(.05, .01, .002), Normal=m.bump(m.noise(30, 4), .12, .008))
    return m.material


@cached
def silver_leaf():
    """Cashew dough under torn silver leaf on the faces that look up."""
    m = Material('silver leaf')
    base = m.ramp(m.noise(9, 6, .65), [(.3, srgb('#d2ae73')), (.55, srgb('#e4c996')), (.8, srgb('#ecd9b0'))])
    m.set(Base_Color=base, Subsurface=.35, Subsurface_Color=base, Subsurface_Radius=(.05, .03, .015), Roughness=.5,
          Normal=m.bump(m.noise(45, 5, .65), .35, .006))
    vec = m.shifted()
    crinkle = m.noise(11., 8., .62, vec, 1.1)
    crease = m.mask(m.voronoi(16., 'DISTANCE_TO_EDGE', vec=vec), 0, .05)
    torn = m.mask(m.noise(4.2, 9., .68, vec), .405, .43)
    holes = m.mask(m.noise(38., 4., .7, vec), .36, .40)
    normal = m.node('ShaderNodeVectorTransform', {'vector_type': 'NORMAL', 'convert_from': 'WORLD', 'convert_to': 'OBJECT'},
                    Vector=m.node('ShaderNodeNewGeometry').outputs['True Normal']).outputs[0]
    up = m.mask(m.node('ShaderNodeSeparateXYZ', Vector=normal).outputs[2], .6, .85)
    metal = m.node('ShaderNodeBsdfPrincipled', Metallic=1., Base_Color=srgb('#e9e9ea'),
                   Roughness=m.ramp(crinkle, [(.3, .16), (.7, .36)]),
                   Normal=m.bump(crinkle, .55, .02, m.bump(m.noise(60., 3., vec=vec), .25, .004, m.bump(crease, .25, .004))))
    k = m.math('MULTIPLY', m.math('MULTIPLY', torn, holes), up)
    return m.surface(m.mix_shader(k, m.bsdf.outputs[0], metal.outputs[0]))


@cached
def rice_paper():
    """Thin rice-starch film: matt, translucent, warm white; the attribute browns it near the jaggery."""
    m = Material('rice paper')
    c = m.ramp(m.noise(7, 6, .65), [(.3, srgb('#e2d0a8')), (.6, srgb('#f2e8d2')), (.8, srgb('#fbf5e8'))])
    c = m.mix(m.math('MULTIPLY', m.attribute().outputs['Fac'], .8), c, srgb('#c98a3c'))
    normal = m.bump(m.noise(16, 7, .7), .5, .02, m.bump(m.noise(70, 3), .3, .004))
    m.set(Base_Color=c, Roughness=.55, Specular=.25, Normal=normal)
    through = m.node('ShaderNodeBsdfTranslucent', Color=c, Normal=normal)
    thin = m.mix_shader(.42, m.bsdf.outputs[0], through.outputs[0])
    clear = m.node('ShaderNodeBsdfTransparent')
    return m.surface(m.mix_shader(m.ramp(m.noise(9, 5, .7), [(.35, .14), (.6, 0.)]), thin, clear.outputs[0]))
