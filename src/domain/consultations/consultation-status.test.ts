import { describe, expect, it } from 'vitest';
import {
  type ConsultationActor,
  type ConsultationStatus,
  canMoveConsultation,
  consultationActors,
  consultationStatuses,
  consultationStatusLabel,
  isConsultationClosed,
  needsNutritionist,
  nextConsultationStatuses,
  openConsultationStatuses,
} from './consultation-status.ts';

describe('the status of a consultation', () => {
  const allowed: readonly [ConsultationStatus, ConsultationStatus, readonly ConsultationActor[]][] = [
    ['SUBMITTED_BY_USER', 'IN_REVIEW', ['nutritionist', 'admin']],
    ['SUBMITTED_BY_USER', 'CANCELLED', ['customer', 'admin']],
    ['IN_REVIEW', 'COMPLETED', ['nutritionist', 'admin']],
    ['IN_REVIEW', 'CANCELLED', ['admin']],
  ];
  it('needs a nutritionist for a review and its end, and for nothing else', () => {
    expect(consultationStatuses.filter(needsNutritionist)).toEqual(['IN_REVIEW', 'COMPLETED']);
  });

  it('has these transitions for these actors, and no others', () => {
    for (const from of consultationStatuses) {
      for (const to of consultationStatuses) {
        const actors = allowed.find(([a, b]) => a === from && b === to)?.[2] ?? [];
        expect({
          from,
          to,
          by: consultationActors.filter((actor) => canMoveConsultation(from, to, actor)),
        }).toEqual({ from, to, by: actors });
      }
    }
  });

  it('is shown with words', () => {
    expect(consultationStatuses.map(consultationStatusLabel)).toEqual([
      'Submitted',
      'In Review',
      'Completed',
      'Cancelled',
    ]);
  });

  it('is closed when completed or cancelled', () => {
    expect(consultationStatuses.filter(isConsultationClosed)).toEqual(['COMPLETED', 'CANCELLED']);
    expect(nextConsultationStatuses('COMPLETED', 'admin')).toEqual([]);
    expect(openConsultationStatuses).toEqual(['SUBMITTED_BY_USER', 'IN_REVIEW']);
  });

  it('that a newer server may send is shown in words, is not closed and has no transition', () => {
    const unknown = 'ON_HOLD' as ConsultationStatus;
    expect(consultationStatusLabel(unknown)).toBe('On hold');
    expect(isConsultationClosed(unknown)).toBe(false);
    expect(nextConsultationStatuses(unknown, 'admin')).toEqual([]);
  });
});
