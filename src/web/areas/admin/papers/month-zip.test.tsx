import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PaperExport } from '#contract/papers.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { MonthZip } from './month-zip.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const month = '2026-11';
const packing: PaperExport = {
  id: 7,
  month,
  state: 'packing',
  papers: 340,
  drawn: 12,
  createdAt: '2026-11-18T06:30:00.000Z',
};

function open(newest: PaperExport | null, isEmpty = false) {
  opened.shop.on('GET /admin/paper-exports', () => ({ newest }));
  return renderScreen(<MonthZip month={month} isEmpty={isEmpty} />, '/admin/papers');
}

it('packs the papers of the month and shows how far it is', async () => {
  open(null);
  opened.shop.on('POST /admin/paper-exports', () => {
    opened.shop.on('GET /admin/paper-exports', () => ({ newest: packing }));
    return packing;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pack ZIP' }));
  expect(await screen.findByText('12 of 340 papers packed')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Papers packed' }).getAttribute('value')).toBe('12');
  expect(screen.getByRole('button', { name: 'Pack ZIP' }).getAttribute('aria-busy')).toBe('true');
});

it('downloads what is ready by a link, and may pack it again', async () => {
  open({ ...packing, state: 'ready', drawn: 340 });
  opened.shop.on('GET /admin/paper-exports/:id/link', () => ({
    url: '/api/v1/paper-exports/7?sig=x',
    expiresAt: '2026-11-18T06:35:00.000Z',
  }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe('/api/v1/paper-exports/7?sig=x');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: 'Pack Again' })).toBeTruthy();
  expect(screen.getByText('340 papers, asked for Nov 18, 2026, 12:00 PM, removed after a day')).toBeTruthy();
});

it('says that packing failed, and offers it again', async () => {
  open({ ...packing, state: 'failed' });
  expect(await screen.findByText('Packing failed. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pack ZIP' }).getAttribute('aria-busy')).toBeNull();
});

it('shows why packing was refused', async () => {
  open(null);
  const refusal = new Refusal('rule-violated', 'No papers were issued in this month.');
  opened.shop.on('POST /admin/paper-exports', () => refusal);
  await userEvent.click(await screen.findByRole('button', { name: 'Pack ZIP' }));
  expect(await screen.findByText('Failed to pack papers: No papers were issued in this month.')).toBeTruthy();
});
