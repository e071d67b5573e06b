import * as adminConsultations from '#contract/admin-consultations.ts';
import type { BowlSelection } from '#contract/cart.ts';
import * as consultations from '#contract/consultations.ts';
import * as dietPlans from '#contract/diet-plans.ts';
import * as nutritionist from '#contract/nutritionist.ts';
import * as planLibrary from '#contract/plan-library.ts';
import { daysOfWeek } from '#domain/consultations/diet-plan.ts';
import { plainPdf } from '#server/demo/plain-pdf.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';

type Given = { readonly nutritionistUserId: number; readonly bowl: BowlSelection; readonly mealId: number };

export async function fillConsultations(shop: HostileShop, given: Given): Promise<void> {
  const { texts } = shop;
  const request = () => ({ goal: texts.of(120), notes: texts.of(4000), consent: true as const });
  const { id } = await shop.send('customer', consultations.requestConsultation, {
    body: request(),
    shownOn: (made) => [...bothSidesOf(made.id), { as: 'admin', path: '/admin/consultations' }],
  });
  const bothSides = bothSidesOf(id);
  const params = { id };
  const { nutritionistUserId } = given;
  await shop.send('admin', adminConsultations.assignNutritionist, { params, body: { nutritionistUserId } });
  await shop.upload('customer', `/consultations/${id}/document`, plainPdf(['HbA1c: 6.1 %']), bothSides);
  await shop.send('nutritionist', nutritionist.moveAssigned, { params, body: { status: 'IN_REVIEW' } });
  for (const [as, write] of [
    ['customer', consultations.writeMessage],
    ['nutritionist', nutritionist.writeToClient],
  ] as const)
    await shop.send(as, write, { params, body: { messageContent: texts.of(4000) }, shownOn: bothSides });
  await talkAboutTime(shop, id);
  await savePlan(shop, id, given);
  await fillPlanLibrary(shop, id, given.bowl);

  const other = await shop.send('customer', consultations.requestConsultation, {
    body: request(),
    shownOn: [
      { as: 'customer', path: '/consultations' },
      { as: 'admin', path: '/admin/consultations' },
    ],
  });
  await shop.send('admin', adminConsultations.setConsultationStatus, {
    params: { id: other.id },
    body: { status: 'CANCELLED', notes: texts.of(500) },
    shownOn: [{ as: 'admin', path: '/admin/audit-log?size=100' }],
  });
}

function bothSidesOf(id: number): Screen[] {
  return [
    { as: 'customer', path: `/consultations/details?id=${id}&week=1&day=MONDAY` },
    { as: 'nutritionist', path: `/nutritionist/consultations?consultation=${id}` },
  ];
}

async function talkAboutTime(shop: HostileShop, id: number): Promise<void> {
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000).toISOString();
  const hours = daysOfWeek.map((_, day) => ({ weekday: day + 1, fromMinute: 0, toMinute: 1440 }));
  await shop.send('nutritionist', nutritionist.setAvailability, { body: { hours } });
  await shop.send('nutritionist', nutritionist.proposeAppointment, { params: { id }, body: { at } });
  await shop.send('customer', consultations.answerAppointment, {
    params: { id },
    body: { answer: 'ASK_ANOTHER', at, note: shop.texts.of(300) },
    shownOn: bothSidesOf(id),
  });
}

async function savePlan(shop: HostileShop, id: number, { bowl, mealId }: Given): Promise<void> {
  const { texts } = shop;
  const notes = () => ({ nutritionistNotes: texts.of(500) });
  await shop.send('nutritionist', dietPlans.saveDietPlan, {
    body: {
      consultationRequestId: id,
      planName: texts.of(120),
      generalNotes: texts.of(4000),
      dailyPlans: [
        {
          weekNumber: 1,
          dayOfWeek: 'MONDAY',
          scheduledMeals: [
            { ...notes(), mealSlot: 'LUNCH', mealType: 'STANDARD', standardMealId: mealId },
            { ...notes(), mealSlot: 'DINNER', mealType: 'CUSTOMIZED', customMealName: texts.of(80), ...bowl },
            {
              ...notes(),
              mealSlot: 'BREAKFAST',
              mealType: 'GENERIC',
              genericItemName: texts.of(120),
              genericItemDescription: texts.of(500),
              genericItemNutritionJson: { calories: 300, [texts.of(40)]: 1 },
            },
          ],
        },
      ],
    },
    shownOn: [
      bothSidesOf(id)[0]!,
      { as: 'nutritionist', path: `/nutritionist/consultations?consultation=${id}&dialog=plan` },
    ],
  });
}

async function fillPlanLibrary(shop: HostileShop, id: number, bowl: BowlSelection): Promise<void> {
  const { texts } = shop;
  const path = `/nutritionist/consultations?consultation=${id}&dialog=plan`;
  const opened = (...press: string[]): Screen[] => [{ as: 'nutritionist', path, press }];
  const nutritionistNotes = texts.of(500);
  const bowlMeal = { nutritionistNotes, mealSlot: 'DINNER', mealType: 'CUSTOMIZED', ...bowl } as const;
  const homeMeal = { nutritionistNotes, mealSlot: 'BREAKFAST', mealType: 'GENERIC' } as const;
  const scheduledMeals = [
    { ...bowlMeal, customMealName: texts.of(80) },
    {
      ...homeMeal,
      genericItemName: texts.of(120),
      genericItemDescription: texts.of(500),
      genericItemNutritionJson: { calories: 300, [texts.of(40)]: 1 },
    },
  ];
  const name = texts.of(80);
  await shop.send('nutritionist', planLibrary.savePlanTemplate, {
    body: { name, days: [{ dayOfWeek: 'MONDAY', scheduledMeals }] },
    shownOn: [...opened('Templates'), ...opened('Templates', `Use ${name} in week 1`, 'Yes, Replace Week')],
  });
  const renamed = await shop.send('nutritionist', planLibrary.savePlanTemplate, {
    body: {
      name: 'Lean',
      days: [
        {
          dayOfWeek: 'MONDAY',
          scheduledMeals: [{ mealSlot: 'DINNER', mealType: 'CUSTOMIZED', customMealName: 'Bowl', ...bowl }],
        },
      ],
    },
  });
  await shop.send('nutritionist', planLibrary.renamePlanTemplate, {
    params: { id: renamed.id },
    body: { name: texts.of(80) },
    shownOn: opened('Templates'),
  });

  const draft = () => ({
    name: texts.of(120),
    description: texts.of(500),
    nutrition: { calories: 300, protein: 20, carbs: 30, fats: 10, [texts.of(40)]: 1 },
  });
  const picker = ['Add a meal to Lunch, Tuesday', 'Create Generic Meal'];
  const saved = (meal: { name: string }) => [...opened(...picker), ...opened(...picker, `Edit ${meal.name}`)];
  await shop.send('nutritionist', planLibrary.saveGenericMeal, { body: draft(), shownOn: saved });
  const plain = {
    name: 'Oats',
    description: 'With curd',
    nutrition: { calories: 300, protein: 20, carbs: 30, fats: 10 },
  };
  const { id: genericId } = await shop.send('nutritionist', planLibrary.saveGenericMeal, { body: plain });
  await shop.send('nutritionist', planLibrary.updateGenericMeal, {
    params: { id: genericId },
    body: draft(),
    shownOn: saved,
  });
}
