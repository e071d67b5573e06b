import { describe, expect, it } from 'vitest';
import { formatAppointment, formatConsultationDate } from './consultation-date.ts';

describe('dates of a consultation', () => {
  it('are told on the reader’s own clock', () => {
    expect(formatConsultationDate('2026-11-15T07:54:00.000Z', 'Asia/Kolkata')).toBe('Nov 15, 1:24 PM');
    expect(formatConsultationDate('2026-11-15T07:54:00.000Z', 'Europe/Berlin')).toBe('Nov 15, 8:54 AM');
  });

  it('say so when there is none, or none that can be read', () => {
    expect(formatConsultationDate(null)).toBe('N/A');
    expect(formatConsultationDate('soon')).toBe('Invalid date');
  });

  it('of an appointment name the day, and the zone for whoever is not in India', () => {
    expect(formatAppointment('2026-11-16T10:30:00.000Z', 'Asia/Kolkata')).toBe('Mon, Nov 16, 4:00 PM');
    expect(formatAppointment('2026-11-16T10:30:00.000Z', 'UTC')).toBe('Mon, Nov 16, 10:30 AM UTC');
  });
});
