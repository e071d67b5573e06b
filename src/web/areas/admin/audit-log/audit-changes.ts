import type { AuditEntry } from '#contract/admin-office.ts';
import { type BusinessDay, businessDayRange, isBusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';

export type AuditChange = {
  readonly field: string;
  /** Undefined when the subject was created. */
  readonly before: string | undefined;
  /** Undefined when the subject was deleted. */
  readonly after: string | undefined;
};

type Recorded = Pick<AuditEntry, 'before' | 'after' | 'nutritionistNames'>;

/** The fields of an entry as text, in recorded order. */
export function auditChanges({ before, after, nutritionistNames }: Recorded): readonly AuditChange[] {
  const text = (key: string, value: unknown) =>
    key === 'nutritionistId' && typeof value === 'number'
      ? (nutritionistNames[value] ?? `#${value}`)
      : readable(value, key);
  return Object.keys({ ...before, ...after })
    .filter((key) => !unshown.has(key))
    .map((key) => ({
      field: fieldName(key),
      before: before ? text(key, before[key]) : undefined,
      after: after ? text(key, after[key]) : undefined,
    }));
}

/** Ids. Who picked an order up is who did it. */
const unshown: ReadonlySet<string> = new Set(['id', 'pickedUpBy']);

/** The unit of a number, by the end of its field's name. */
const units = { Km: ' km', Grams: ' g', Kcal: ' kcal', Minutes: ' minutes', Percent: '%' } as const;
const unitAtEnd = new RegExp(`(${Object.keys(units).join('|')})$`);

/** deliveryRadiusKm → Delivery radius; the unit is part of the value. */
export function fieldName(key: string): string {
  const words = key
    .replace(/Url$/, '')
    .replace(unitAtEnd, '')
    .replace(/Ids?$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const enumValue = /^[A-Z]{2,}(?:_[A-Z]+)*$/;

export function readable(value: unknown, key = ''): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return quantity(value, key);
  if (typeof value === 'string')
    return isBusinessDay(value) ? dateOf(value) : instant.test(value) ? formatInstant(value) : wordsOf(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((part) => readable(part)).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value);
  // A category, or one of the kitchens of a person.
  if ('id' in value && 'name' in value) return readable(value.name);
  const parts = Object.entries(value).map(([name, part]) => `${fieldName(name).toLowerCase()} ${readable(part, name)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

const dateOf = (day: BusinessDay) => formatInstant(businessDayRange(day).from, 'date');

/** Fields in rupees. */
const amounts: ReadonlySet<string> = new Set(['price', 'total', 'deliveryFee', 'freeDeliveryAbove', 'taxRounding']);

function quantity(value: number, key: string): string {
  if (amounts.has(key)) return formatRupeesOnWire(value);
  const unit = unitAtEnd.exec(key)?.[0];
  return `${value}${unit === undefined ? '' : units[unit as keyof typeof units]}`;
}

/** OUT_FOR_DELIVERY → Out for delivery, ROLE_ADMIN → Admin. COD stays. */
function wordsOf(text: string): string {
  if (!enumValue.test(text) || text.length < 4) return text;
  const words = text
    .replace(/^ROLE_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
