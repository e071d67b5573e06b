import { daysOfWeek, maxWeekNumber, type DayOfWeek } from '#domain/consultations/diet-plan.ts';

export const consultationsPath = '/consultations';
export const requestPath = '/consultations/new';
/** The number stands in the query: the server renders one page for all of them. */
export const detailsPath = '/consultations/details';

type PlanView = { readonly week?: number | undefined; readonly day?: DayOfWeek | undefined };

export function consultationPath(id: number, { week, day }: PlanView = {}): string {
  const search = new URLSearchParams({ id: String(id) });
  if (week !== undefined) search.set('week', String(week));
  if (day !== undefined) search.set('day', day);
  return `${detailsPath}?${search}`;
}

export function readConsultationId(search: URLSearchParams): number | undefined {
  return readNumber(search.get('id'), Number.MAX_SAFE_INTEGER);
}

/** What of the plan is looked at; undefined where the address does not say. */
export function readPlanView(search: URLSearchParams): PlanView {
  const day = search.get('day');
  return { week: readNumber(search.get('week'), maxWeekNumber), day: daysOfWeek.find((one) => one === day) };
}

function readNumber(text: string | null, most: number): number | undefined {
  if (!text || !/^[1-9]\d*$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}
