import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readToasts } from '#web/ui/feedback/toast.ts';
import { judgeReload } from './router-reload.ts';

const prevent = vi.fn<() => void>();
const reload = {
  navigationType: 'reload',
  userInitiated: false,
  preventDefault: prevent,
  destination: { sameDocument: false },
} as const;
const link = { ...reload, navigationType: 'push' } as const;
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
let clicked: (click: object) => void = () => undefined;

beforeEach(() =>
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: typeof clicked) => {
      clicked = listener;
    },
  }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  prevent.mockReset();
});

it('without a network a page that cannot be loaded shows a toast instead of the browser’s error page', () => {
  online(false);
  judgeReload(reload);
  expect(prevent).toHaveBeenCalledOnce();
  expect(readToasts().at(-1)?.message).toBe('You are offline');
});

it('loads the next link in full once the network is back, and leaves other navigation alone', () => {
  online(false);
  judgeReload(reload);
  const stop = vi.fn<() => void>();
  const click = (isLink: boolean) => clicked({ target: { closest: () => isLink || null }, stopPropagation: stop });
  click(true);
  online(true);
  click(false);
  expect(stop).not.toHaveBeenCalled();
  click(true);
  expect(stop).toHaveBeenCalledOnce();
});

it('a visitor who leaves while a page is being fetched is not taken back when that fetch fails', () => {
  online(true);
  judgeReload(link);
  judgeReload(reload);
  expect(prevent).toHaveBeenCalledOnce();
  judgeReload({ ...link, destination: { sameDocument: true } });
  judgeReload(reload);
  expect(prevent).toHaveBeenCalledOnce();
});

it('with a network, for a link, and for a load by the visitor, the browser goes on', () => {
  online(true);
  judgeReload(reload);
  online(false);
  judgeReload({ ...link, destination: { sameDocument: true } });
  judgeReload({ ...reload, userInitiated: true });
  expect(prevent).not.toHaveBeenCalled();
});
