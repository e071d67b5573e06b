import { desc, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MenuImport, maxMenuRows } from '#contract/admin-menu.ts';
import { csvCell } from '#domain/csv-cell.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { buildCategory, buildComponent, buildMeal, buildSession } from '#server/testing/builders.ts';
import { planImport } from './plan-import.ts';
import { readMenuFile } from './read-menu-file.ts';
import { recordRowChanges } from '#server/testing/database-state.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let headers: Record<string, string>;
let takeChanges: Awaited<ReturnType<typeof recordRowChanges>>;
let bowls: { id: number; name: string };
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  bowls = await buildCategory(shop.db, { name: 'Power "Bowls", hot' });
  takeChanges = await recordRowChanges(shop.databaseUrl);
});

const nothing = { gone: [], added: [] };
const base = '/api/v1/admin/meals';
const exported = async () => (await shop.app.inject({ url: `${base}/export.csv`, headers })).body;
const upload = async (path: string, content: string | Buffer, more: Record<string, string> = {}) => {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'menu.csv');
  const sent = new Response(form);
  const payload = Buffer.from(await sent.arrayBuffer());
  const type = { 'content-type': sent.headers.get('content-type')! };
  const response = await shop.call({
    method: 'POST',
    url: base + path,
    headers: { ...headers, ...type, ...more },
    payload,
  });
  return { status: response.status, body: response.body as MenuImport & { message: string } };
};
const check = (content: string | Buffer) => upload('/import/check', content);
const write = (content: string, plan: string, key = '') =>
  upload(`/import?plan=${plan}`, content, key === '' ? {} : { 'idempotency-key': key });
const checkAndWrite = async (content: string) => write(content, (await check(content)).body.plan);
const onMenu = () => shop.db.select().from(meals).where(isNull(meals.archivedAt)).orderBy(meals.id);

const head = 'Name,Category,Type,Price,Vegetarian,Serving weight (g),Calories (kcal)';
const rowOf = (name: string, change: Record<number, string> = {}) =>
  [name, bowls.name, 'Protein Pick', '269', 'yes', '420', '520']
    .map((cell, at) => csvCell(change[at] ?? cell))
    .join(',');
const fileOf = (...rows: string[]) => `${[head, ...rows].join('\r\n')}\r\n`;

/** One wrong cell each, and what the report says of it. */
const wrongCells: readonly (readonly [Record<number, string>, string])[] = [
  [{ 0: '' }, 'Name: Name is required'],
  [{ 1: 'No such category' }, 'Category: There is no category "No such category"'],
  [{ 2: 'Soup' }, 'Type: Please select a meal type'],
  [{ 3: '-5' }, 'Price: Must be a positive number'],
  [{ 3: '1,299' }, 'Price: Must be a positive number'],
  [{ 3: '10.005' }, 'Price: Must be a positive number'],
  [{ 4: 'maybe' }, 'Vegetarian: Write yes or no'],
  [{ 5: '0' }, 'Serving weight (g): Must be a positive integer'],
  [{ 6: '' }, 'Calories (kcal): Must be a positive integer'],
  [{ 6: '200000' }, 'Calories (kcal): Must be at most 100,000'],
];

const isBad = (at: number) => at % 25 === 7;
const wrongOf = (at: number) => wrongCells[Math.floor(at / 25) % wrongCells.length]!;

const menuOf500 = () =>
  fileOf(...Array.from({ length: 500 }, (_, at) => rowOf(`Meal of row ${at}`, isBad(at) ? wrongOf(at)[0] : {})));

