import type { AuditEntry } from '#contract/admin-office.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

export type AuditChange = {
  readonly field: string;
  /** Undefined when the subject was created. */
  readonly before: string | undefined;
  /** Undefined when the subject was deleted. */
  readonly after: string | undefined;
};

/** The fields of an entry as text, in recorded order. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly AuditChange[] {
  return Object.keys({ ...before, ...after }).map((key) => ({
    field: fieldName(key),
    before: before ? readable(before[key]) : undefined,
    after: after ? readable(after[key]) : undefined,
  }));
}

/** deliveryRadiusKm → Delivery radius km */
export function fieldName(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return instant.test(value) ? formatInstant(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(readable).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, part]) => `${fieldName(key).toLowerCase()} ${readable(part)}`);
    return parts.length === 0 ? 'none' : parts.join(', ');
  }
  return JSON.stringify(value);
}
