import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const deploy = join(import.meta.dirname, '../../deploy');

/** A file of deploy/ as it is shipped, with addresses and folders of this machine. A text that is not in it is an error. */
export async function shippedFile(name: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(join(deploy, name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}" to replace`);
    text = text.replaceAll(from, to);
  }
  return text;
}
