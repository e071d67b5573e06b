import fc from 'fast-check';
import { afterwards } from './commands/afterwards.ts';
import { customers } from './commands/customers.ts';
import { deliveries } from './commands/deliveries.ts';
import { money } from './commands/money.ts';
import { programs } from './commands/programs.ts';
import { staff } from './commands/staff.ts';
import { time } from './commands/time.ts';
import type { Kind } from './driver/command.ts';
import { type Run, compareAll } from './driver/compare.ts';
import type { RealShop } from './driver/real-shop.ts';
import type { Shop } from './shop/shop.ts';

type AnyKind = Pick<Kind<never>, 'weight' | 'isPossible' | 'run'> & { readonly args: fc.Arbitrary<object> };

const kinds: Readonly<Record<string, AnyKind>> = {
  ...afterwards,
  ...customers,
  ...deliveries,
  ...money,
  ...programs,
  ...staff,
  ...time,
};

/** One thing that was done, as it is printed and pasted. */
export type Step = readonly [name: string, args: object];

/** As fast-check wants it. */
class Command implements fc.AsyncCommand<Shop, RealShop> {
  readonly #name: string;
  readonly #args: object;

  constructor(name: string, args: object) {
    this.#name = name;
    this.#args = args;
  }

  check(shop: Readonly<Shop>): boolean {
    return kinds[this.#name]!.isPossible?.(shop, this.#args as never) ?? true;
  }

  async run(shop: Shop, real: RealShop): Promise<void> {
    await runStep({ shop, real }, [this.#name, this.#args]);
  }

  toString(): string {
    return `['${this.#name}', ${JSON.stringify(this.#args)}]`;
  }
}

function runStep(run: Run, [name, args]: Step): Promise<void> {
  return kinds[name]!.run(run, args as never);
}

/** About so many commands: half of those that are generated are possible. Without some kinds: to look for another fault than one that is known. */
type Commands = Iterable<fc.AsyncCommand<Shop, RealShop>>;

export function histories(commands: number, without: readonly string[] = []): fc.Arbitrary<Commands> {
  const chosen = Object.entries(kinds).flatMap(([name, { args, weight = 1 }]) => {
    if (without.includes(name)) return [];
    const arbitrary = args.map((given) => new Command(name, given));
    return Array.from({ length: weight }, () => arbitrary);
  });
  return fc.commands(chosen, { maxCommands: 3 * commands, size: 'max' });
}

/** Done to the model and to the shop, which are compared after each step and once more at the end. */
export async function runHistory(real: RealShop, commands: Commands): Promise<void> {
  await real.startAgain();
  const shop = real.world.shop();
  shop.now = Date.now();
  await fc.asyncModelRun(() => ({ model: shop, real }), commands);
  await compareAll({ shop, real });
}

/** A history as it was printed. Steps that have become impossible are left out, as they were when it was shrunk. */
export async function expectAgreement(real: RealShop, steps: readonly Step[]): Promise<void> {
  await runHistory(
    real,
    steps.map(([name, args]) => new Command(name, args)),
  );
}

type Wanted = {
  readonly seed: number;
  readonly commandsEach: number;
  /** Asked before each history. */
  readonly goesOn: (histories: number, commands: number) => boolean;
  readonly without?: readonly string[];
};
export type Done = { readonly histories: number; readonly commands: number };

/** Runs histories of a seed, and throws the shortest form of the first one that ends in a difference. */
export async function checkHistories(real: RealShop, { seed, commandsEach, goesOn, without }: Wanted): Promise<Done> {
  const arbitrary = histories(commandsEach, without);
  let [done, commands] = [0, 0];
  while (goesOn(done, commands)) {
    const drawn = fc.sample(arbitrary, { seed: seed + done, numRuns: 1 })[0]!;
    try {
      await runHistory(real, drawn);
    } catch (error) {
      throw await shrunk(real, arbitrary, { seed: seed + done, histories: done + 1, error });
    }
    done++;
    commands += ranOf(drawn).length;
  }
  return { histories: done, commands };
}

type Found = { readonly seed: number; readonly histories: number; readonly error: unknown };

async function shrunk(
  real: RealShop,
  arbitrary: ReturnType<typeof histories>,
  { seed, histories: number, error }: Found,
): Promise<Error> {
  const property = fc.asyncProperty(arbitrary, (commands) => runHistory(real, commands));
  const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: 1, unbiased: true });
  const steps = counterexample ? printed(counterexample[0]) : '(it did not happen again)';
  const text = `${String(errorInstance ?? error)}\nin history ${number}, seed ${seed}. The shortest history with it:\n\n${steps}`;
  return new Error(text, { cause: errorInstance ?? error });
}

/** fast-check marks those that were possible. */
const ranOf = (commands: Commands) => [...commands].filter((command) => 'hasRan' in command && command.hasRan);

/** As a test that can be pasted into model/model.test.ts. */
function printed(commands: Commands): string {
  const steps = ranOf(commands).map((step) => `    ${String(step)},\n`);
  return `it('…', () =>\n  expectAgreement(real, [\n${steps.join('')}  ]));`;
}
