import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { consultationDocuments } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { type LiveListener, listenLive } from '#server/testing/live-listener.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let address: string;
const shop = sharedTestApp();
beforeAll(async () => {
  address = await shop.listen();
});

const listeners: LiveListener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

type Person = Awaited<ReturnType<typeof buildSession>> & { stream: LiveListener; changes: () => string[] };
async function listener(role: Role): Promise<Person> {
  const session = await buildSession(shop.db, { roles: [role] });
  const stream = await listenLive(address, session.headers);
  listeners.push(stream);
  return { ...session, stream, changes: () => stream.consultations().map(({ change }) => change) };
}

async function send({ headers }: Person, method: 'POST' | 'PUT', path: string, payload: object): Promise<number> {
  const { status, body } = await shop.call({ method, url: `/api/v1/${path}`, headers, payload });
  expect(status).toBeLessThan(300);
  return (body as { id?: number }).id ?? 0;
}

const at = '2030-01-07T05:00:00Z';

describe('the live stream of a consultation', () => {
  it('sends each event to the users it concerns, and to no others', async () => {
    const asha = await listener('ROLE_USER');
    const admin = await listener('ROLE_ADMIN');
    const [kavya, arun] = [await listener('ROLE_NUTRITIONIST'), await listener('ROLE_NUTRITIONIST')];
    const strangers = await Promise.all(
      (['ROLE_USER', 'ROLE_NUTRITIONIST', 'ROLE_KITCHEN_MANAGER', 'ROLE_DELIVERY_ASSISTANT'] as const).map(listener),
    );
    const hours = [{ weekday: 1, fromMinute: 0, toMinute: 1440 }];
    await send(kavya, 'PUT', 'nutritionist/availability', { hours });

    const id = await send(asha, 'POST', 'consultations', { goal: 'Run', notes: '', consent: true });
    const assign = (nutritionistUserId: number) =>
      send(admin, 'PUT', `admin/consultations/${id}/assign`, { nutritionistUserId });
    await buildDocument(shop.db, { consultationId: id });
    await assign(kavya.user.id);
    await assign(kavya.user.id);
    await send(kavya, 'PUT', `nutritionist/consultations/${id}/status`, { status: 'IN_REVIEW' });
    await send(kavya, 'POST', `nutritionist/consultations/${id}/messages`, { messageContent: 'Good morning' });
    await send(asha, 'POST', `consultations/${id}/messages`, { messageContent: 'Good morning!' });
    await send(kavya, 'PUT', `nutritionist/consultations/${id}/appointment`, { at });
    await send(asha, 'PUT', `consultations/${id}/appointment`, { answer: 'ACCEPT', at });
    const target = { calories: 2000, protein: null, carbs: null, fats: null };
    for (let n = 0; n < 2; n++) await send(kavya, 'PUT', `nutritionist/consultations/${id}/target`, target);
    await shop.db.insert(dietPlanVersions).values({
      consultationId: id,
      version: 1,
      planName: 'Plan',
      generalNotes: '',
      dailyPlans: [],
      savedBy: kavya.user.id,
    });
    await assign(arun.user.id);
    await send(arun, 'POST', `nutritionist/consultations/${id}/messages`, { messageContent: 'I take over' });
    await shop.db.delete(consultationDocuments).where(eq(consultationDocuments.consultationId, id));
    await assign(0);
    // Their own event comes last: an earlier one would have arrived by now.
    for (const { user } of [kavya, ...strangers]) await buildConsultation(shop.db, { userId: user.id });

    const first = ['assignment', 'status', 'message', 'message', 'appointment', 'appointment', 'target', 'plan'];
    await vi.waitFor(() => {
      expect(asha.changes()).toEqual([
        'requested',
        'document',
        ...first,
        'assignment',
        'message',
        'document',
        'assignment',
      ]);
      expect(admin.changes().slice(0, 7)).toEqual([
        'requested',
        'document',
        'assignment',
        'status',
        'assignment',
        'document',
        'assignment',
      ]);
      expect(kavya.changes()).toEqual([...first, 'assignment', 'requested']);
      expect(arun.changes()).toEqual(['assignment', 'message', 'document', 'assignment']);
      for (const { changes } of strangers) expect(changes()).toEqual(['requested']);
    });
  });

  it('contains the id, the change and the time: no users, no texts', async () => {
    const asha = await listener('ROLE_USER');
    const id = await send(asha, 'POST', 'consultations', { goal: 'Run far', notes: 'Secret', consent: true });
    await send(asha, 'POST', `consultations/${id}/messages`, { messageContent: 'Very secret' });
    await vi.waitFor(() => expect(asha.changes()).toEqual(['requested', 'message']));
    const [requested] = asha.stream.consultations();
    expect(requested).toEqual({ consultationId: id, change: 'requested', at: expect.any(String) });
    expect(asha.stream.text()).not.toMatch(/ecret|Run|nutritionist|owner/);
  });

  it('sends missed events to a client that reconnects', async () => {
    const asha = await listener('ROLE_USER');
    const id = await send(asha, 'POST', 'consultations', { goal: 'Run', notes: '', consent: true });
    await vi.waitFor(() => expect(asha.changes()).toEqual(['requested']));
    asha.stream.close();
    await send(asha, 'POST', `consultations/${id}/messages`, { messageContent: 'Hello' });
    await buildConsultation(shop.db);
    const back = await listenLive(address, asha.headers, asha.stream.lastId());
    listeners.push(back);
    await vi.waitFor(() => expect(back.consultations().map(({ change }) => change)).toEqual(['message']));
  });
});
