import { describe, expect, it } from 'vitest';
import { formatAppointment, formatConsultationDate } from './consultation-date.ts';

describe('dates of a consultation', () => {
  it('are in the reader’s time zone', () => {
    expect(formatConsultationDate('2026-11-15T07:54:00.000Z', 'Asia/Kolkata')).toBe('Nov 15, 1:24 PM');
    expect(formatConsultationDate('2026-11-15T07:54:00.000Z', 'Europe/Berlin')).toBe('Nov 15, 8:54 AM');
  });

  it('have a text for a missing or invalid date', () => {
    expect(formatConsultationDate(null)).toBe('N/A');
    expect(formatConsultationDate('soon')).toBe('Invalid date');
    expect(formatAppointment('soon')).toBe('Invalid date');
    expect(formatAppointment(null as unknown as string)).toBe('N/A');
  });

  it('name the weekday of an appointment, and the time zone outside India', () => {
    expect(formatAppointment('2026-11-16T10:30:00.000Z', 'Asia/Kolkata')).toBe('Mon, Nov 16, 4:00 PM');
    expect(formatAppointment('2026-11-16T10:30:00.000Z', 'UTC')).toBe('Mon, Nov 16, 10:30 AM UTC');
  });
});
