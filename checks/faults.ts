import { readFileSync } from 'node:fs';

export type Fault = {
  readonly id: string;
  /** The guarantee that it breaks. */
  readonly guarantee: string;
  /** Where it was when it was written: after a move it is found by what it changes. */
  readonly file: string;
  /** The name of the declaration around it, where `before` alone occurs more often than once. */
  readonly within?: string | undefined;
  /** Occurs once. White space in a string is a matter of format; a pattern (`/…/`) leaves names open. */
  readonly before: string | RegExp;
  readonly after: string;
  /** The test file that must fail. */
  readonly caughtBy: string;
};

/** Four lines: `guarantee id`, `file [within], caught by test`, `- before`, `+ after`. */
const form =
  /^(?<guarantee>[A-Z]\d+) (?<id>.+)\n(?<file>\S+?)(?: (?<within>\S+))?, caught by (?<caughtBy>\S+)\n- (?<before>.+)\n\+ ?(?<after>.*)$/;

function parseFault(text: string): Fault {
  const fields = form.exec(text)?.groups as (Omit<Fault, 'before'> & { before: string }) | undefined;
  if (!fields) throw new Error(`Not a fault in four lines:\n${text}`);
  const pattern = /^\/(.+)\/$/.exec(fields.before)?.[1];
  return { ...fields, before: pattern === undefined ? fields.before : new RegExp(pattern) };
}

const [, ...texts] = readFileSync(new URL('faults.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n');
export const faults: readonly Fault[] = texts.map(parseFault);
