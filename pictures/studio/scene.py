"""Scene reset, light, camera, backdrop, cloth and physics."""
import math
import random

import addon_utils
import bpy
import numpy as np
from mathutils import Vector

from . import nodes
from .meshkit import grid_faces, mesh, obj
from .noise import R, fbm

KELVIN = {2700: (1, .66, .36), 3200: (1, .73, .46), 3800: (1, .80, .60), 4300: (1, .86, .70),
          5000: (1, .92, .83), 5600: (1, .96, .93), 6500: (1, .99, 1)}


def reset(seed):
    R.seed(seed)
    random.seed(seed)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    addon_utils.enable('cycles')
    nodes._cache.clear()
    bpy.context.scene.render.engine = 'CYCLES'


def area_light(loc, target, size, power, kelvin=5000):
    light = bpy.data.lights.new('area', 'AREA')
    light.shape, (light.size, light.size_y) = 'RECTANGLE', size
    light.energy, light.color = power, KELVIN[kelvin]
    o = bpy.data.objects.new('area', light)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = False
    bpy.context.scene.collection.objects.link(o)
    return o


def _world(colour, strength):
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    n, links = world.node_tree.nodes, world.node_tree.links
    coord, split, ramp = (n.new(k) for k in ('ShaderNodeTexCoord', 'ShaderNodeSeparateXYZ', 'ShaderNodeValToRGB'))
    links.new(coord.outputs['Generated'], split.inputs[0])
    links.new(split.outputs[2], ramp.inputs[0])
    low, high = ramp.color_ramp.elements
    low.position, low.color = 0, tuple(x * .35 for x in colour) + (1,)
    high.position, high.color = .9, tuple(colour) + (1,)
    links.new(ramp.outputs[0], n['Background'].inputs[0])
    n['Background'].inputs[1].default_value = strength


def lights(key=195, fill=27, rim=62, world=.34, key_loc=(-3.0, 2.4, 3.4), soft=2.2):
    """A large soft key from back-left, a weak front fill, a narrow warm rim and a low gradient world."""
    _world((.98, .94, .88), world)
    area_light(key_loc, (0, 0, .2), (soft, soft * 1.25), key, 5000)
    area_light((3.4, -1.6, 2.2), (0, 0, .2), (3, 3), fill, 5600)
    if rim:
        area_light((2.6, 3.0, 1.9), (0, 0, .25), (.7, 2.4), rim, 3800)


def camera(target=(0, 0, .25), dist=5.2, elev=28, azim=0, lens=84, fstop=4.4, focus=None):
    data = bpy.data.cameras.new('camera')
    o = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(o)
    e, a, t = math.radians(elev), math.radians(azim), Vector(target)
    o.location = t + Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * dist
    o.rotation_euler = (t - o.location).to_track_quat('-Z', 'Y').to_euler()
    data.lens, data.sensor_width, data.clip_end = lens, 36, 60
    point = Vector(focus) if focus is not None else t
    data.dof.use_dof = True
    data.dof.focus_distance = (point - o.location).dot((t - o.location).normalized())
    data.dof.aperture_fstop = fstop / 10
    bpy.context.scene.camera = o
    return o


def backdrop(material, wall_y=4.2):
    """Infinity cove."""
    w, radius = 9, 1.5
    profile = [(-6, 0), (wall_y - radius, 0)]
    profile += [(wall_y - radius + radius * math.sin(a), radius - radius * math.cos(a))
                for a in np.linspace(0, math.pi / 2, 24)[1:]] + [(wall_y, 7)]
    v = np.array([[x, y, z] for x in (-w, w) for (y, z) in profile])
    return obj(mesh('cove', v, grid_faces(2, len(profile))), material)


def table(material):
    v = [(-6, -5, .002), (6, -5, .002), (6, 2.4, .002), (-6, 2.4, .002)]
    return obj(mesh('table', v, np.array([[0, 1, 2, 3]])), material)


def cloth(material, size=(2.6, 1.8), loc=(0, 0, 0), rot=0., amp=.02):
    """A cloth with a few soft ridges."""
    nu, nv = 240, 180
    x, y = np.meshgrid(np.linspace(-.5, .5, nu) * size[0], np.linspace(-.5, .5, nv) * size[1], indexing='ij')
    p = np.stack([x.ravel() * 1.5, y.ravel() * 1.5, 0 * x.ravel()], 1)
    ridge = np.abs(fbm(p * .8 + 4, 2, 8))
    z = amp * (fbm(p, 3, 3) * .6 + .6) + amp * 1.6 * np.exp(-(ridge / .10) ** 2)
    v = np.stack([x.ravel() + .02 * fbm(p * 2, 2, 4), y.ravel() + .02 * fbm(p * 2, 2, 6), z + .003], 1)
    return obj(mesh('cloth', v, grid_faces(nu, nv)), material, loc, (0, 0, rot))


def _rigid_body(o, kind, shape):
    bpy.context.view_layer.objects.active = o
    with bpy.context.temp_override(object=o, active_object=o, selected_objects=[o]):
        bpy.ops.rigidbody.object_add(type=kind)
    body = o.rigid_body
    body.collision_shape, body.friction, body.restitution = shape, .7, .02
    body.use_margin, body.collision_margin = True, .002
    body.linear_damping, body.angular_damping = .2, .35
    if kind == 'ACTIVE':
        body.mass = .05


def settle(active, passive, frames=70):
    """Drop objects with rigid-body physics and keep the end pose."""
    sc = bpy.context.scene
    sc.frame_start, sc.frame_end = 1, frames
    if sc.rigidbody_world is None:
        bpy.ops.rigidbody.world_add()
    world = sc.rigidbody_world
    world.point_cache.frame_end, world.substeps_per_frame, world.solver_iterations = frames, 8, 20
    world.collection = world.collection or bpy.data.collections.new('bodies')
    for o in active:
        _rigid_body(o, 'ACTIVE', 'CONVEX_HULL')
    for o in passive:
        _rigid_body(o, 'PASSIVE', 'MESH')
    for frame in range(1, frames + 1):
        sc.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    pose = {o: o.evaluated_get(graph).matrix_world.copy() for o in active}
    for o in list(active) + list(passive):
        world.collection.objects.unlink(o)
    bpy.ops.rigidbody.world_remove()
    sc.frame_set(1)
    for o, matrix in pose.items():
        o.matrix_world = matrix
