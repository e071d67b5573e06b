import fc from 'fast-check';
import { cancelByAdmin, handBack, move, moveByRider, pickUp, sendAgain, stepBack } from '../shop/life.ts';
import { holdRooms } from '../shop/subscriptions.ts';
import { type Shop, type Status, created, endOfDay, ok, stockOf } from '../shop/shop.ts';
import { rupees } from '../shop/views.ts';
import { compareMenu, compareStock, compareCart } from '../driver/compare.ts';
import { act, command, nth, pick } from '../driver/command.ts';
import { orderCommand } from './customers.ts';

const { record, constantFrom, integer } = fc;
const half = fc.nat(1);

const forward: readonly Status[] = ['PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED'];
const next: Partial<Record<Status, Status>> = {
  CONFIRMED: 'PROCESSING',
  PROCESSING: 'OUT_FOR_DELIVERY',
  OUT_FOR_DELIVERY: 'DELIVERED',
  DELIVERED: 'COMPLETED',
};

/** The next step of an order, mostly. */
const moveOnBoard = orderCommand(
  6,
  record({
    order: nth,
    to: constantFrom<Status | 'next'>(
      'next',
      'next',
      'next',
      'next',
      ...forward,
      'CANCELLED_BY_USER',
      'CANCELLED_BY_ADMIN',
      'REFUNDED',
    ),
  }),
  async (run, order, { to: wanted }) => {
    const to = wanted === 'next' ? (next[order.status] ?? 'DELIVERED') : wanted;
    const body = { status: to, reason: 'As the customer asked' };
    const decide = (shop: Shop) => move(shop, order, to, 'kitchen-manager');
    await act(run, decide, run.real.world.manager, 'PUT', `/kitchen-manager/orders/${order.id}/status`, body);
  },
);

/** All steps on the board that are left. */
const cookAndDeliver = orderCommand(
  7,
  record({ order: nth, to: constantFrom<Status>('OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED', 'COMPLETED') }),
  async (run, order, { to }) => {
    const caller = run.real.world.manager;
    for (let step = next[order.status]; step !== undefined && order.status !== to; step = next[order.status]) {
      const status = step;
      const path = `/kitchen-manager/orders/${order.id}/status`;
      await act(run, (shop) => move(shop, order, status, 'kitchen-manager'), caller, 'PUT', path, { status });
    }
  },
);

const takeStepBack = orderCommand(
  1,
  record({ order: nth, taken: constantFrom<Status>('PROCESSING', 'OUT_FOR_DELIVERY') }),
  async (run, order, { taken }) => {
    const path = `/kitchen-manager/orders/${order.id}/step-back`;
    await act(run, (shop) => stepBack(shop, order, taken), run.real.world.manager, 'PUT', path, { status: taken });
  },
);

const pickUpOrder = orderCommand(2, record({ order: nth, rider: half }), async (run, order, { rider }) => {
  const path = `/delivery/orders/${order.id}/pick-up`;
  await act(run, (shop) => pickUp(order, pick(shop.riders, rider)), pick(run.real.world.riders, rider), 'PUT', path);
});

const deliverOrder = orderCommand(
  3,
  record({
    order: nth,
    rider: half,
    to: constantFrom<'DELIVERED' | 'COMPLETED'>('DELIVERED', 'DELIVERED', 'COMPLETED'),
  }),
  async (run, order, { rider, to }) => {
    const decide = (shop: Shop) => moveByRider(shop, order, pick(shop.riders, rider), to);
    const path = `/delivery/orders/${order.id}/status`;
    await act(run, decide, pick(run.real.world.riders, rider), 'PUT', path, { status: to });
  },
);

const handOrderBack = orderCommand(1, record({ order: nth, rider: half }), async (run, order, { rider }) => {
  const path = `/delivery/orders/${order.id}/hand-back`;
  const decide = (shop: Shop) => handBack(order, pick(shop.riders, rider));
  await act(run, decide, pick(run.real.world.riders, rider), 'PUT', path, { reason: 'REFUSED', note: '' });
});

const sendOrderAgain = orderCommand(1, record({ order: nth }), (run, order) =>
  act(run, () => sendAgain(order), run.real.world.manager, 'PUT', `/kitchen-manager/orders/${order.id}/send-again`),
);

