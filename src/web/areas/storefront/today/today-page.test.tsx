import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LedgerDay, LedgerEntry } from '#contract/nutrition-ledger.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { addFigures } from '#domain/nutrition-ledger/daily-target.ts';
import { initialiseSession, leave, setNavigation } from '#web/platform/session/session-store.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import TodayPage from './today-page.tsx';

const Page = TodayPage as () => ReactNode;

const today = businessDay(new Date());
const yesterday = addDays(today, -1);
const target = { caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68, mealSharePercent: 30 };
const entry = (given: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 1,
  day: today,
  eatenAt: `${today}T06:30:00.000Z`,
  source: 'FOOD',
  isCopy: false,
  orderId: null,
  mealId: null,
  name: 'Oats',
  quantity: 1,
  grams: 80,
  caloriesKcal: 307,
  protein: 14,
  carbs: 38,
  fats: 11,
  artUrl: null,
  isEaten: true,
  isCorrected: false,
  ...given,
});
const dayWith = (entries: LedgerEntry[], given: Partial<LedgerDay> = {}): LedgerDay => ({
  day: today,
  target,
  source: 'entered',
  setBy: null,
  entries,
  totals: addFigures(entries.filter(({ isEaten }) => isEaten)),
  ...given,
});
/** The fake shop reads the year as an id. */
const callOf = (day: string) => `GET /ledger/days/:id${day.slice(4)}`;

const opened = openFakeShop();
beforeEach(() => {
  opened.shop
    .on(callOf(today), () => dayWith([entry()]))
    .on(callOf(yesterday), () => dayWith([], { day: yesterday }))
    .on('GET /ledger', () => ({ target, source: 'entered', setBy: null, days: [] }));
});
const open = (path = '/today') => renderScreen(<Page />, path);
const left = async () =>
  figuresOf((await screen.findByRole('heading', { name: 'What is left' })).closest('section')!.querySelector('dl')!);

