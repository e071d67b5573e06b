import { daysOfWeek, maxWeekNumber, type DayOfWeek } from '#domain/consultations/diet-plan.ts';

export const consultationsPath = '/consultations';
export const requestPath = '/consultations/new';
/** The id is in the query: the server renders one page for all consultations. */
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

/** The shown week and day of the plan; undefined where the URL has none. */
export function readPlanView(search: URLSearchParams): PlanView {
  const day = search.get('day');
  return { week: readNumber(search.get('week'), maxWeekNumber), day: daysOfWeek.find((one) => one === day) };
}

function readNumber(text: string | null, most: number): number | undefined {
  if (!text || !/^[1-9]\d*$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}