describe('a menu of 500 rows with 20 bad ones', () => {
  it('names each bad row with line and reason and writes nothing, then writes every good row once', async () => {
    const content = menuOf500();
    await takeChanges();
    const { status, body: report } = await check(content);
    expect(status).toBe(200);
    expect(report).toMatchObject({ created: 480, updated: 0, unchanged: 0 });
    const bad = Array.from({ length: 500 }, (_, at) => at).filter(isBad);
    expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual(
      bad.map((at) => [at + 2, wrongOf(at)[1]]),
    );
    expect(await takeChanges()).toEqual(nothing);

    const written = await write(content, report.plan, 'menu-of-500');
    expect(written).toEqual({ status: 200, body: report });
    expect(await write(content, report.plan, 'menu-of-500')).toEqual(written);
    const names = (await onMenu()).map(({ name }) => name).filter((name) => name.startsWith('Meal of row'));
    const good = Array.from({ length: 500 }, (_, at) => at).filter((at) => !isBad(at));
    expect(names.toSorted()).toEqual(good.map((at) => `Meal of row ${at}`).toSorted());
    const { body: menu } = await shop.call({ url: '/api/v1/meals' });
    expect(menu).toContainEqual(expect.objectContaining({ name: 'Meal of row 499', price: 269 }));
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'imported',
      after: { fileName: 'menu.csv', created: 480, updated: 0, unchanged: 0, leftOut: 20 },
    });
  });

  it('is read and planned in steps, between which other work gets its turn', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const file = await readMenuFile(
      Buffer.from(fileOf(...Array.from({ length: 2_000 }, (_, at) => rowOf(`Row ${at}`)))),
    );
    const turnsOfReading = turns;
    await planImport(file, { meals: [], categories: [], components: [] });
    isOver = true;
    expect(turnsOfReading).toBeGreaterThan(2);
    expect(turns - turnsOfReading).toBeGreaterThan(50);
  });

  it('reports too many entries of a cell as the schema does', async () => {
    const content = `${head},Ingredients\r\n${rowOf('Long')},${'a: 1; '.repeat(4_000)}`;
    expect((await check(content)).body.problems).toMatchObject([
      { reason: expect.stringContaining('Use at most 40 ingredients') as string },
    ]);
  });

  it('changes nothing when the same file comes again', async () => {
    const content = menuOf500();
    await takeChanges();
    const { body: report } = await check(content);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 480 });
    expect(report.problems).toHaveLength(20);
    expect(await write(content, report.plan)).toMatchObject({ status: 200, body: { unchanged: 480 } });
    expect(await takeChanges()).toEqual(nothing);
  });

  it('is written once by two imports at the same time', async () => {
    const content = fileOf(rowOf('Twin'), rowOf('Other twin'));
    const { plan } = (await check(content)).body;
    const both = await Promise.all([write(content, plan), write(content, plan)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await onMenu()).filter(({ name }) => name === 'Twin')).toHaveLength(1);
  });
});

