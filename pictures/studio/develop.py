"""Render two half-sample pictures, denoise, grade and write WebP or PNG."""
import os
import tempfile
import time

import bpy
import cv2
import numpy as np

from .denoise import denoise

SCRATCH = os.environ.get('PICTURES_TMP', tempfile.gettempdir())
PASSES = (('img', 'Image'), ('alb', 'Denoising Albedo'), ('nrm', 'Denoising Normal'))


def set_up(size, samples, bounces=4, exposure=.75):
    s = bpy.context.scene
    c, r = s.cycles, s.render
    (r.resolution_x, r.resolution_y), r.resolution_percentage = size, 100
    r.threads_mode, r.threads = 'FIXED', 2
    c.device, c.samples, c.use_denoising = 'CPU', samples, False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, .07, max(4, samples // 8)
    c.sample_clamp_indirect, c.blur_glossy = 2.5, 1.5
    c.caustics_reflective = c.caustics_refractive = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, 3, min(bounces, 4)
    c.transmission_bounces, c.transparent_max_bounces = bounces, 12
    c.pixel_filter_type, c.filter_width, c.use_auto_tile = 'BLACKMAN_HARRIS', 1.5, False
    s.view_settings.view_transform, s.view_settings.look = 'Filmic', 'Medium High Contrast'
    s.view_settings.exposure = exposure
    r.use_persistent_data = True


def _output_node(tag):
    s = bpy.context.scene
    s.view_layers[0].cycles.denoising_store_passes = True
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path, out.format.file_format, out.format.color_depth = SCRATCH, 'OPEN_EXR', '32'
    out.file_slots.clear()
    for name, socket in PASSES:
        out.file_slots.new(f'{tag}_{name}_')
        tree.links.new(layers.outputs[socket], out.inputs[-1])


def _read(path, linear, size):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = 'Linear' if linear else 'Non-Color'
    a = np.empty(size[0] * size[1] * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    os.remove(path)
    return a.reshape(size[1], size[0], 4)[..., :3].copy()


def _half_buffers(tag):
    """The scene twice with half the samples and different seeds."""
    s = bpy.context.scene
    size = s.render.resolution_x, s.render.resolution_y
    s.cycles.samples = max(1, s.cycles.samples // 2)
    bufs = []
    for k in (0, 1):
        s.cycles.seed = k * 101 + 3
        s.frame_set(s.frame_current)
        bpy.ops.render.render(write_still=False)
        bufs.append({n: _read(f'{SCRATCH}/{tag}_{n}_{s.frame_current:04d}.exr', n == 'img', size) for n, _ in PASSES})
    return bufs


def _lens(img):
    """A little saturation, bloom, sharpening and vignette, in linear light."""
    h, w = img.shape[:2]
    lum = img @ np.array([.2126, .7152, .0722], np.float32)
    img = np.clip(lum[..., None] + (img - lum[..., None]) * 1.10, 0, None)
    glow = np.clip(img - 1.2, 0, 4)
    img = img + .06 * cv2.GaussianBlur(glow, (0, 0), w * .006) + .04 * cv2.GaussianBlur(glow, (0, 0), w * .02)
    img = np.clip(img + .35 * (img - cv2.GaussianBlur(img, (0, 0), .8)), 0, None)
    yy, xx = np.mgrid[0:h, 0:w]
    radius = ((xx / w - .5) ** 2 + (yy / h - .5) ** 2) * 2
    return (img * (1 - .18 * radius ** 1.4)[..., None]).astype(np.float32)


def _filmic(img, tag):
    """Through Blender's view transform to 8-bit BGR."""
    s = bpy.context.scene
    s.use_nodes = False
    h, w = img.shape[:2]
    im = bpy.data.images.new('out', w, h, float_buffer=True, alpha=False)
    im.colorspace_settings.name = 'Linear'
    a = np.ones((h, w, 4), np.float32)
    a[..., :3] = img
    im.pixels.foreach_set(a.ravel())
    im.update()
    fmt = s.render.image_settings
    fmt.file_format, fmt.color_mode, fmt.color_depth = 'PNG', 'RGB', '16'
    path = f'{SCRATCH}/{tag}_view.png'
    im.save_render(path, scene=s)
    out = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    os.remove(path)
    return out.astype(np.float32) / 65535


def _grade(bgr):
    """Contrast and a cooler white, then 5 % lightness and 7 % chroma: without it the picture looks grey-yellow."""
    bgr = np.clip(bgr * np.array([1.14, 1.10, 1.10], np.float32) - np.array([6, 8, 8], np.float32) / 255, 0, 1)
    lab = cv2.cvtColor(bgr.astype(np.float32), cv2.COLOR_BGR2LAB) * np.array([1.05, 1.07, 1.07], np.float32)
    lab[..., 0] = np.clip(lab[..., 0], 0, 100)
    return np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2BGR), 0, 1)


def write(bgr, path):
    image = (bgr * 255 + .5).astype(np.uint8)
    cv2.imwrite(path, image, [cv2.IMWRITE_WEBP_QUALITY, 90] if path.endswith('.webp') else [])


def develop(path):
    """Render the scene that is set up and write it to `path` (.webp or .png)."""
    tag = os.path.splitext(os.path.basename(path))[0]
    _output_node(tag)
    t0 = time.time()
    bufs = _half_buffers(tag)
    t1 = time.time()
    image = _grade(_filmic(_lens(denoise(bufs)), tag))
    write(image, path)
    print(f'PICTURE {tag} render {t1 - t0:.0f} s, develop {time.time() - t1:.0f} s', flush=True)
