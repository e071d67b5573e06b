import { z } from 'zod';
import { figureRules } from '#domain/finder/target.ts';
import { mealForms } from '#domain/finder/finder-request.ts';
import { targetRanges } from '#domain/finder/target.ts';
import { targetSources } from '#domain/nutrition-ledger/daily-target.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { quoteStates } from '#domain/orders/program-quote.ts';
import { PromisedTime } from './addresses.ts';
import { FoodDraft, LedgerFigures } from './nutrition-ledger.ts';
import type { Scope } from './oauth.ts';
import { LineToOrder } from './cart.ts';
import { QuoteId, QuoteRequest } from './program-quotes.ts';
import { Allergens, Day, Id, Instant, SearchText, measure, requiredLine } from './shapes.ts';

/** Not `Rupees`: programs check results against `multipleOf: 0.01` with floating-point division, which refuses ₹212.64. */
const Amount = z.number().describe('Indian rupees');

/** A tool of `/mcp`: the scope that it needs, what it takes and what it returns. */
export type Tool = {
  readonly scope: Scope;
  readonly title: string;
  readonly description: string;
  /** False: it changes something. */
  readonly isReadOnly: boolean;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
};

/** Facts only: no review, message or other text that a person wrote. */
export const MealFacts = z.object({
  mealId: Id,
  name: z.string(),
  slug: z.string(),
  price: Amount,
  caloriesKcal: z.number(),
  protein: z.number().nullable().describe('Grams; null where the kitchen does not state it'),
  carbs: z.number().nullable(),
  fats: z.number().nullable(),
  isVegetarian: z.boolean(),
  allergens: Allergens,
  servingWeightGrams: z.number(),
  category: z.string(),
  isSoldOut: z.boolean(),
  page: z.string().describe('Its page in the shop'),
});
export type MealFacts = z.output<typeof MealFacts>;

const limits = {
  vegetarianOnly: z.boolean().optional(),
  withoutAllergens: Allergens.optional().describe('Leaves out whatever contains one of them'),
  maxPrice: measure(0, 1_000_000, { places: 2 }).optional().describe('Indian rupees, without delivery fee and tax'),
};

