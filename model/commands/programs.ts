import fc from 'fast-check';
import { cancelByProgram, confirmQuote, orderByProgram, quoteFor } from '../shop/programs.ts';
import { type Order, type Quoted, type Shop, ok } from '../shop/shop.ts';
import { rupees } from '../shop/views.ts';
import { type Run, callerOf, compareOrder, compareStock } from '../driver/compare.ts';
import { act, command, nth, pick, pickNew, requireAnswer } from '../driver/command.ts';
import { Difference } from '../driver/difference.ts';

const { record, constantFrom, integer } = fc;

const allow = command({
  args: record({ amounts: constantFrom(null, [300, 700], [1_000, 1_000], [5_000, 20_000]) }),
  run: async (run, { amounts }) => {
    const program = run.shop.programs[0]!;
    const [perOrder = 0, perDay = 0] = amounts ?? [];
    const decide = () => {
      program.allowance = amounts && { perOrder: perOrder * 100, perDay: perDay * 100 };
      return ok;
    };
    const path = `/user/connected-apps/${program.id}/allowance`;
    await act(run, decide, callerOf(run, program.person), 'PUT', path, { allowance: amounts && { perOrder, perDay } });
  },
});

const askForQuote = command({
  weight: 2,
  args: record({ meal: fc.nat(3), quantity: integer({ min: 1, max: 3 }) }),
  run: async (run, { meal, quantity }) => {
    const { shop, real } = run;
    const program = shop.programs[0]!;
    const food = pick(shop.meals, meal);
    shop.now = Date.now();
    const line = { foods: [food], name: food.name, quantity };
    const { quoted, ...answer } = quoteFor(shop, program, line);
    const response = await real.useTool('get_quote', { lines: [{ mealId: food.id, quantity }] });
    if (!requireAnswer('get_quote', answer, response)) return;
    const { quoteId, amounts } = response.body as { quoteId: string; amounts: { total: number } };
    if (amounts.total !== rupees(quoted!.total))
      throw new Difference(`a quote of ${amounts.total}, not ${rupees(quoted!.total)}`);
    shop.quotes.push({ id: quoteId, ...quoted! });
  },
});

async function compareAfter(
  run: Run,
  quoted: Quoted,
  placed: Order | undefined,
  answeredId: number | undefined,
): Promise<void> {
  const { kitchen } = quoted.program.person;
  if (placed) {
    if (placed.id === 0) placed.id = answeredId ?? 0;
    await compareOrder(run, placed);
  }
  await compareStock(run, kitchen);
}
const hasQuotes = ({ quotes }: Shop) => quotes.length > 0;

const confirm = command({
  weight: 2,
  args: record({ quote: nth }),
  isPossible: hasQuotes,
  run: async (run, { quote: n }) => {
    const quoted = pickNew(run.shop.quotes, n);
    let placed: Order | undefined;
    const decide = (shop: Shop) => {
      const answer = confirmQuote(shop, quoted);
      placed = 'order' in answer ? answer.order : undefined;
      return answer;
    };
    const caller = callerOf(run, quoted.program.person);
    const answered = await act(run, decide, caller, 'POST', `/program-quotes/${quoted.id}/order`);
    await compareAfter(run, quoted, placed, (answered as { id: number } | undefined)?.id);
  },
});

const orderWithoutAsking = command({
  weight: 2,
  args: record({ quote: nth }),
  isPossible: hasQuotes,
  run: async (run, { quote: n }) => {
    const { shop, real } = run;
    const quoted = pickNew(shop.quotes, n);
    shop.now = Date.now();
    const answer = orderByProgram(shop, quoted);
    const response = await real.useTool('place_order', { quoteId: quoted.id });
    const placed = answer && 'order' in answer ? answer.order : undefined;
    const isDone = requireAnswer('place_order', answer && 'refused' in answer ? answer : ok, response);
    const { state, order } = response.body as { state?: string; order?: { orderId: number } | null };
    const expected = answer === undefined ? 'needs-confirmation' : 'placed';
    if (isDone && state !== expected) throw new Difference(`place_order says ${state}, not ${expected}`);
    await real.work();
    await compareAfter(run, quoted, placed, order?.orderId);
  },
});

const cancelAsProgram = command({
  args: record({ order: nth }),
  isPossible: ({ orders }) => orders.length > 0,
  run: async (run, { order: n }) => {
    const { shop, real } = run;
    const order = pickNew(shop.orders, n);
    shop.now = Date.now();
    const answer = cancelByProgram(shop, shop.programs[0]!, order);
    requireAnswer('cancel_order', answer, await real.useTool('cancel_order', { orderId: order.id }));
    await real.work();
    await compareOrder(run, order);
  },
});

export const programs = { allow, askForQuote, confirm, orderWithoutAsking, cancelAsProgram };
