import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { folderStore } from './file-store.ts';

const nameOf = (path: unknown) => basename(String(path)).replace(/\.[0-9a-f]{12}\.part$/, '.part');
const done: string[] = [];
let folder: string;

/** Records the file system calls. */
beforeAll(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  const { open, rename } = fs;
  vi.spyOn(fs, 'open').mockImplementation(async (...given) => {
    const handle = await open(...given);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      done.push(`sync ${nameOf(given[0])}`);
    };
    return handle;
  });
  vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to);
    done.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
  });
  syncBuiltinESMExports();
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await fs.rm(folder, { recursive: true, force: true });
});

it.skipIf(process.platform === 'win32')(
  'an acknowledged upload survives a power cut: its bytes, its name and new folders are synced in this order',
  async () => {
    const store = folderStore(join(folder, 'uploads'));
    await store.put('documents/asha-blood-report', Buffer.from('%PDF'));
    const bytesThenName = [
      'sync asha-blood-report.part',
      'rename asha-blood-report.part to asha-blood-report',
      'sync documents',
    ];
    expect(done.splice(0)).toEqual([...bytesThenName, 'sync uploads', `sync ${basename(folder)}`]);
    await store.put('documents/asha-blood-report', Buffer.from('%PDF'));
    expect(done).toEqual(bytesThenName);
  },
);

it('a list of erased accounts whose last line was cut off goes on without it', async () => {
  const [parent, list] = [join(folder, 'cut'), join(folder, 'cut', 'erased')];
  const store = folderStore(join(parent, 'uploads'));
  await store.addErasedIds([7, 1234]);
  await fs.truncate(list, 4);
  expect(await store.erasedIds()).toEqual([7]);
  await store.addErasedIds([99]);
  expect(await fs.readFile(list, 'utf8')).toBe('7\n99\n');
  await fs.writeFile(list, 'Asha Rao\n');
  await expect(store.erasedIds()).rejects.toThrow(/no id/);
});

it('what root stores belongs to the owner of the folder around it', async () => {
  const parent = join(folder, 'of-the-shop');
  await fs.mkdir(parent);
  // Who is not root can give a folder to itself only.
  const [uid, gid] = process.getuid?.() === 0 ? [4_711, 4_712] : [process.getuid!(), process.getgid!()];
  await fs.chown(parent, uid, gid);
  const store = folderStore(join(parent, 'uploads'));
  await store.put('documents/asha-blood-report', Buffer.from('%PDF'));
  await store.put('documents/asha-other-report', Buffer.from('%PDF'));
  await store.addErasedIds([7]);
  for (const name of ['uploads', 'uploads/documents', 'uploads/documents/asha-other-report', 'erased']) {
    expect(await fs.stat(join(parent, name))).toMatchObject({ uid, gid });
  }
});
