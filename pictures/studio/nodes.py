"""A small helper for shader node trees."""
import bpy


def srgb(code):
    """'#rrggbb' -> linear RGBA."""
    code = code.lstrip('#')
    c = [int(code[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in c) + (1.,)


def grey(x):
    return (x, x, x, 1.)


BLACK, WHITE = grey(0.), grey(1.)


class Material:
    """One material; `bsdf` is its Principled node. Methods return output sockets."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.bsdf = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']
        self.bsdf.subsurface_method = 'BURLEY'  # a third faster than random walk on a CPU
        self._coordinates = None

    def connect(self, node, key, value):
        socket = node.inputs[key]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **inputs):
        for key, value in inputs.items():
            self.connect(self.bsdf, key.replace('_', ' '), value)
        return self

    def node(self, kind, props=None, **inputs):
        n = self.tree.nodes.new(kind)
        for key, value in (props or {}).items():
            setattr(n, key, value)
        for key, value in inputs.items():
            self.connect(n, int(key[1:]) if key[0] == '_' and key[1:].isdigit() else key.replace('_', ' '), value)
        return n

    def coords(self, kind='Object'):
        if not self._coordinates:
            self._coordinates = self.tree.nodes.new('ShaderNodeTexCoord')
        return self._coordinates.outputs[kind]

    def mapping(self, scale):
        return self.node('ShaderNodeMapping', Vector=self.coords(), Scale=scale).outputs[0]

    def shifted(self, vector=(7.1, 3.3, 9.7)):
        """Object coordinates, shifted per object, so that copies of one mesh do not repeat."""
        offset = self.node('ShaderNodeVectorMath', {'operation': 'SCALE'}, _0=vector)
        self.tree.links.new(self.object_random(), offset.inputs['Scale'])
        return self.node('ShaderNodeVectorMath', {'operation': 'ADD'}, _0=self.coords(), _1=offset.outputs[0]).outputs[0]

    def noise(self, scale, detail=4, rough=.55, vec=None, distortion=0.):
        return self.node('ShaderNodeTexNoise', Vector=vec or self.coords(), Scale=scale, Detail=detail,
                         Roughness=rough, Distortion=distortion).outputs['Fac']

    def voronoi(self, scale, feature='F1', out='Distance', vec=None):
        return self.node('ShaderNodeTexVoronoi', {'feature': feature}, Vector=vec or self.coords(),
                         Scale=scale).outputs[out]

    def wave(self, scale, direction='X', vec=None, distortion=1.2, detail=2., detail_scale=1.5):
        return self.node('ShaderNodeTexWave', {'bands_direction': direction}, Vector=vec or self.coords(), Scale=scale,
                         Distortion=distortion, Detail=detail, Detail_Scale=detail_scale).outputs['Fac']

    def ramp(self, fac, stops):
        n = self.tree.nodes.new('ShaderNodeValToRGB')
        self.tree.links.new(fac, n.inputs[0])
        elements = n.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(.5)
        for e, (position, colour) in zip(elements, stops):
            e.position = position
            e.color = grey(colour) if isinstance(colour, (int, float)) else colour
        return n.outputs['Color']

    def mask(self, fac, low, high):
        return self.ramp(fac, [(low, BLACK), (high, WHITE)])

    def mix(self, fac, a, b, mode='MIX'):
        n = self.tree.nodes.new('ShaderNodeMixRGB')
        n.blend_type = mode
        for key, value in zip(('Fac', 'Color1', 'Color2'), (fac, a, b)):
            self.connect(n, key, value)
        return n.outputs[0]

    def math(self, operation, a, b=0.):
        return self.node('ShaderNodeMath', {'operation': operation}, _0=a, _1=b).outputs[0]

    def bump(self, height, strength=.3, distance=.01, normal=None):
        n = self.node('ShaderNodeBump', Height=height, Strength=strength, Distance=distance)
        if normal is not None:
            self.tree.links.new(normal, n.inputs['Normal'])
        return n.outputs[0]

    def attribute(self, name='Col'):
        n = self.tree.nodes.new('ShaderNodeAttribute')
        n.attribute_name = name
        return n

    def object_random(self):
        return self.tree.nodes.new('ShaderNodeObjectInfo').outputs['Random']

    def mix_shader(self, fac, a, b):
        return self.node('ShaderNodeMixShader', _0=fac, _1=a, _2=b).outputs[0]

    def surface(self, shader):
        self.tree.links.new(shader, self.output.inputs[0])
        return self.material


_cache = {}


def cached(make):
    """Decorator: the same arguments give the same material within one scene."""
    def wrapper(*args, **kwargs):
        key = (make.__name__, str(args), str(kwargs))
        if key not in _cache:
            _cache[key] = make(*args, **kwargs)
        return _cache[key]
    return wrapper
