import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { nutritionistKeys, assignedQuery, dashboardQuery, detailsQuery, storeDetails } from './nutritionist-queries.ts';

const consultation = (id: number, userName: string): AssignedConsultationDetails => ({
  id,
  userId: id,
  userName,
  goal: '',
  userNotes: `Notes of ${userName}`,
  status: 'IN_REVIEW',
  createdAt: '2026-11-15T06:00:00.000Z',
  nutritionistId: 3,
  document: null,
  uploadedPlanDocumentUrl: null,
  appointment: { at: '2026-11-16T06:00:00.000Z', state: 'ACCEPTED', note: '' },
  target: { calories: null, protein: null, carbs: null, fats: null },
  ledgerSharedSince: null,
  hasPlan: true,
  unreadMessages: 0,
  messageCount: 1,
  lastMessage: null,
  messages: [
    { id: 1, senderId: id, senderName: userName, createdAt: '2026-11-15T06:00:00.000Z', messageContent: 'Hi' },
  ],
  hasEarlier: false,
});
const asha = consultation(7, 'Asha Rao');
const kiran = consultation(8, 'Kiran Das');

const fetchFake = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => fetchFake.mockResolvedValue(Response.json(body, { status }));
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFake);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = { totalElements: 2, totalPages: 1, number: 0, size: 10, first: true, last: true };
  for (const size of [10, 20]) {
    const { queryKey } = assignedQuery({ page: 0, size, search: '', status: undefined, isUnread: false });
    client.setQueryData(queryKey, { ...page, content: [asha, kiran] });
  }
  client.setQueryData(dashboardQuery.queryKey, {
    upcomingAppointments: 2,
    pendingConsultations: 2,
    totalClients: 2,
    availableHours: 20,
    recentConsultations: [asha, kiran],
    appointments: [kiran, asha],
  });
  client.setQueryData(nutritionistKeys.plan(7), { planName: 'Plan of Asha Rao' });
  client.setQueryData(nutritionistKeys.details(7), asha);
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const kept = () =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );

describe('the cache of a nutritionist’s browser', () => {
  it('has nothing of a client who was reassigned', async () => {
    expect(kept()).toContain('Asha Rao');
    answer(404, { status: 404, code: 'not-found', message: 'No such consultation', requestId: 'r' });
    await expect(client.fetchQuery(detailsQuery(7))).resolves.toBeNull();
    expect(kept()).not.toContain('Asha Rao');
    expect(kept()).toContain('Kiran Das');
  });

  it('is unchanged when the server is unreachable', async () => {
    answer(500, { status: 500, code: 'internal', message: 'Later', requestId: 'r' });
    await expect(client.fetchQuery(detailsQuery(7))).rejects.toThrow('Later');
    expect(kept()).toContain('Notes of Asha Rao');
  });

  it('has no details of a row that was changed without being opened', () => {
    storeDetails(client, { ...kiran, status: 'COMPLETED' });
    expect(client.getQueryData(nutritionistKeys.details(8))).toBeUndefined();
    storeDetails(client, { ...asha, status: 'COMPLETED', messages: [] });
    expect(client.getQueryData(nutritionistKeys.details(7))).toMatchObject({
      status: 'COMPLETED',
      messages: [{ messageContent: 'Hi' }],
    });
  });
});
