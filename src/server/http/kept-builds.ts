import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 86_400_000;
const keptAtLeast = 2;
const assetUrl = /^\/assets\/([\w-][\w.-]*\.(?:js|css|svg|png|woff2))$/;

/**
 * The built files of the versions that were served lately, in a folder that all processes share. While an upgrade runs, a page of one
 * version asks a process of the other for its scripts, and an open tab asks for those of the version that it began with.
 */
export class KeptBuilds {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds the files of this process. Must end before the first page is sent. */
  async add(clientFolder: string): Promise<void> {
    const assets = join(clientFolder, 'assets');
    // A name has the hash of its file's content, so the names tell builds apart.
    const names = (await readdir(assets)).toSorted();
    const build = join(this.#folder, createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16));
    await mkdir(this.#folder, { recursive: true });
    if (!(await changedAt(build))) {
      const copy = await mkdtemp(join(this.#folder, 'copying-'));
      await cp(assets, copy, { recursive: true });
      // Another process was faster.
      await rename(copy, build).catch(() => rm(copy, { recursive: true }));
    }
    const now = new Date();
    await utimes(build, now, now);
    await this.#removeOld(now);
  }

  /** The file of a URL that this process's own build does not have. */
  async find(url: string): Promise<string | undefined> {
    const name = assetUrl.exec(url)?.[1];
    if (name === undefined) return undefined;
    const builds = await readdir(this.#folder).catch(() => []);
    const paths = builds.map((build) => join(this.#folder, build, name));
    const found = await Promise.all(paths.map(changedAt));
    return paths.find((_, index) => found[index] !== undefined);
  }

  /** A build's time is that of its last start, so the time at which a build was replaced is that of the next one. */
  async #removeOld(now: Date): Promise<void> {
    const paths = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
    const times = await Promise.all(paths.map(async (path) => ({ path, at: (await changedAt(path)) ?? 0 })));
    const builds = times.toSorted((one, other) => other.at - one.at);
    const old = builds.filter((_, index) => index >= keptAtLeast && now.getTime() - builds[index - 1]!.at > dayMs);
    await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
  }
}

const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
