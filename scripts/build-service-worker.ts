import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = (name: string) => fileURLToPath(new URL(`../src/web/service-worker/${name}.ts`, import.meta.url));

/** Each is one file at the root, because a worker controls only what is below its own address. */
export async function buildServiceWorkers(clientFolder: string): Promise<void> {
  const files = await readdir(join(clientFolder, 'assets'));
  const version = createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 12);
  for (const name of ['service-worker', 'remove-service-worker']) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { version: JSON.stringify(version) },
      build: {
        outDir: clientFolder,
        emptyOutDir: false,
        target: 'es2022',
        rolldownOptions: { input: source(name), output: { format: 'iife', entryFileNames: '[name].js' } },
      },
    });
  }
}
