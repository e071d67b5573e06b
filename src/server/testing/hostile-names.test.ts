import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCategory, buildSession } from './builders.ts';
import { buildConsultation } from './consultation-builders.ts';
import { newPhone, post, proveNewPhone } from './sign-in-by-phone.ts';
import { sharedTestApp } from './shared-test-app.ts';

type Headers = Record<string, string>;
type Response = { readonly status: number; readonly body: unknown };

let admin: Headers;
let customer: Headers;
let nutritionist: Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers: admin } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  ({ headers: customer } = await buildSession(shop.db));
  nutritionist = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
});

const send = (url: string, headers: Headers, payload: object): Promise<Response> =>
  shop.call({ method: 'POST', url: `/api/v1${url}`, headers, payload });

async function registerAs(firstName: string): Promise<Response> {
  const phoneNumber = newPhone();
  const registrationToken = await proveNewPhone(shop, phoneNumber);
  return post(shop, 'register/phone', { phoneNumber, firstName, lastName: 'Rao', registrationToken });
}

const hire = (firstName: string) =>
  send('/admin/users', admin, {
    firstName,
    lastName: 'Rao',
    email: `${randomUUID()}@macrobowl.test`,
    password: 'Foxtail-millet-2026',
    roles: ['ROLE_NUTRITIONIST'],
  });

const moveTo = (label: string) =>
  send('/user/addresses', customer, {
    label,
    addressLine1: '12 Lake View Road',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500032',
  });

const cook = async (name: string) =>
  send('/meals', admin, {
    name,
    isVegetarian: true,
    servingWeightGrams: 420,
    caloriesKcal: 520,
    price: 269.5,
    mealType: 'PROTEIN_PICK',
    mealCategoryId: (await buildCategory(shop.db)).id,
  });

async function plan(planName: string): Promise<Response> {
  const { id } = await buildConsultation(shop.db, { nutritionistId: nutritionist.user.id });
  const soup = {
    mealSlot: 'DINNER',
    mealType: 'GENERIC',
    genericItemName: 'Soup',
    genericItemDescription: 'At home',
    genericItemNutritionJson: { calories: 200 },
  };
  return send('/nutritionist/diet-plans', nutritionist.headers, {
    consultationRequestId: id,
    planName,
    dailyPlans: [{ weekNumber: 1, dayOfWeek: 'MONDAY', scheduledMeals: [soup] }],
  });
}

const named: readonly [string, (name: string) => Promise<Response>, string, string][] = [
  ['a customer', registerAs, 'firstName', 'First name is required'],
  ['a member of staff', hire, 'firstName', 'First name is required'],
  ['an address', moveTo, 'label', 'Label is required'],
  ['a meal', cook, 'name', 'Name is required'],
  ['a diet plan', plan, 'planName', 'Please provide a name for the diet plan.'],
];

describe.each(named)('%s', (_who, call, field, required) => {
  it('has a name without bidirectional control characters', async () => {
    const response = await call('\u200E\u202EAsha\u202C \u2067علی\u2069 ന്\u200D');
    expect(response).toMatchObject({ status: 201, body: { [field]: 'Asha علی ന്\u200D' } });
  });

  it('without a visible name is refused', async () => {
    const response = await call('\u200B\u202E\u2060\u00AD');
    expect(response).toMatchObject({ status: 400, body: { fieldErrors: { [field]: required } } });
  });
});

it('a message without visible characters counts as empty', async () => {
  const { id } = await buildConsultation(shop.db, { nutritionistId: nutritionist.user.id });
  const response = await send(`/nutritionist/consultations/${id}/messages`, nutritionist.headers, {
    messageContent: ' \u200B\n\u2800',
  });
  expect(response).toMatchObject({ status: 400, body: { message: 'Message content cannot be empty' } });
});
