import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';

const source = (name: string) => fileURLToPath(new URL(`../src/web/service-worker/${name}.ts`, import.meta.url));

/** What the app starts with: the pages of the manifest's shortcuts, and the notice that a page is shown from the cache. */
const startModules = [
  'root.tsx',
  'app/layout/storefront-layout.tsx',
  'app/service-worker/worker-status.tsx',
  'areas/storefront/home/home-page.tsx',
  'areas/storefront/menu/menu-page.tsx',
  'areas/storefront/find-my-bowl/find-my-bowl-page.tsx',
  'areas/storefront/today/today-page.tsx',
  'areas/storefront/profile/profile-page.tsx',
];

/** Each is one file at the root, because a worker controls only what is below its own address. */
export async function buildServiceWorkers(clientFolder: string): Promise<void> {
  const files = await readdir(join(clientFolder, 'assets'));
  const hash = createHash('sha256').update(files.toSorted().join());
  // A worker that caches by other rules begins with empty caches.
  const version = hash
    .update(await readFile(source('service-worker')))
    .digest('hex')
    .slice(0, 12);
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const startFiles = startModules.flatMap((module) => filesOf(manifest, `src/web/${module}`));
  for (const name of ['service-worker', 'remove-service-worker']) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { version: JSON.stringify(version), startFiles: JSON.stringify([...new Set(startFiles)]) },
      build: {
        outDir: clientFolder,
        emptyOutDir: false,
        target: 'es2022',
        rolldownOptions: { input: source(name), output: { format: 'iife', entryFileNames: '[name].js' } },
      },
    });
  }
}

/** Also those that it loads on demand: a page whose part is missing would fail without a connection. */
function filesOf(manifest: Manifest, path: string): string[] {
  const entry = Object.keys(manifest).find((key) => key === path || key.startsWith(`${path}?`));
  if (entry === undefined) throw new Error(`The build has no ${path}`);
  const atOnce = withImports(manifest, [entry]);
  const onDemand = atOnce.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return withImports(manifest, [...atOnce, ...onDemand]).map((key) => `/${manifest[key]!.file}`);
}

function withImports(manifest: Manifest, keys: readonly string[]): string[] {
  const wanted = new Set(keys);
  for (const key of wanted) for (const imported of manifest[key]?.imports ?? []) wanted.add(imported);
  return [...wanted];
}