describe('the exported menu', () => {
  const spiteful = '=HYPERLINK("https://evil.example"); @SUM(A1)\n-second line';

  it('has every field that an admin edits, no formula, and changes nothing when it is imported again', async () => {
    const component = await buildComponent(shop.db, { name: 'Foxtail millet' });
    await buildMeal(shop.db, {
      name: '+Strong, "hot" bowl',
      description: spiteful,
      categoryId: bowls.id,
      imageUrl: 'https://example.com/a.jpg',
      isVegetarian: true,
      allergens: ['milk', 'tree nuts'],
      nutrition: { protein: 30.5, carbs: 20, 'vitamin:c': 3, calories: 400 },
      ingredients: [
        { name: 'Rice; red', grams: 120.5, componentId: null },
        { name: 'Millet mix', grams: 80, componentId: component.id },
        { name: 'Foxtail millet', grams: 10, componentId: null },
      ],
      art: { base: 'millet', proteins: ['paneer'], addons: ['corn'], shake: 'mango', snack: 'nuts' },
    });
    const csv = await exported();
    expect(csv.startsWith('\u{FEFF}ID,Name,Category,')).toBe(true);
    expect(csv).toContain(`"'+Strong, ""hot"" bowl"`);
    expect(csv).toContain(`"'=HYPERLINK`);
    const { status, body } = await check(csv);
    expect({ status, problems: body.problems, changes: body.changes }).toEqual({
      status: 200,
      problems: [],
      changes: [],
    });
    expect(body.unchanged).toBe((await onMenu()).length);
  });

  it('brings every field back onto the menu of another shop', async () => {
    const [meal] = await shop.db.select().from(meals).where(eq(meals.description, spiteful));
    const lines = (await exported()).split('\r\n');
    await shop.call({ method: 'DELETE', url: `/api/v1/meals/${meal!.id}`, headers });
    const own = lines.find((line) => line.startsWith(`${meal!.id},`))!;
    const content = [lines[0], own.replace(/^\d+/, '')].join('\r\n');
    expect(await checkAndWrite(content)).toMatchObject({ status: 200, body: { created: 1, problems: [] } });
    const [again] = await shop.db
      .select()
      .from(meals)
      .where(sql`${meals.description} = ${spiteful} and archived_at is null`);
    // The link of "Millet mix" is not in the file; "Foxtail millet" is linked by its name.
    const [millet] = await shop.db.select().from(mealComponents).where(eq(mealComponents.name, 'Foxtail millet'));
    const [rice, mix, foxtail] = meal!.ingredients;
    const ingredients = [rice, { ...mix, componentId: null }, { ...foxtail, componentId: millet!.id }];
    const { id, slug, createdAt } = again!;
    expect(again).toEqual({ ...meal!, ingredients, id, slug, createdAt });
  });

  it('is for admins only, as is the import', async () => {
    await expectRoleOnly(shop, 'ROLE_ADMIN', { url: `${base}/export.csv` });
    for (const path of ['/import', '/import/check'])
      await expectRoleOnly(shop, 'ROLE_ADMIN', { method: 'POST', url: base + path });
  });
});

