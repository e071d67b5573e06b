import fc from 'fast-check';
import { z } from 'zod';
import { type ToolName, assistantTools } from '#contract/assistant-tools.ts';
import { hostileText, hostileValue, spoil } from '#server/testing/fuzz/hostile.ts';
import { validFor } from '#server/testing/fuzz/schema-arbitrary.ts';

export type ToolCall = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
type Ids = {
  readonly meals: readonly number[];
  readonly orders: readonly number[];
  readonly quotes: readonly string[];
};

const names = Object.keys(assistantTools) as ToolName[];

/** Half as the schema says, mostly with ids that exist; the others with one part spoilt, or against the protocol. */
export function toolCalls(ids: Ids): fc.Arbitrary<ToolCall> {
  const input = (name: ToolName) => {
    const schema = z.toJSONSchema(assistantTools[name].input, { io: 'input', unrepresentable: 'any' });
    return validFor(schema as Record<string, unknown>).chain((value) => withKnownIds(name, value, ids));
  };
  const valid = fc
    .constantFrom(...names)
    .chain((name) => fc.record({ name: fc.constant(name), arguments: input(name) }));
  const spoilt = fc
    .tuple(valid, hostileValue, fc.nat())
    .map(([call, bad, pick]) => ({ ...call, arguments: spoil(call.arguments, bad, pick) }));
  const params = fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.record({ uri: fc.oneof(fc.constant('macrobowl://menu'), hostileText) }) },
  );
  const body = fc.oneof(
    { weight: 20, arbitrary: messageOf(params) },
    { weight: 1, arbitrary: fc.oneof(fc.string(), hostileText) },
  );
  return fc.record({ headers: headersOf, body });
}

/** The ids of a schema are small numbers at random: most calls get some that exist, of their person or of another one. */
function withKnownIds(name: ToolName, value: unknown, { meals, orders, quotes }: Ids): fc.Arbitrary<unknown> {
  const given = value as Record<string, unknown>;
  const mealId = fc.constantFrom(...meals);
  switch (name) {
    case 'get_quote':
      return fc
        .uniqueArray(mealId, { minLength: 1, maxLength: 3 })
        .map((chosen) => ({ lines: chosen.map((id) => ({ mealId: id, quantity: 1 })) }));
    case 'place_order':
      return fc.record({ quoteId: fc.constantFrom(...quotes) });
    case 'cancel_order':
      return fc.record({ orderId: fc.constantFrom(...orders) });
    case 'order_status':
      return fc.oneof(
        fc.record({ orderId: fc.constantFrom(...orders) }),
        fc.record({ quoteId: fc.constantFrom(...quotes) }),
      );
    case 'swap_options':
      return fc.record({ mealId });
    case 'add_food':
      return fc.oneof(fc.record({ idempotencyKey: fc.uuid(), mealId }), fc.constant(given));
    case 'search_menu':
    case 'find_bowls':
    case 'what_is_left':
      return fc.constant(given);
  }
}

const methods = fc.oneof(
  { weight: 20, arbitrary: fc.constant('tools/call') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'tools/list',
      'resources/read',
      'resources/list',
      'initialize',
      'ping',
      'server/discover',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.constantFrom('subscriptions/listen', 'prompts/get', 'logging/setLevel'), hostileText),
  },
);
const requestId = fc.oneof({ weight: 30, arbitrary: fc.nat() }, { weight: 1, arbitrary: hostileValue });

function messageOf(params: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const message = fc.record({ jsonrpc: fc.constant('2.0'), id: requestId, method: methods, params });
  const broken = fc.tuple(message, hostileValue, fc.nat()).map(([whole, bad, pick]) => spoil(whole, bad, pick));
  const many = fc.array(message, { maxLength: 3 });
  const any: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 16, arbitrary: message },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: many },
  );
  return any.map((value) => JSON.stringify(value) ?? '');
}

const accept = 'application/json, text/event-stream';
const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 14, arbitrary: fc.constant({ accept, 'content-type': 'application/json' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      accept: fc.constantFrom(accept, 'text/html', '*/*'),
      'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-16'),
      'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-06-18', '2024-11-05', 'x', '9'.repeat(400)),
      'mcp-method': fc.constantFrom('tools/call', 'tools/list', 'x'),
    }),
  },
);