const cancelAsAdmin = orderCommand(3, record({ order: nth }), (run, order) =>
  act(run, (shop) => cancelByAdmin(shop, order), run.real.world.admin, 'PUT', `/admin/orders/${order.id}/cancel`, {
    reason: 'Out of gas',
  }),
);

/** With exactly the documented body: what it does not name stays (O9). */
const changePrice = command({
  args: record({ meal: nth, price: integer({ min: 100, max: 40_000 }) }),
  run: async (run, { meal: n, price }) => {
    const food = pick(run.shop.meals, n);
    const { body } = await run.real.call(run.real.world.admin, 'GET', '/meals');
    const known = (body as { id: number; [field: string]: unknown }[]).find(({ id }) => id === food.id)!;
    const documented = Object.fromEntries(documentedFields.map((field) => [field, known[field]]));
    const decide = () => {
      food.price = price;
      return ok;
    };
    await act(run, decide, run.real.world.admin, 'PUT', `/meals/${food.id}`, {
      ...documented,
      mealCategoryId: (known['mealCategory'] as { id: number }).id,
      price: rupees(price),
    });
    await compareMenu(run);
  },
});
const documentedFields = [
  'name',
  'description',
  'imageUrl',
  'isVegetarian',
  'servingWeightGrams',
  'caloriesKcal',
  'mealType',
  'nutritionValues',
];

const countPortions = command({
  weight: 3,
  args: record({ kitchen: half, food: fc.nat(7), portions: constantFrom(null, 0, 1, 2, 5, 12) }),
  run: async (run, { kitchen: k, food: n, portions }) => {
    const kitchen = pick(run.shop.kitchens, k);
    const food = pick([...run.shop.meals, ...run.shop.parts], n);
    const decide = () => {
      const stock = stockOf(kitchen, food);
      stock.portions = portions;
      // T5: a count above 0 makes it available.
      if (portions !== null && portions > 0) stock.soldOutUntil = 0;
      return ok;
    };
    const body = { kitchenId: kitchen.id, foods: [{ kind: food.kind, id: food.id }], portionsLeft: portions };
    await act(run, decide, run.real.world.manager, 'PUT', '/kitchen-manager/availability', body);
    await compareStock(run, kitchen);
    for (const person of run.shop.people) await compareCart(run, person);
  },
});

const switchFood = command({
  weight: 2,
  args: record({
    kitchen: half,
    food: fc.nat(7),
    state: constantFrom('AVAILABLE', 'AVAILABLE', 'SOLD_OUT_TODAY', 'SOLD_OUT'),
  }),
  run: async (run, { kitchen: k, food: n, state }) => {
    const kitchen = pick(run.shop.kitchens, k);
    const food = pick([...run.shop.meals, ...run.shop.parts], n);
    const decide = (shop: Shop) => {
      const stock = stockOf(kitchen, food);
      stock.soldOutUntil = state === 'AVAILABLE' ? 0 : state === 'SOLD_OUT' ? Infinity : endOfDay(shop.now);
      // Switching back ends a count that is used up.
      if (state === 'AVAILABLE' && stock.portions === 0) stock.portions = null;
      return ok;
    };
    const body = { kitchenId: kitchen.id, foods: [{ kind: food.kind, id: food.id }], state };
    await act(run, decide, run.real.world.manager, 'PUT', '/kitchen-manager/availability', body);
    await compareStock(run, kitchen);
    for (const person of run.shop.people) await compareCart(run, person);
  },
});

const pauseKitchen = command({
  args: record({ kitchen: half, minutes: constantFrom<15 | 60 | null>(15, 60, null) }),
  run: async (run, { kitchen: k, minutes }) => {
    const kitchen = pick(run.shop.kitchens, k);
    const decide = (shop: Shop) => {
      kitchen.pausedUntil = minutes === null ? Infinity : shop.now + minutes * 60_000;
      return ok;
    };
    const body = { minutes, reason: 'The stove is cold' };
    await act(run, decide, run.real.world.manager, 'PUT', `/kitchen-manager/kitchens/${kitchen.id}/pause`, body);
  },
});

