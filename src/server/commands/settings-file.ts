import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Environment } from '#server/config-variables.ts';
import { StartupError } from '#server/startup-error.ts';

const installedFile = '/etc/macrobowl/macrobowl.env';
/** Without them a command would act on another shop than the one that runs, or sign a backup with the key of a demo. */
const neededInFile = ['NODE_ENV', 'DATA_DIR'];

export type Settings = { readonly env: NodeJS.ProcessEnv; /** The environment, or a file. */ readonly source: string };

/**
 * The settings of the shop that a command acts on. A file is taken whole or not at all: settings of two sources are those
 * of no shop.
 */
export function readSettings(env: NodeJS.ProcessEnv, defaultFile = installedFile): Settings {
  const named = env['MACROBOWL_ENV'];
  const own: Settings = { env, source: 'the environment' };
  if (!named && (env['DATABASE_URL'] || env['DATA_DIR'])) return own;
  const file = named ? resolve(env['INIT_CWD'] ?? '.', named) : defaultFile;
  const text = readIfThere(file, !named);
  if (text === undefined) return own;
  const inFile = parseSettings(file, text);
  const missing = neededInFile.filter((name) => !inFile[name]);
  if (missing.length > 0) {
    throw new StartupError(
      `${file} lacks ${missing.join(' and ')}`,
      'Set it as deploy/macrobowl.env.example does. Nothing was changed.',
    );
  }
  const others = Object.entries(env).filter(([name]) => !(name in Environment.shape));
  return { env: { ...Object.fromEntries(others), ...inFile }, source: file };
}

function readIfThere(file: string, mayBeMissing: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (mayBeMissing && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined;
    throw new StartupError(
      `The settings in ${file} can't be read (${code})`,
      'Start as root, or name a file with MACROBOWL_ENV. Nothing was changed.',
      { cause: error },
    );
  }
}

/**
 * One NAME=value a line, read as systemd reads it. What systemd, Docker Compose and a shell would read differently from each
 * other inside the quotes, or with a backslash, is refused.
 */
const settingLine = /^(?<name>[A-Za-z_]\w*)=(?:"(?<double>[^"\\]*)"|'(?<single>[^']*)'|(?<bare>[^"'\\]*))$/;

export function parseSettings(file: string, text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue;
    const { name, double, single, bare } = settingLine.exec(trimmed)?.groups ?? {};
    if (name === undefined) {
      // The line itself may hold a secret.
      throw new StartupError(
        `Line ${index + 1} of ${file} is no NAME=value`,
        'Put a value with special characters in single quotes. Nothing was changed.',
      );
    }
    settings[name] = double ?? single ?? bare!.trim();
  }
  return settings;
}