describe('a row of an import', () => {
  it('is found by its id, and changes only the columns of the file', async () => {
    const meal = await buildMeal(shop.db, { categoryId: bowls.id });
    const content = `ID;Price;Name\n${meal.id};301,5;x\n${meal.id};301.50;Renamed bowl\n`;
    const { body } = await check(content);
    expect(body.problems).toEqual([{ line: 2, name: 'x', reason: 'Price: Must be a positive number' }]);
    expect(body.changes).toEqual([{ line: 3, name: 'Renamed bowl', isNew: false, columns: ['Name', 'Price'] }]);
    await write(content, body.plan);
    const [after] = await shop.db.select().from(meals).where(eq(meals.id, meal.id));
    expect(after).toEqual({ ...meal, name: 'Renamed bowl', pricePaise: 30_150 });
    const [, entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2);
    expect(entry).toMatchObject({ subjectId: meal.id, before: { price: 289 }, after: { price: 301.5 } });
  });

  it('found by its name leaves what has no column as it is, and an empty cell clears', async () => {
    const meal = await buildMeal(shop.db, {
      categoryId: bowls.id,
      imageUrl: 'https://example.com/a.jpg',
      isVegetarian: true,
      allergens: ['milk', 'tree nuts'],
      ingredients: [{ name: 'Paneer', grams: 120, componentId: null }],
      art: { base: 'quinoa', proteins: ['paneer'], addons: [] },
    });
    const found = `${csvCell(meal.name)},${csvCell(bowls.name)}`;
    const read = async () => (await shop.db.select().from(meals).where(eq(meals.id, meal.id)))[0];
    await checkAndWrite(`Name,Category,Price\n${found},301.50\n`);
    expect(await read()).toEqual({ ...meal, pricePaise: 30_150 });
    await checkAndWrite(`Name,Category,Allergens,Ingredients,Image URL\n${found},,,\n`);
    expect(await read()).toEqual({ ...meal, pricePaise: 30_150, allergens: [], ingredients: [], imageUrl: null });
  });

  it('is found by its name within its category, in any case, unless several share it', async () => {
    const meal = await buildMeal(shop.db, { name: 'Only one', categoryId: bowls.id });
    for (let twin = 0; twin < 2; twin++) await buildMeal(shop.db, { name: 'Twice there', categoryId: bowls.id });
    const { body } = await check(fileOf(rowOf('ONLY ONE'), rowOf('Twice there')));
    expect(body.changes).toEqual([expect.objectContaining({ line: 2, name: 'ONLY ONE', isNew: false })]);
    expect(body.problems).toEqual([
      { line: 3, name: 'Twice there', reason: `There are 2 meals of this name in ${bowls.name}: give the ID` },
    ]);
    const { body: elsewhere } = await check(fileOf(rowOf(meal.name, { 1: (await buildCategory(shop.db)).name })));
    expect(elsewhere.created).toBe(1);
  });

  it('that is about the same meal as another, about none, or of another length is left out', async () => {
    const meal = await buildMeal(shop.db, { categoryId: bowls.id });
    const content = [
      'ID,Name,Category,Price',
      `${meal.id},"two\nlines",${csvCell(bowls.name)},300`,
      `${meal.id},Again,${csvCell(bowls.name)},310`,
      `999999,Gone,${csvCell(bowls.name)},310`,
      `${meal.id},Short`,
      ',,,',
    ].join('\r\n');
    expect((await check(content)).body.problems).toEqual([
      { line: 4, name: 'Again', reason: 'Line 2 is about the same meal' },
      { line: 5, name: 'Gone', reason: 'There is no meal with the ID 999999 on the menu' },
      { line: 6, name: 'Short', reason: 'The row has 2 cells, the head has 4' },
    ]);
  });

  it('is not written when the meal has changed since the check', async () => {
    const meal = await buildMeal(shop.db, { categoryId: bowls.id });
    const content = `ID,Price\n${meal.id},300\n`;
    const { plan } = (await check(content)).body;
    await shop.db.update(meals).set({ pricePaise: 29_500 }).where(eq(meals.id, meal.id));
    expect(await write(content, plan)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const [after] = await shop.db.select().from(meals).where(eq(meals.id, meal.id));
    expect(after!.pricePaise).toBe(29_500);
  });
});

describe('a file is refused', () => {
  it.each([
    ['that is empty', '', 400, 'Please choose a file'],
    ['without rows', 'ID,Name\n', 400, 'The file has a head and no rows.'],
    ['with a column that is not known', 'ID,Colour\n1,red\n', 400, 'There is no column "Colour".'],
    ['with a column twice', 'ID,id\n1,2\n', 400, 'There are two columns "id".'],
    ['without what identifies a meal', 'Price\n5\n', 400, 'The file needs a column ID, or columns Name and Category.'],
    ['with endless columns', `Name,${'x,'.repeat(900_000)}`, 400, 'Line 1 is longer than 30000 characters'],
    ['with an endless cell', `Name,Ingredients\nIdli,${'a: 1; '.repeat(300_000)}`, 400, 'Line 2 is longer than 30000'],
    ['with a quotation mark that is not closed', 'ID,Name\n1,"open\n', 400, 'Line 2 is not CSV'],
    ['with too many rows', `ID\n${'1\n'.repeat(maxMenuRows + 1)}`, 400, 'The file has more than 2000 rows.'],
    ['that is too large', `ID\n${'1'.repeat(3_000_000)}`, 413, 'The file is larger than 2 MB.'],
  ])('%s', async (_what, content, status, message) => {
    const { status: got, body } = await check(content);
    expect({ status: got, message: body.message }).toEqual({
      status,
      message: expect.stringContaining(message) as string,
    });
  });

  it('that is not UTF-8', async () => {
    const { status, body } = await check(Buffer.from('ID,Name\n1,Br\u00FBl\u00E9e\n', 'latin1'));
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'The file is not UTF-8. Save it as "CSV UTF-8".',
    });
  });
});
