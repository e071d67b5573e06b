import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSettings, readSettings } from './settings-file.ts';

const whole = ['NODE_ENV=production', 'DATA_DIR=/var/lib/macrobowl', 'DATABASE_URL=postgres://shop@db.example/shop'];

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  file = join(folder, 'macrobowl.env');
  await writeFile(file, whole.join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the settings of a command', () => {
  it('are those of the file when the environment names no shop', () => {
    const { env, source } = readSettings({ PATH: '/bin', SECRET_KEY: 'of another shop', S3_BUCKET: 'other' }, file);
    expect(source).toBe(file);
    expect(env).toEqual({
      PATH: '/bin',
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/macrobowl',
      DATABASE_URL: 'postgres://shop@db.example/shop',
    });
  });

  it.each([{ DATABASE_URL: 'postgres://trial@127.0.0.1/trial' }, { DATA_DIR: '/tmp/drill' }])(
    'are those of the environment when it names the shop: %o',
    (env) => {
      expect(readSettings(env, file)).toEqual({ env, source: 'the environment' });
    },
  );

  it('are those of the environment where there is no file', () => {
    expect(readSettings({ DATABASE_URL: '' }, join(folder, 'none')).source).toBe('the environment');
  });

  it('are those of the file that MACROBOWL_ENV names, whatever the environment says', () => {
    const { env, source } = readSettings({ MACROBOWL_ENV: 'macrobowl.env', INIT_CWD: folder, DATA_DIR: '/tmp/x' });
    expect([source, env['DATA_DIR']]).toEqual([file, '/var/lib/macrobowl']);
    expect(() => readSettings({ MACROBOWL_ENV: join(folder, 'none') })).toThrow(/can't be read \(ENOENT\)/);
  });

  it.each(['NODE_ENV', 'DATA_DIR'])('are refused when the file lacks %s', async (name) => {
    const other = join(folder, `without-${name}`);
    await writeFile(other, whole.filter((line) => !line.startsWith(name)).join('\n'));
    expect(() => readSettings({}, other)).toThrow(`${other} lacks ${name}`);
  });

  it('are refused when the file may not be read', () => {
    expect(() => readSettings({}, folder)).toThrow(/can't be read \(EISDIR\)/);
  });
});

describe('a settings file', () => {
  it('has one NAME=value a line, with or without quotes', () => {
    const text = [
      '# a comment',
      '; another',
      '',
      'A=plain',
      '  B = '.replace(' = ', '=') + 'with spaces  ',
      'C="Macrobowl <hello@shop.example>"',
      "D='$3cret\"#'",
      'E=',
      'F=a=b#c',
    ];
    expect(parseSettings('x.env', text.join('\r\n'))).toEqual({
      A: 'plain',
      B: 'with spaces',
      C: 'Macrobowl <hello@shop.example>',
      D: '$3cret"#',
      E: '',
      F: 'a=b#c',
    });
  });

  it.each(['export A=1', 'A="1', 'A="1" # why', String.raw`A="a\"b"`, String.raw`A=a\ b`, 'A', '1A=x', "A='it''s'"])(
    'that has the line %s is refused without quoting it',
    (line) => {
      expect(() => parseSettings('x.env', `B=2\n${line}`)).toThrow(/^Line 2 of x.env is no NAME=value$/);
    },
  );

  it.skipIf(process.platform === 'win32')('of deploy/ is read by a shell as it is read here', async () => {
    const example = new URL('../../../deploy/macrobowl.env.example', import.meta.url);
    const optional = /^#(?=[A-Z_]+=)/gm;
    const text = (await readFile(example, 'utf8')).replaceAll(optional, '').replaceAll(/=$/gm, '=filled-in');
    const path = join(folder, 'example.env');
    await writeFile(path, text);
    const ours = parseSettings(path, text);
    const printed = execFileSync('sh', ['-c', 'set -a; . "$0"; env -0', path], { env: {}, encoding: 'utf8' });
    const shells = Object.fromEntries(printed.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(Object.keys(ours).length).toBeGreaterThan(15);
    expect(Object.fromEntries(Object.keys(ours).map((name) => [name, shells[name]]))).toEqual(ours);
  });
});
