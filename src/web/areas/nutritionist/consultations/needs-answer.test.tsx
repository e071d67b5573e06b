import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { NeedsAnswer } from './needs-answer.tsx';
import { sampleConsultation } from '../diet-plan/testing/sample-plan.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T06:45:00.000Z`;
const client = (id: number, given: Partial<AssignedConsultation>) =>
  sampleConsultation({
    id,
    goal: '',
    createdAt: at(1),
    hasPlan: false,
    userId: id,
    userName: `Client ${id}`,
    ...given,
  });
const opened = openFakeShop(['ROLE_NUTRITIONIST']);
function open(content: readonly AssignedConsultation[]) {
  const page = { totalElements: content.length, totalPages: 1, number: 0, size: 50, first: true, last: true };
  opened.shop.on('GET /nutritionist/consultations/assigned-to-me', () => ({ content, ...page }));
  const onView = vi.fn<(id: number) => void>();
  return { ...renderScreen(<NeedsAnswer onView={onView} refetchInterval={false} />), onView };
}

it('lists the clients who wait, the longest waiting first, with the reason', async () => {
  const { user, onView } = open([
    client(1, { unreadMessages: 2, lastMessage: { text: 'Is curd fine?', at: at(9), isOwn: false } }),
    client(2, { lastMessage: { text: 'Yes', at: at(8), isOwn: true } }),
    client(3, { status: 'SUBMITTED_BY_USER', createdAt: at(4) }),
    client(4, {
      lastMessage: { text: 'At six', at: at(6), isOwn: true },
      appointment: { at: at(20), state: 'CHANGE_ASKED', note: '' },
    }),
    client(5, { lastMessage: { text: 'Thanks!', at: at(7), isOwn: false } }),
  ]);
  expect(await screen.findByRole('heading', { name: 'Needs an answer: 4' })).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => textOf(within(row).getByRole('button')));
  expect(rows.map((row) => row.replace(/\w+ \d+$/, ''))).toEqual([
    expect.stringContaining('Answer Client 3New request'),
    expect.stringContaining('Answer Client 4Asks for another time'),
    expect.stringContaining('Answer Client 5Not answered: Thanks!'),
    expect.stringContaining('Answer Client 12 unread: Is curd fine?'),
  ]);
  await user.click(screen.getByRole('button', { name: /Client 5/ }));
  expect(onView).toHaveBeenCalledWith(5);
  expect(opened.shop.requests[0]!.query.get('open')).toBe('true');
});

it('shows twelve and counts the others', async () => {
  open(Array.from({ length: 14 }, (_client, index) => client(index + 1, { status: 'SUBMITTED_BY_USER' })));
  expect(await screen.findByText('and 2 more')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

it('says so when no client waits', async () => {
  open([client(1, { lastMessage: { text: 'Yes', at: at(8), isOwn: true } })]);
  expect(await screen.findByText('No client waits for an answer')).toBeTruthy();
});
