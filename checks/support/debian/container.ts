import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checking } from '../check.ts';

export const release = { name: 'trixie', words: 'Debian 13' };

const root = join(import.meta.dirname, '../../..');
/** Kept between runs. The mirror is that of this machine. */
const base = join(root, '.cache', `debian-${release.name}`);
const here = import.meta.dirname;

const outputOf = (program: string, ...words: string[]) =>
  execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1e8 }).trim();

/** A Debian with its own processes, mounts and network, in which only `apt-get` and `npm` reach other machines. */
export class Debian {
  readonly #init: ChildProcess;
  readonly #folder: string;

  private constructor(init: ChildProcess, folder: string) {
    this.#init = init;
    this.#folder = folder;
  }

  /** Why this machine cannot, in one line. */
  static missing(): string | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux';
    const missing = ['debootstrap', 'unshare', 'nsenter', 'ip', 'git'].filter(
      (name) => spawnSync('which', [name]).status !== 0,
    );
    if (missing.length > 0) return `missing: ${missing.join(', ')}`;
    if (mirror() === undefined) return 'apt has no source of Debian here';
    if (spawnSync('unshare', ['--mount', '--pid', '--fork', '--net', 'true']).status !== 0)
      return 'no namespaces are allowed here';
    return undefined;
  }

  static async start(checking: Checking): Promise<Debian> {
    if (!existsSync(base)) {
      mkdirSync(dirname(base), { recursive: true });
      const draft = `${base}.new`;
      rmSync(draft, { recursive: true, force: true });
      outputOf('debootstrap', '--variant=minbase', release.name, draft, mirror()!);
      renameSync(draft, base);
    }
    const folder = await checking.folder();
    for (const name of ['upper', 'work', 'root', 'project']) mkdirSync(join(folder, name));
    copyProject(join(folder, 'project'));
    const init = spawn(
      'unshare',
      ['--mount', '--pid', '--fork', '--net', '--ipc', '--uts', '--kill-child', 'bash', '-euc', initScript(folder)],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const debian = new Debian(init, folder);
    checking.onCleanup(() => debian.#stop());
    while (!existsSync(join(folder, 'ready'))) {
      if (init.exitCode !== null) throw new Error(`the container ended with ${init.exitCode}`);
      await sleep(50);
    }
    return debian;
  }

  /** As root, in the folder of the shop once it is there. */
  async run(script: string, limitSeconds: number): Promise<{ code: number; output: string }> {
    const inside = `cd /opt/macrobowl 2>/dev/null || cd /root\n${script}`;
    const child = spawn(
      'nsenter',
      [
        ...this.#namespaces(),
        'chroot',
        join(this.#folder, 'root'),
        ...environment(),
        'bash',
        '-e',
        '-o',
        'pipefail',
        '-c',
        inside,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: limitSeconds * 1_000,
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    // Daemons that it has started keep the pipes open.
    const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 124)));
    await sleep(50);
    child.stdout.destroy();
    child.stderr.destroy();
    return { code, output };
  }

  /** `unshare` has one child, the first process inside. */
  #namespaces(): string[] {
    const [pid] = outputOf('ps', '--ppid', String(this.#init.pid), '-o', 'pid=').split('\n');
    return ['--target', pid!.trim(), '--mount', '--pid', '--net', '--ipc', '--uts'];
  }

  async #stop(): Promise<void> {
    if (this.#init.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#init.once('exit', resolve));
    this.#init.kill('SIGKILL');
    await ended;
  }
}

function mirror(): string | undefined {
  const found = spawnSync('apt-get', ['indextargets', 'Created-By: Packages', '--format', '$(REPO_URI)'], {
    encoding: 'utf8',
  });
  return found.stdout?.split('\n').find((uri) => /\/debian\/?$/.test(uri));
}

const environment = () => [
  'env',
  '-i',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
  'NPM_CONFIG_USERCONFIG=/run/npm/user',
  'NPM_CONFIG_GLOBALCONFIG=/run/npm/global',
  'NPM_CONFIG_CACHE=/run/npm/cache',
];

/** Mounts last as long as the container. */
function initScript(folder: string): string {
  const at = join(folder, 'root');
  const npmFile = (name: string, inside: string) => {
    const path = outputOf('npm', 'config', 'get', name);
    return `touch ${at}/run/npm/${inside}; [ ! -f '${path}' ] || mount --bind '${path}' ${at}/run/npm/${inside}`;
  };
  return `
    mount --make-rprivate /
    mount -t overlay overlay -o lowerdir=${base},upperdir=${folder}/upper,workdir=${folder}/work ${at}
    mount -t proc proc ${at}/proc
    mount --rbind /dev ${at}/dev
    mount -t tmpfs tmpfs ${at}/run
    ip link set lo up
    hostname debian
    cp /etc/resolv.conf ${at}/etc/resolv.conf
    mkdir -p ${at}/run/npm/cache ${at}/src/macrobowl ${at}/run/lock
    ${npmFile('userconfig', 'user')}
    ${npmFile('globalconfig', 'global')}
    mount --bind '${outputOf('npm', 'config', 'get', 'cache')}' ${at}/run/npm/cache
    mkdir -p ${base}-archives && mount --bind ${base}-archives ${at}/var/cache/apt/archives
    mount --bind ${folder}/project ${at}/src/macrobowl
    touch ${at}/run/outside && mount --bind /proc/${process.pid}/ns/net ${at}/run/outside
    install -m 0755 ${here}/systemctl ${here}/editor ${at}/usr/local/bin/
    install -m 0644 ${here}/senders.mjs ${at}/root/
    printf '#!/bin/sh\\nexit 101\\n' > ${at}/usr/sbin/policy-rc.d && chmod 755 ${at}/usr/sbin/policy-rc.d
    for name in apt-get npm; do
      printf '#!/bin/sh\\nexec nsenter --net=/run/outside /usr/bin/%s "$@"\\n' $name > ${at}/usr/local/bin/$name
      chmod 755 ${at}/usr/local/bin/$name
    done
    touch ${folder}/ready
    exec sleep infinity`;
}

/** The files of this checkout as they are, also what is not committed. */
function copyProject(target: string): void {
  const files = outputOf('git', '-C', root, 'ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const file of files.filter((path) => existsSync(join(root, path)))) cpSync(join(root, file), join(target, file));
  const git = (...words: string[]) => outputOf('git', '-C', target, ...words);
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=check', '-c', 'user.email=check@shop.example', 'commit', '--quiet', '--message', 'As it is');
}

/** The `sh` blocks of these sections of a page, in the order of the sections. */
export async function blocksOf(
  page: string,
  sections: readonly string[],
): Promise<{ section: string; script: string }[]> {
  const text = await readFile(join(root, page), 'utf8');
  return sections.flatMap((section) => {
    const [, content] = text.split(new RegExp(`^## ${section}$`, 'm'));
    if (content === undefined) throw new Error(`${page} has no section "${section}"`);
    const own = content.split(/^## /m)[0]!;
    return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script]) => ({ section, script: script! }));
  });
}