describe('Today', () => {
  it('shows what was eaten and what is left of the target', async () => {
    open();
    await screen.findByRole('heading', { name: 'Oats' });
    expect(await left()).toEqual({
      'Protein left': '136 g',
      'Carbs left': '159 g',
      'Fats left': '57 g',
      'kcal left': '1693',
    });
    expect(screen.getByText('1693 kcal left of 2000')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Find my bowl/ }).getAttribute('href')).toBe(
      '/find-my-bowl?kcal=1200&protein=120&carbs=159&fats=57',
    );
    expect(screen.queryByRole('button', { name: 'Copy yesterday' })).toBeNull();
  });

  it('says how far a day is over its target', async () => {
    opened.shop.on(callOf(today), () => dayWith([entry({ caloriesKcal: 2120, protein: 160 })]));
    open();
    expect(await screen.findByText('kcal over')).toBeTruthy();
    expect(await left()).toMatchObject({ 'Protein left': '10 g over', 'kcal left': '120 over' });
  });

  it('offers to set a target when there is none, and names the nutritionist who set one', async () => {
    opened.shop.on(callOf(today), () => dayWith([], { target: null, source: null }));
    const { unmount } = open();
    expect(await screen.findByText('Set a target to see what is left.')).toBeTruthy();
    expect(screen.getByText('Nothing eaten yet.')).toBeTruthy();
    unmount();
    opened.shop.on(callOf(today), () => dayWith([], { source: 'nutritionist', setBy: 'Meera Iyer' }));
    open();
    expect(await screen.findByText('Target set by Meera Iyer')).toBeTruthy();
  });

  it('takes a delivered meal back that was not eaten, and puts it back', async () => {
    const order = entry({ source: 'ORDER', orderId: 1048, name: 'Charminar Bowl' });
    opened.shop
      .on(callOf(today), () => dayWith([order]))
      .on('PUT /ledger/entries/:id/eaten', ({ body }) => dayWith([{ ...order, ...(body as object) }]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Options for Charminar Bowl' }));
    await user.click(screen.getByRole('button', { name: 'I did not eat this' }));
    expect(await screen.findByText('Order #1048, not eaten')).toBeTruthy();
    expect(screen.getByText('2000 kcal left of 2000')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1693 kcal left of 2000')).toBeTruthy();
  });

  it('adds a food by hand; its calories follow the macros until they are typed over', async () => {
    opened.shop
      .on('GET /meals', () => [])
      .on('GET /ledger/foods', () => [])
      .on(`POST /ledger/days/:id${today.slice(4)}/foods`, () => dayWith([entry(), entry({ id: 2, name: 'Idli' })]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add food' }));
    await user.click(await screen.findByRole('button', { name: 'Enter a food by hand' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Please name the food')).toBeTruthy();
    await user.type(dialog.getByLabelText('Food'), 'Idli');
    await user.type(dialog.getByLabelText('Protein (g)'), '10');
    await user.type(dialog.getByLabelText('Fats (g)'), '2');
    expect(dialog.getByLabelText<HTMLInputElement>('kcal').value).toBe('58');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('heading', { name: 'Idli' })).toBeTruthy();
    const [sent] = opened.shop.sent(`POST /ledger/days/:id${today.slice(4)}/foods`);
    const eatenAt = expect.stringMatching(/Z$/) as string;
    expect(sent!.body).toEqual({
      name: 'Idli',
      grams: null,
      protein: 10,
      carbs: 0,
      fats: 2,
      caloriesKcal: 58,
      eatenAt,
    });
  });

  it('keeps what is entered without a connection, and sends it with the same key when it is back', async () => {
    const post = `POST /ledger/days/:id${today.slice(4)}/foods`;
    let isOffline = true;
    opened.shop
      .on('GET /meals', () => [])
      .on('GET /ledger/foods', () => [])
      .on(post, () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return dayWith([entry(), entry({ id: 2, name: 'Idli' })]);
      });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add food' }));
    await user.click(await screen.findByRole('button', { name: 'Enter a food by hand' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Food'), 'Idli');
    await user.type(dialog.getByLabelText('Protein (g)'), '10');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/Waits for the connection$/)).toBeTruthy();
    expect(screen.getByText('1 change is kept here and sent when the connection is back.')).toBeTruthy();
    expect(screen.getByText('1653 kcal left of 2000')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options for Idli' })).toBeNull();

    isOffline = false;
    opened.shop.on(callOf(today), () => dayWith([entry(), entry({ id: 2, name: 'Idli', protein: 10 })]));
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'Options for Idli' })).toBeTruthy();
    expect(screen.queryByText(/Waits for the connection/)).toBeNull();
    const keys = opened.shop.sent(post).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  });

  it('copies the ticked entries of the day before', async () => {
    const eaten = [entry({ id: 7, name: 'Poha', day: yesterday }), entry({ id: 8, name: 'Dal', day: yesterday })];
    opened.shop
      .on(callOf(yesterday), () => dayWith(eaten, { day: yesterday }))
      .on(`POST /ledger/days/:id${today.slice(4)}/copies`, () => dayWith([entry()]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Copy yesterday' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Dal/ }));
    await user.click(screen.getByRole('button', { name: 'Copy 1' }));
    await waitFor(() => expect(opened.shop.sent(`POST /ledger/days/:id${today.slice(4)}/copies`)).toHaveLength(1));
    expect(opened.shop.sent(`POST /ledger/days/:id${today.slice(4)}/copies`)[0]!.body).toEqual({ entryIds: [7] });
  });

  it('opens with the target of the calculator to save, and has the days as a table', async () => {
    opened.shop
      .on('PUT /nutrition-target', () => ({ ...dayWith([]), own: target, today, eatenToday: target }))
      .on('GET /ledger', () => ({
        target,
        source: 'entered',
        setBy: null,
        days: [{ day: today, entryCount: 1, caloriesKcal: 307, protein: 14, carbs: 38, fats: 11 }],
      }));
    const { user } = open('/today?kcal=1528&protein=112&carbs=162&fats=48&share=33');
    await user.click(await screen.findByRole('button', { name: 'Save target' }));
    await waitFor(() => expect(opened.shop.sent('PUT /nutrition-target')).toHaveLength(1));
    expect(opened.shop.sent('PUT /nutrition-target')[0]!.body).toMatchObject({ protein: 112, source: 'calculator' });
    await user.click(await screen.findByRole('button', { name: 'Show table' }));
    expect(screen.getAllByRole('row').map(textOf).join('|')).toContain('30714 g38 g11 g');
  });

  it('says so when the day cannot be loaded', async () => {
    opened.shop.on(callOf(today), () => new Refusal('unavailable', 'Too busy'));
    open();
    expect(await screen.findByText('Your day could not be loaded.')).toBeTruthy();
  });

  it("keeps a guest's target in the browser", async () => {
    setNavigation(() => undefined);
    leave();
    await initialiseSession();
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Set a target to see what is left.' })).toBeTruthy();
    expect(screen.getByText('An example: three meals eaten.')).toBeTruthy();
    expect(screen.queryByText(/^0/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Save target' }));
    expect(await screen.findByText('2000 kcal left of 2000')).toBeTruthy();
    expect(screen.queryByText(/^0 of/)).toBeNull();
    expect(JSON.parse(localStorage.getItem('guest-target')!)).toMatchObject({ caloriesKcal: 2000 });
    expect(opened.shop.requests.filter(({ path }) => path.startsWith('/nutrition'))).toEqual([]);
  });
});
