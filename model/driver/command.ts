import fc from 'fast-check';
import type { Answer } from '../shop/shop.ts';
import { statusOfCode } from '../shop/shop.ts';
import { Difference } from './difference.ts';
import type { Run } from './compare.ts';
import type { Response } from './real-shop.ts';

/** What somebody does in the shop. Arguments are small numbers: the nth order, the nth meal, so that a shorter history still means something. */
export type Kind<Args> = {
  readonly args: fc.Arbitrary<Args>;
  /** How often, beside the others; 1 when omitted. */
  readonly weight?: number;
  readonly isPossible?: (shop: Run['shop'], args: Args) => boolean;
  readonly run: (run: Run, args: Args) => Promise<void>;
};

export const command = <Args>(kind: Kind<Args>): Kind<Args> => kind;

export const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
/** Counted from the newest: what has just happened is what matters most. */
export const pickNew = <T>(all: readonly T[], n: number): T => all[all.length - 1 - (n % all.length)]!;
export const nth = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(7));

/** The answer that the model gave; undefined status: refused. */
export function requireAnswer(what: string, expected: Answer, { status, body }: Response): boolean {
  const said = `${what} is answered ${status} ${JSON.stringify(body)?.slice(0, 300)}`;
  if ('status' in expected) {
    if (status !== expected.status) throw new Difference(`${said}, not ${expected.status}`);
    return true;
  }
  const { code } = (body ?? {}) as { code?: string };
  const isExpected = expected.refused.some((one) => one === code && statusOfCode(one) === status);
  if (!isExpected) throw new Difference(`${said}, not ${expected.refused.join(' or ')}`);
  return false;
}

type Call = Parameters<Run['real']['call']>;

/** Does it in the model and in the shop; undefined when both refuse. The shop then does what it does by itself. */
export async function act(run: Run, decide: (shop: Run['shop']) => Answer, ...call: Call): Promise<unknown> {
  const { shop, real } = run;
  shop.now = Date.now();
  const expected = decide(shop);
  const response = await real.call(...call);
  const isDone = requireAnswer(`${call[1]} ${call[2]} ${JSON.stringify(call[3] ?? {})}`, expected, response);
  await real.work();
  return isDone ? (response.body ?? {}) : undefined;
}
