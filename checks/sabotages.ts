export type Sabotage = {
  readonly id: string;
  /** The starred promise that it breaks. */
  readonly promise: 'R1' | 'R2' | 'R3' | 'R9' | 'S1' | 'S5' | 'S6';
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly before: string;
  readonly after: string;
  /** The test file that must fail. */
  readonly caughtBy: string;
};

const orders = 'src/server/modules/orders';
const cart = 'src/server/modules/cart';
const auth = 'src/server/modules/auth';
const guards = 'src/server/db/migrations/0003_order-guards.sql';

/** One-line mistakes, each of which breaks a promise. A check that does not notice them is worth nothing. */
export const sabotages: readonly Sabotage[] = [
  {
    id: 'the key is never looked up',
    promise: 'R1',
    file: `${orders}/place-order.ts`,
    before: 'keyed && (await claimOrFindOrder(tx, userId, keyed))',
    after: 'keyed && null',
    caughtBy: `${orders}/order-races.test.ts`,
  },
  {
    id: 'a key answers for any body',
    promise: 'R1',
    file: `${orders}/idempotency-key.ts`,
    before: 'if (!taken?.requestHash.equals(requestHash)) {',
    after: 'if (!taken) {',
    caughtBy: `${orders}/order-races.test.ts`,
  },
  {
    id: 'the cart stays full after the order',
    promise: 'R1',
    file: `${orders}/place-order.ts`,
    before: '  await emptyCart(tx, userId);',
    after: '',
    caughtBy: `${orders}/order-races.test.ts`,
  },
  {
    id: 'the cart is not locked',
    promise: 'R2',
    file: `${cart}/cart-queries.ts`,
    before: ".for('update')",
    after: '',
    caughtBy: `${cart}/cart-races.test.ts`,
  },
  {
    id: 'adding writes the quantity over the one that is there',
    promise: 'R2',
    file: `${cart}/cart-queries.ts`,
    before: 'set: { quantity: grown },',
    after: 'set: { quantity },',
    caughtBy: `${cart}/cart-races.test.ts`,
  },
  {
    id: 'the order is not locked before its status is read',
    promise: 'R3',
    file: `${orders}/move-order-queries.ts`,
    before: '      for update\n',
    after: '',
    caughtBy: `${orders}/status-races.test.ts`,
  },
  {
    id: 'any status may be left for any other',
    promise: 'R3',
    file: `${orders}/move-order-queries.ts`,
    before: ' and ${inArray(orders.status, [...change.allowedFrom])}',
    after: '',
    caughtBy: `${orders}/status-races.test.ts`,
  },
  {
    id: 'the database lets every known status follow every other',
    promise: 'R3',
    file: guards,
    before: 'WHERE t.from_status = OLD.status AND t.to_status = NEW.status',
    after: 'WHERE t.to_status = NEW.status',
    caughtBy: `${orders}/order-guards.test.ts`,
  },
  {
    id: 'tax is rounded down',
    promise: 'R9',
    file: 'src/domain/pricing.ts',
    before: 'paise(amount * percent + 50)',
    after: 'paise(amount * percent)',
    caughtBy: 'src/domain/pricing.test.ts',
  },
  {
    id: 'the sum is taken in rupees, in floating point',
    promise: 'R9',
    file: 'src/domain/pricing.ts',
    before: 'paise(lines.reduce((sum, line) => sum + lineTotal(line), 0))',
    after: 'paise(Math.floor(lines.reduce((sum, line) => sum + lineTotal(line) / 100, 0) * 100))',
    caughtBy: 'src/domain/pricing.test.ts',
  },
  {
    id: 'the database takes an order that does not add up',
    promise: 'R9',
    file: guards,
    before: 'IF item_sum IS DISTINCT FROM NEW.subtotal_paise THEN',
    after: 'IF false THEN',
    caughtBy: `${orders}/order-guards.test.ts`,
  },
  {
    id: 'the total that the customer saw is not looked at',
    promise: 'R9',
    file: `${orders}/place-order.ts`,
    before: 'if (expectedTotal === undefined || expectedTotal === toRupees(amounts.total)) return;',
    after: 'if (expectedTotal !== 0) return;',
    caughtBy: `${orders}/place-order.test.ts`,
  },
  {
    id: 'guesses are counted and never refused',
    promise: 'S1',
    file: `${auth}/code-queries.ts`,
    before: '        lt(otpCodes.attempts, maxAttempts),\n',
    after: '',
    caughtBy: `${auth}/code-guessing.test.ts`,
  },
  {
    id: 'the count of guesses is written, not raised',
    promise: 'S1',
    file: `${auth}/code-queries.ts`,
    before: 'sql`${otpCodes.attempts} + 1`',
    after: '1',
    caughtBy: `${auth}/code-guessing.test.ts`,
  },
  {
    id: 'one code opens many sessions',
    promise: 'S1',
    file: `${auth}/code-queries.ts`,
    before: 'return consumed.length === 1;',
    after: 'return true;',
    caughtBy: `${auth}/code-guessing.test.ts`,
  },
  {
    id: 'a day has no end of wrong guesses',
    promise: 'S1',
    file: `${auth}/verify-code.ts`,
    before: 'kept !== undefined && (await isWithin(limiter.count(db, [forPhone])))',
    after: 'kept !== undefined',
    caughtBy: `${auth}/code-guessing.test.ts`,
  },
  {
    id: 'a session outlives its logout',
    promise: 'S5',
    file: `${auth}/session-queries.ts`,
    before: 'const isLive = and(isNull(sessions.revokedAt), ',
    after: 'const isLive = and(',
    caughtBy: `${auth}/session.test.ts`,
  },
  {
    id: 'a session outlives its account',
    promise: 'S5',
    file: `${auth}/session-queries.ts`,
    before: ', eq(users.enabled, true));',
    after: ');',
    caughtBy: `${auth}/session.test.ts`,
  },
  {
    id: 'a process remembers who was signed in',
    promise: 'S5',
    file: `${auth}/authenticate.ts`,
    before: 'await findLiveSession(db, hashToken(token))',
    after: 'await ((authenticate as never)[token] ??= findLiveSession(db, hashToken(token)) as never)',
    caughtBy: `${auth}/session.test.ts`,
  },
  {
    id: 'a new password leaves the old sessions open',
    promise: 'S5',
    file: `${auth}/replace-password.ts`,
    before: '  await revokeSessionsOf(tx, userId, exceptToken === null ? null : hashToken(exceptToken));\n',
    after: '',
    caughtBy: `${auth}/password-change.test.ts`,
  },
  {
    id: 'any role opens any door',
    promise: 'S6',
    file: 'src/server/http/bind.ts',
    before: 'access.some((role) => caller.roles.includes(role))',
    after: 'access.some(() => caller.roles.length > 0)',
    caughtBy: 'src/server/permission-matrix.test.ts',
  },
  {
    id: 'every nutritionist reads every consultation',
    promise: 'S6',
    file: 'src/server/modules/consultations/consultation-access.ts',
    before: "roles.includes('ROLE_NUTRITIONIST') && consultation.nutritionistId === userId",
    after: "roles.includes('ROLE_NUTRITIONIST') && userId > 0",
    caughtBy: 'src/server/permission-matrix.test.ts',
  },
  {
    id: 'an order is shown to whoever knows its number',
    promise: 'S6',
    file: `${orders}/order-queries.ts`,
    before: 'ownerId === null ? sql`true` : eq(orders.userId, ownerId)',
    after: 'ownerId === null || ownerId > 0 ? sql`true` : undefined',
    caughtBy: `${orders}/orders.test.ts`,
  },
  {
    id: 'an address is used by whoever knows its number',
    promise: 'S6',
    file: 'src/server/modules/addresses/address-queries.ts',
    before: "and(eq(addresses.userId, sql.placeholder('userId')), eq(addresses.id, sql.placeholder('id')))",
    after: "eq(addresses.id, sql.placeholder('id'))",
    caughtBy: `${orders}/place-order.test.ts`,
  },
  {
    id: 'a line is changed in whoever has it in the cart',
    promise: 'S6',
    file: `${cart}/cart-queries.ts`,
    before: 'and(eq(cartItems.userId, userId), eq(cartItems.id, cartItemId))',
    after: 'eq(cartItems.id, cartItemId)',
    caughtBy: `${cart}/cart.test.ts`,
  },
];
