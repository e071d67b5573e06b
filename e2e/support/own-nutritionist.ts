import type { APIRequestContext } from '@playwright/test';
import { daysOfWeek } from '#domain/diet-plan.ts';
import type { ScheduledMealDraft } from '#contract/diet-plans.ts';
import { expect } from '../test.ts';
import { hireLike, signInStaff } from './staff.ts';

/** A nutritionist of the journey's own, who works past the screens, on one consultation. */
export class OwnNutritionist {
  readonly #request: APIRequestContext;
  readonly #token: string;
  readonly #consultationId: number;

  constructor(request: APIRequestContext, token: string, consultationId: number) {
    this.#request = request;
    this.#token = token;
    this.#consultationId = consultationId;
  }

  write(messageContent: string): Promise<void> {
    return this.#send('POST', `/nutritionist/consultations/${this.#consultationId}/messages`, { messageContent });
  }

  startReview(): Promise<void> {
    return this.#send('PUT', `/nutritionist/consultations/${this.#consultationId}/status`, { status: 'IN_REVIEW' });
  }

  setTarget(target: { calories: number; protein: number; carbs: number; fats: number }): Promise<void> {
    return this.#send('PUT', `/nutritionist/consultations/${this.#consultationId}/target`, target);
  }

  async propose(at: Date): Promise<void> {
    const hours = daysOfWeek.map((_, index) => ({ weekday: index + 1, fromMinute: 0, toMinute: 1440 }));
    await this.#send('PUT', '/nutritionist/availability', { hours });
    await this.#send('PUT', `/nutritionist/consultations/${this.#consultationId}/appointment`, { at });
  }

  /** The same meals on every day of these weeks. */
  savePlan(planName: string, weeks: readonly number[], scheduledMeals: readonly ScheduledMealDraft[]): Promise<void> {
    return this.#send('POST', '/nutritionist/diet-plans', {
      consultationRequestId: this.#consultationId,
      planName,
      generalNotes: '',
      dailyPlans: weeks.flatMap((weekNumber) =>
        daysOfWeek.map((dayOfWeek) => ({ weekNumber, dayOfWeek, scheduledMeals })),
      ),
    });
  }

  async #send(method: string, path: string, data: object): Promise<void> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const answer = await this.#request.fetch(`/api/v1${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
  }
}

/** Hired, and assigned by an admin. */
export async function assignNutritionist(request: APIRequestContext, consultationId: number): Promise<OwnNutritionist> {
  const [token, admin] = await Promise.all(
    (['nutritionist@macrobowl.test', 'admin@macrobowl.test'] as const).map(async (model) =>
      signInStaff(request, await hireLike(model)),
    ),
  );
  const own = await request.get('/api/v1/auth/validate-token', { headers: { Authorization: `Bearer ${token}` } });
  const { id } = (await own.json()) as { id: number };
  const assigned = await request.put(`/api/v1/admin/consultations/${consultationId}/assign`, {
    headers: { Authorization: `Bearer ${admin}` },
    data: { nutritionistUserId: id },
  });
  expect(assigned.ok(), `assigning answered ${assigned.status()} ${await assigned.text()}`).toBe(true);
  return new OwnNutritionist(request, token!, consultationId);
}
