import { describe, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { boardPath, readBoardView } from './board-search-params.ts';

const today = businessDay(new Date('2026-11-15T07:00:00Z'));
const yesterday = businessDay(new Date('2026-11-14T07:00:00Z'));
const read = (search: string) => readBoardView(new URLSearchParams(search), today);

describe('the URL of the board', () => {
  it('shows all orders of today by default', () => {
    expect(read('')).toEqual({ day: today, tab: 'all', page: 0 });
  });

  it('has the day, the tab and the page', () => {
    const view = { day: yesterday, tab: 'out-for-delivery', page: 2 } as const;
    const path = boardPath(view, today);
    expect(path).toBe('/kitchen-manager/orders?date=2026-11-14&tab=out-for-delivery&page=3');
    expect(read(path.slice(path.indexOf('?')))).toEqual(view);
  });

  it('names the order that a link selects', () => {
    const path = boardPath({ day: yesterday, selected: 320 }, today);
    expect(path).toBe('/kitchen-manager/orders?date=2026-11-14&order=320');
    expect(read(path.slice(path.indexOf('?'))).selected).toBe(320);
    expect(read('order=me').selected).toBeUndefined();
  });

  it('omits today, so that the board continues with the next day at midnight', () => {
    expect(boardPath({ day: today }, today)).toBe('/kitchen-manager/orders');
  });

  it('starts a chosen day at its first page', () => {
    expect(boardPath({ day: yesterday, tab: 'confirmed' }, today)).toBe(
      '/kitchen-manager/orders?date=2026-11-14&tab=confirmed',
    );
  });

  it.each(['date=2026-02-30', 'date=yesterday', 'tab=cancelled', 'page=0', 'page=-1', 'page=1e3'])(
    'takes %s for what it would be without it',
    (search) => expect(read(search)).toEqual({ day: today, tab: 'all', page: 0 }),
  );

  it('has no page that the server would refuse', () => {
    expect(read('page=999999').page).toBe(9_999);
  });
});
