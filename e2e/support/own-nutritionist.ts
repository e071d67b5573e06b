import type { APIRequestContext } from '@playwright/test';
import { daysOfWeek } from '#domain/consultations/diet-plan.ts';
import type { ScheduledMealDraft } from '#contract/diet-plans.ts';
import { expect } from '../test.ts';
import { bearer } from './sign-in.ts';
import { createStaffLike } from './staff.ts';

/** A nutritionist created for the test, who works on one consultation through the API. */
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
    await this.openAllWeek();
    await this.#send('PUT', `/nutritionist/consultations/${this.#consultationId}/appointment`, { at });
  }

  /** Available all week, so that there is a free slot on any day. */
  openAllWeek(): Promise<void> {
    const hours = daysOfWeek.map((_, index) => ({ weekday: index + 1, fromMinute: 0, toMinute: 1440 }));
    return this.#send('PUT', '/nutritionist/availability', { hours });
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
    const response = await this.#request.fetch(`/api/v1${path}`, { method, headers: bearer(this.#token), data });
    expect(response.ok(), `${method} ${path} returned ${response.status()} ${await response.text()}`).toBe(true);
  }
}

/** As an admin does; 0 unassigns. */
export async function assign(
  request: APIRequestContext,
  consultationId: number,
  nutritionistUserId: number,
): Promise<void> {
  const { token } = await createStaffLike('admin@macrobowl.test');
  const response = await request.put(`/api/v1/admin/consultations/${consultationId}/assign`, {
    headers: bearer(token),
    data: { nutritionistUserId },
  });
  expect(response.ok(), `assigning returned ${response.status()} ${await response.text()}`).toBe(true);
}

/** Created, and assigned by an admin. */
export async function assignNutritionist(request: APIRequestContext, consultationId: number): Promise<OwnNutritionist> {
  const { id, token } = await createStaffLike('nutritionist@macrobowl.test');
  await assign(request, consultationId, id);
  return new OwnNutritionist(request, token, consultationId);
}