const reopenKitchen = command({
  weight: 2,
  args: record({ kitchen: half }),
  isPossible: ({ kitchens, now }, { kitchen: k }) => pick(kitchens, k).pausedUntil > now,
  run: async (run, { kitchen: k }) => {
    const kitchen = pick(run.shop.kitchens, k);
    const decide = () => {
      kitchen.pausedUntil = 0;
      return ok;
    };
    await act(run, decide, run.real.world.manager, 'DELETE', `/kitchen-manager/kitchens/${kitchen.id}/pause`);
  },
});

const limitSlots = command({
  args: record({
    kitchen: half,
    orders: constantFrom(0, 1, 2),
    portions: constantFrom(0, 4, 10),
    lead: constantFrom(0, 45),
  }),
  run: async (run, { kitchen: k, orders, portions, lead }) => {
    const kitchen = pick(run.shop.kitchens, k);
    const decide = (shop: Shop) => {
      const isOther = kitchen.ordersPerSlot !== orders || kitchen.portionsPerSlot !== portions;
      Object.assign(kitchen, { ordersPerSlot: orders, portionsPerSlot: portions, leadMinutes: lead });
      // B8: at once.
      if (isOther && shop.rooms.some((room) => room.kitchen === kitchen)) holdRooms(shop, shop.subscriptions);
      return ok;
    };
    await act(run, decide, run.real.world.admin, 'PUT', `/admin/kitchens/${kitchen.id}/trading`, {
      weeklyShifts: [],
      specialDates: [],
      leadMinutes: lead,
      ordersPerSlot: orders,
      portionsPerSlot: portions,
    });
  },
});

const couponRules = [
  {
    percent: 10,
    amount: null,
    smallestOrder: 0,
    largestDiscount: 2_500,
    maxUses: null,
    maxUsesPerCustomer: null,
    isFirstOrderOnly: false,
  },
  {
    percent: 33.33,
    amount: null,
    smallestOrder: 0,
    largestDiscount: null,
    maxUses: 2,
    maxUsesPerCustomer: null,
    isFirstOrderOnly: false,
  },
  {
    percent: null,
    amount: 5_000,
    smallestOrder: 20_000,
    largestDiscount: null,
    maxUses: null,
    maxUsesPerCustomer: 1,
    isFirstOrderOnly: false,
  },
  {
    percent: null,
    amount: 999_900,
    smallestOrder: 0,
    largestDiscount: null,
    maxUses: 3,
    maxUsesPerCustomer: null,
    isFirstOrderOnly: true,
  },
];

const addCoupon = command({
  weight: 2,
  args: record({ rule: fc.nat(3) }),
  isPossible: ({ coupons }) => coupons.length < 4,
  run: async (run, { rule: n }) => {
    const rule = couponRules[n]!;
    const code = `SAVE${run.shop.coupons.length}`;
    const coupon = { id: 0, code, ...rule, isEnded: false };
    const decide = (shop: Shop) => {
      shop.coupons.push(coupon);
      return created;
    };
    const { percent, amount, smallestOrder, largestDiscount, ...rest } = rule;
    const answered = await act(run, decide, run.real.world.admin, 'POST', '/admin/coupons', {
      code,
      ...rest,
      percent,
      amount: amount === null ? null : rupees(amount),
      smallestOrder: rupees(smallestOrder),
      largestDiscount: largestDiscount === null ? null : rupees(largestDiscount),
      note: '',
      startsOn: '2027-03-01',
      lastDay: null,
      kitchenIds: [],
    });
    coupon.id = (answered as { id: number }).id;
  },
});

const endCoupon = command({
  args: record({ coupon: fc.nat(3) }),
  isPossible: ({ coupons }) => coupons.some(({ isEnded }) => !isEnded),
  run: async (run, { coupon: n }) => {
    const coupon = pick(
      run.shop.coupons.filter(({ isEnded }) => !isEnded),
      n,
    );
    const decide = () => {
      coupon.isEnded = true;
      return ok;
    };
    await act(run, decide, run.real.world.admin, 'PUT', `/admin/coupons/${coupon.id}/end`);
  },
});

export const staff = {
  moveOnBoard,
  cookAndDeliver,
  takeStepBack,
  pickUpOrder,
  deliverOrder,
  handOrderBack,
  sendOrderAgain,
  cancelAsAdmin,
  changePrice,
  countPortions,
  switchFood,
  pauseKitchen,
  reopenKitchen,
  limitSlots,
  addCoupon,
  endCoupon,
};
