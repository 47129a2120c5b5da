"""blender -b -t 2 --python render.py -- SLUG [--size 1000] [--samples 32] [--to FOLDER] [--png]

Renders one picture. Sizes other than squares come from the entry (slides, banners)."""
import argparse
import os
import sys
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from products import ENTRIES  # noqa: E402
from studio import develop, scene  # noqa: E402


def arguments():
    p = argparse.ArgumentParser()
    p.add_argument('slug')
    p.add_argument('--size', type=int, default=1000, help='height in pixels of a square picture; others scale with it')
    p.add_argument('--samples', type=int, default=32)
    p.add_argument('--to', default=os.path.join(HERE, 'masters'))
    p.add_argument('--png', action='store_true')
    return p.parse_args(sys.argv[sys.argv.index('--') + 1:])


def main():
    a = arguments()
    entry = ENTRIES[a.slug]
    scene.reset(zlib.crc32(a.slug.encode()) % 2 ** 31)
    t0 = time.time()
    entry.build()
    print(f'BUILD {a.slug} {time.time() - t0:.1f} s', flush=True)
    scale = a.size / 1000
    size = tuple(round(x * scale) for x in entry.size)
    develop.set_up(size, a.samples, entry.bounces, entry.exposure)
    os.makedirs(a.to, exist_ok=True)
    develop.develop(os.path.join(a.to, a.slug + ('.png' if a.png else '.webp')))


try:
    main()
except Exception:
    import traceback
    traceback.print_exc()
    sys.stdout.flush()
    os._exit(1)
