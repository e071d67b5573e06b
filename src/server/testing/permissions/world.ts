import type { InjectOptions } from 'fastify';
import { memoizeByKey } from '#domain/memoize-by-key.ts';
import { quickPasswordHash } from '#server/testing/quick-password-hash.ts';
import { buildComponent, buildKitchen, buildMeal, buildUser } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export const password = 'a-long-enough-password';

/** The caller, and the owner of the data, of a request. */
export type Subject = {
  readonly shop: TestApp;
  readonly callerId: number;
  readonly callerHeaders: Readonly<Record<string, string>>;
  /** Owner of the order, address, consultation … */
  readonly ownerId: number;
  /** Assigned nutritionist of the consultation. */
  readonly nutritionistId: number;
  readonly passwordHash: string;
};

export type MadeRequest = {
  readonly path: string;
  readonly payload?: InjectOptions['payload'];
  readonly headers?: Readonly<Record<string, string>>;
};
/** Builds a request that succeeds for a permitted caller. */
export type MakeRequest = (subject: Subject) => Promise<MadeRequest> | MadeRequest;

/** Fixtures shared by all requests. */
export async function openWorld(shop: TestApp) {
  await buildKitchen(shop.db);
  const nutritionist = await buildUser(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  return { passwordHash: quickPasswordHash(password), otherNutritionistId: nutritionist.id };
}

export const consultationOf = ({ shop, ownerId, nutritionistId }: Subject, given: object = {}) =>
  buildConsultation(shop.db, { userId: ownerId, nutritionistId, ...given });

/** Once for each shop: a menu that grows with every request is read and compressed again and again. */
const bowlOf = memoizeByKey(async (shop: TestApp) => {
  const base = await buildComponent(shop.db);
  const protein = await buildComponent(shop.db, { componentType: 'PROTEIN' });
  await shop.catalog.refresh();
  return { baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] };
});
const mealOf = memoizeByKey(async (shop: TestApp) => {
  const meal = await buildMeal(shop.db);
  await shop.catalog.refresh();
  return meal;
});

export const bowlOnOffer = ({ shop }: Pick<Subject, 'shop'>) => bowlOf(shop);
export const mealOnSale = ({ shop }: Pick<Subject, 'shop'>) => mealOf(shop);

let count = 0;
export const unique = () => `${++count}`;

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function uploadOf(path: string, content: BlobPart = png, name = 'dot.png'): Promise<MadeRequest> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const upload = new Response(form);
  return {
    path,
    payload: Buffer.from(await upload.arrayBuffer()),
    headers: { 'content-type': upload.headers.get('content-type')! },
  };
}
