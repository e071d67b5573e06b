import type { WorkingHours } from '#contract/nutritionist.ts';

/** A span of working hours in the form: values of time inputs, '09:30' or ''. */
export type DraftSpan = {
  readonly key: number;
  /** 1 is Monday. */
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
};
export type WeeklyDraft = readonly DraftSpan[];

export type SpanProblem = { readonly field: 'from' | 'to'; readonly message: string };

/** The limit of the contract. */
export const mostSpans = 28;

const monday = 1;
const workingDays = [1, 2, 3, 4, 5];
const endOfDay = 1440;

export function draftOf(hours: readonly WorkingHours[]): WeeklyDraft {
  return hours.map(({ weekday, fromMinute, toMinute }, key) => ({
    key,
    weekday,
    from: textOf(fromMinute),
    to: textOf(toMinute),
  }));
}

/** Sorted by weekday; only for a valid draft. */
export function hoursOf(draft: WeeklyDraft): WorkingHours[] {
  return draft
    .map(({ weekday, from, to }) => ({ weekday, fromMinute: minuteOf(from), toMinute: endMinuteOf(to) }))
    .toSorted((one, other) => one.weekday - other.weekday || one.fromMinute - other.fromMinute);
}

export function spansOf(draft: WeeklyDraft, weekday: number): WeeklyDraft {
  return draft.filter((span) => span.weekday === weekday);
}

/** A morning first; then from the end of the day's last span. */
export function withSpan(draft: WeeklyDraft, weekday: number): WeeklyDraft {
  const last = Math.max(0, ...spansOf(draft, weekday).map(({ to }) => (to === '' ? 0 : endMinuteOf(to))));
  const [from, to] = last === 0 ? ['09:00', '13:00'] : last <= 14 * 60 ? ['14:00', '18:00'] : ['', ''];
  return [...draft, { key: nextKey(draft), weekday, from, to }];
}

export function withoutSpan(draft: WeeklyDraft, key: number): WeeklyDraft {
  return draft.filter((span) => span.key !== key);
}

export function withTime(draft: WeeklyDraft, key: number, field: 'from' | 'to', text: string): WeeklyDraft {
  return draft.map((span) => (span.key === key ? { ...span, [field]: text } : span));
}

/** Copies Monday to Tuesday to Friday; the weekend is unchanged. */
export function withMondayOnWorkingDays(draft: WeeklyDraft): WeeklyDraft {
  const model = spansOf(draft, monday);
  const kept = draft.filter(({ weekday }) => weekday === monday || !workingDays.includes(weekday));
  const copies = workingDays
    .filter((weekday) => weekday !== monday)
    .flatMap((weekday) => model.map((span) => ({ ...span, weekday })));
  const first = nextKey(draft);
  return [...kept, ...copies.map((span, index) => ({ ...span, key: first + index }))];
}

/** Validation errors by the key of the span. */
export function problemsOf(draft: WeeklyDraft): ReadonlyMap<number, SpanProblem> {
  const problems = new Map<number, SpanProblem>();
  for (const span of draft) {
    const problem = problemOf(span) ?? overlapOf(span, draft);
    if (problem) problems.set(span.key, problem);
  }
  return problems;
}

export function isSameWeek(one: WeeklyDraft, other: WeeklyDraft): boolean {
  const normalised = (draft: WeeklyDraft) =>
    draft.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`).toSorted();
  return normalised(one).join() === normalised(other).join();
}

function problemOf({ from, to }: DraftSpan): SpanProblem | undefined {
  if (from === '') return { field: 'from', message: 'Please enter a time' };
  if (to === '') return { field: 'to', message: 'Please enter a time' };
  if (minuteOf(from) >= endMinuteOf(to)) return { field: 'to', message: 'The end must come after the beginning' };
  return undefined;
}

/** Reported at the later span of the two. */
function overlapOf(span: DraftSpan, draft: WeeklyDraft): SpanProblem | undefined {
  const start = minuteOf(span.from);
  const isLockConflict = draft.some((other) => {
    if (other.key === span.key || other.weekday !== span.weekday || problemOf(other)) return false;
    const otherStart = minuteOf(other.from);
    const isEarlier = otherStart < start || (otherStart === start && other.key < span.key);
    return isEarlier && start < endMinuteOf(other.to);
  });
  return isLockConflict ? { field: 'from', message: 'These hours overlap with others of the day' } : undefined;
}

const nextKey = (draft: WeeklyDraft) => Math.max(-1, ...draft.map(({ key }) => key)) + 1;

function minuteOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Time inputs have no 24:00: an end of 00:00 is the end of the day. */
function endMinuteOf(text: string): number {
  return minuteOf(text) || endOfDay;
}

function textOf(minute: number): string {
  const inDay = minute % endOfDay;
  return `${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}`;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');