export const searchMenu = {
  scope: 'menu',
  title: 'Search the menu',
  description: 'Meals of the menu by name, ingredient, calories, protein, price, allergens. Without input: all meals.',
  isReadOnly: true,
  input: z.strictObject({
    ...limits,
    query: SearchText,
    maxCaloriesKcal: z.number().min(0).max(5000).optional(),
    minProtein: z.number().min(0).max(500).optional().describe('Grams'),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({ meals: z.array(MealFacts), total: z.int().describe('How many meals match') }),
} as const satisfies Tool;

const wished = (name: keyof typeof targetRanges, unit: string) => {
  const { from, to } = targetRanges[name];
  return z
    .strictObject({
      value: z.number().min(from).max(to).describe(unit),
      rule: z.enum(figureRules).exclude(['any']).default('about'),
    })
    .optional();
};

const IngredientNames = z.array(requiredLine('Please name the ingredient', 60));

export const FoundFood = LedgerFigures.extend({
  form: z.enum(mealForms),
  names: z.array(z.string()).describe('What it consists of'),
  price: Amount,
  isVegetarian: z.boolean(),
  allergens: Allergens,
  missesByKcal: z.number().describe('How far it is from the target over all figures, in kcal'),
  lines: z.array(LineToOrder).describe('Ready for get_quote'),
});

export const findBowls = {
  scope: 'menu',
  title: 'Find bowls for a target',
  description:
    'The ten closest choices to calories and macros: meals of the menu, bowls from components, or both. At least one figure. Nothing in them has an allergen or an ingredient that is left out.',
  isReadOnly: true,
  input: z
    .strictObject({
      ...limits,
      withoutIngredients: IngredientNames.max(30).optional().describe('What the person dislikes, by name: "olives"'),
      mustHave: IngredientNames.max(5).optional().describe('Each of these ingredients is in every result'),
      caloriesKcal: wished('caloriesKcal', 'kcal'),
      protein: wished('protein', 'Grams'),
      carbs: wished('carbs', 'Grams'),
      fats: wished('fats', 'Grams'),
    })
    .refine(
      ({ caloriesKcal, protein, carbs, fats }) => caloriesKcal ?? protein ?? carbs ?? fats,
      'Give at least one of caloriesKcal, protein, carbs, fats',
    ),
  output: z.object({ found: z.array(FoundFood) }),
} as const satisfies Tool;

export const whatIsLeft = {
  scope: 'ledger.read',
  title: 'What is left today',
  description: "The person's target of a day, what they ate today, and what is left of it. Null: they set no target.",
  isReadOnly: true,
  input: z.strictObject({}),
  output: z.object({
    today: Day,
    target: LedgerFigures.nullable(),
    source: z.enum(targetSources).nullable(),
    eaten: LedgerFigures,
    left: LedgerFigures.nullable().describe('Negative where more was eaten than the target says'),
    mealShare: LedgerFigures.nullable().describe("One meal's share of the target"),
  }),
} as const satisfies Tool;

export const addFood = {
  scope: 'ledger.write',
  title: 'Add food to the ledger',
  description:
    'Adds what the person ate: a meal of the menu by mealId, or any food with its figures. Delivered orders are added by the shop.',
  isReadOnly: false,
  input: z
    .strictObject({
      idempotencyKey: z
        .guid()
        .describe('A new one for each thing that the person ate. A repeated call with the same one adds nothing.'),
      day: Day.optional().describe('Today when omitted'),
      mealId: Id.optional(),
      quantity: z.int().min(1).max(20).optional().describe('Of the meal'),
      food: FoodDraft.optional(),
    })
    .refine(({ mealId, food }) => (mealId === undefined) !== (food === undefined), 'Give either mealId or food'),
  /** Without the totals of the day: these need `ledger.read`. */
  output: z.object({ day: Day, entryId: Id }),
} as const satisfies Tool;

export const getQuote = {
  scope: 'order',
  title: 'Get a quote',
  description:
    'Total and promised time of an order to a saved address of the person. Valid for 10 minutes. Orders nothing.',
  isReadOnly: false,
  input: QuoteRequest,
  output: z.object({
    quoteId: QuoteId,
    expiresAt: Instant,
    currency: z.literal('INR'),
    amounts: z.object({ subtotal: Amount, deliveryFee: Amount, tax: Amount, total: Amount }),
    promised: PromisedTime,
    kitchenName: z.string(),
    lines: z.array(
      LedgerFigures.extend({
        name: z.string(),
        quantity: z.int(),
        lineTotal: Amount,
        isVegetarian: z.boolean(),
        allergens: Allergens,
      }),
    ),
    deliverTo: z.object({ addressId: Id, label: z.string() }),
    otherAddresses: z.array(z.object({ addressId: Id, label: z.string() })),
    confirmUrl: z.string().describe('Where the person confirms it'),
  }),
} as const satisfies Tool;

export const OrderFacts = z.object({
  orderId: Id,
  status: z.enum(orderStatuses),
  placedAt: Instant,
  total: Amount,
  amountDue: Amount,
  promised: PromisedTime.nullable(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  steps: z.array(z.object({ status: z.enum(orderStatuses), at: Instant })),
  canBeCancelled: z.boolean().describe('By cancel_order'),
});
export type OrderFacts = z.output<typeof OrderFacts>;

const askedStates = ['needs-confirmation', 'placed'] as const;

export const placeOrder = {
  scope: 'order',
  title: 'Place a quoted order',
  description:
    'Places the order of a quote, once. The person confirms it on a page of the shop unless they allowed orders up to an amount: give them confirmUrl, then ask order_status. Cash on delivery.',
  isReadOnly: false,
  input: z.strictObject({ quoteId: QuoteId }),
  output: z.object({
    state: z.enum(askedStates),
    confirmUrl: z.string().nullable(),
    expiresAt: Instant.nullable(),
    order: OrderFacts.nullable(),
  }),
} as const satisfies Tool;

export const orderStatus = {
  scope: 'order',
  title: 'Follow an order',
  description: 'An order of the person by orderId, what became of a quote by quoteId, or their latest orders.',
  isReadOnly: true,
  input: z
    .strictObject({ orderId: Id.optional(), quoteId: QuoteId.optional() })
    .refine(({ orderId, quoteId }) => orderId === undefined || quoteId === undefined, 'Give orderId or quoteId'),
  output: z.object({
    quote: z.object({ state: z.enum(quoteStates), expiresAt: Instant }).nullable(),
    orders: z.array(OrderFacts),
  }),
} as const satisfies Tool;

export const cancelOrder = {
  scope: 'order',
  title: 'Cancel an order',
  description: 'Cancels an order that this program placed, while the kitchen has not started it.',
  isReadOnly: false,
  input: z.strictObject({ orderId: Id }),
  output: z.object({ order: OrderFacts }),
} as const satisfies Tool;

export const swapOptions = {
  scope: 'menu',
  title: 'Swap a meal',
  description:
    'The three meals nearest to another one in macros and price, none with an allergen that it does not have.',
  isReadOnly: true,
  input: z.strictObject({ mealId: Id }),
  output: z.object({ swaps: z.array(z.object({ meal: MealFacts, difference: z.string() })) }),
} as const satisfies Tool;

/** By the names under which assistants call them. */
export const assistantTools = {
  search_menu: searchMenu,
  find_bowls: findBowls,
  what_is_left: whatIsLeft,
  add_food: addFood,
  get_quote: getQuote,
  place_order: placeOrder,
  order_status: orderStatus,
  cancel_order: cancelOrder,
  swap_options: swapOptions,
} as const satisfies Record<string, Tool>;
export type ToolName = keyof typeof assistantTools;
