"""Render every picture, some, or only what changed since its master was made. Plain Python; starts one Blender after another.

    python3 render_all.py --changed          entries whose source changed, or whose master is missing
    python3 render_all.py --all              everything
    python3 render_all.py ariselu combo-3    these
    python3 render_all.py --list             slugs and their state

Options: --samples 32, --size 1000, --nice 10, --to FOLDER (default: masters). A picture is rendered to the scratch folder
(PICTURES_TMP, default the system's) and moved into place when it is complete."""
import argparse
import ast
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SCRATCH = os.environ.get('PICTURES_TMP', tempfile.gettempdir())
STATE = os.path.join(HERE, 'masters.json')


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _with_helpers(node, helpers, source, seen):
    """Source of a function and of the helpers in the same file that it uses."""
    text = ast.get_source_segment(source, node)
    for name in sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & helpers.keys() - seen):
        seen.add(name)
        text += _with_helpers(helpers[name], helpers, source, seen)
    return text


def entries():
    """slug -> digest of its entry's source, read without starting Blender."""
    found = {}
    for path in sorted(glob.glob(os.path.join(HERE, 'products', '*.py'))):
        source = open(path, encoding='utf-8').read()
        functions = [n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)]
        helpers = {n.name: n for n in functions if not n.decorator_list}
        for node in functions:
            for d in node.decorator_list:
                if isinstance(d, ast.Call) and getattr(d.func, 'id', '') == 'picture':
                    found[d.args[0].value] = digest(_with_helpers(node, helpers, source, set()) + ast.unparse(d))
    return found


def shared_digest():
    """Digest of what all entries use; a change here is reported, not acted on."""
    files = sorted(glob.glob(os.path.join(HERE, 'studio', '*.py')) + glob.glob(os.path.join(HERE, 'archetypes', '*.py')))
    return digest(''.join(open(f, encoding='utf-8').read() for f in files))


def load_state():
    return json.load(open(STATE)) if os.path.exists(STATE) else {}


def state_of(slug, known, state):
    if not os.path.exists(os.path.join(HERE, 'masters', slug + '.webp')):
        return 'missing'
    if slug not in state:
        return 'not recorded'
    if state[slug]['entry'] != known[slug]:
        return 'changed'
    return 'shared code changed' if state[slug]['shared'] != shared_digest() else 'current'


def blender_env():
    """Without the folders of a Python that is not the system's: Blender would take its library from there, and miss numpy."""
    env = {k: v for k, v in os.environ.items() if k not in ('PYTHONHOME', 'PYTHONPATH')}
    if sys.base_prefix != '/usr':
        env['PATH'] = os.pathsep.join(d for d in env['PATH'].split(os.pathsep) if not d.startswith(sys.base_prefix))
    return env


def render(slug, a):
    work = os.path.join(SCRATCH, 'pictures-work')
    os.makedirs(work, exist_ok=True)
    command = ['nice', '-n', str(a.nice), 'blender', '-b', '-t', str(a.threads), '--python', os.path.join(HERE, 'render.py'), '--',
               slug, '--size', str(a.size), '--samples', str(a.samples), '--to', work]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=blender_env())
    made = os.path.join(work, slug + '.webp')
    if done.returncode or not os.path.exists(made):
        print(f'{slug}: failed\n{done.stdout[-2000:]}', file=sys.stderr)
        return False
    os.makedirs(a.to, exist_ok=True)
    shutil.move(made, os.path.join(a.to, slug + '.webp'))
    print(f'{slug}: done', flush=True)
    return True


def record(slug, known):
    state = load_state()
    state[slug] = {'entry': known[slug], 'shared': shared_digest()}
    with open(STATE, 'w') as f:
        json.dump(dict(sorted(state.items())), f, indent=1)
        f.write('\n')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('slugs', nargs='*')
    for flag in ('--all', '--changed', '--list', '--record'):
        p.add_argument(flag, action='store_true')
    p.add_argument('--samples', type=int, default=32)
    p.add_argument('--size', type=int, default=1000)
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--nice', type=int, default=10)
    p.add_argument('--to', default=os.path.join(HERE, 'masters'))
    a = p.parse_args()
    known, state = entries(), load_state()
    if a.list:
        print('\n'.join(f'{s:32} {state_of(s, known, state)}' for s in sorted(known)))
        return 0
    if a.record:  # a master that was made elsewhere or by hand is as it should be
        for slug in a.slugs or known:
            if os.path.exists(os.path.join(HERE, 'masters', slug + '.webp')):
                record(slug, known)
        return 0
    slugs = a.slugs or [s for s in sorted(known) if a.all or (a.changed and state_of(s, known, state) in ('missing', 'changed'))]
    unknown = [s for s in slugs if s not in known]
    if unknown:
        p.error('no such picture: ' + ', '.join(unknown))
    failed = 0
    for slug in slugs:
        if render(slug, a):
            if os.path.abspath(a.to) == os.path.join(HERE, 'masters'):
                record(slug, known)
        else:
            failed += 1
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
