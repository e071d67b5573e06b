import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|webmanifest)$/;

/** Writes the best compression of each built file beside it, so that the server neither waits for it nor keeps its memory. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => compressible.test(name))
          .map((name) => compressFile(join(dir!, name))),
      );
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(body, best));
  await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
}
