import { describe, expect, it } from 'vitest';
import {
  type AnswerNeeded,
  type ConsultationActor,
  type ConsultationStatus,
  answerNeeded,
  canMoveConsultation,
  consultationActors,
  consultationStatuses,
  consultationStatusLabel,
  isConsultationClosed,
  needsNutritionist,
  nextConsultationStatuses,
  openConsultationStatuses,
  waitingForAnswer,
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

describe('what a client waits for', () => {
  const [at, createdAt] = ['2026-11-14T06:00:00.000Z', '2026-11-10T06:00:00.000Z'];
  const fromClient = { at, isOwn: false };
  const fromUs = { at, isOwn: true };
  const asked = { state: 'CHANGE_ASKED' };
  const inReview = { status: 'IN_REVIEW', createdAt, lastMessage: null, appointment: null } as const;
  const rows: [string, Partial<Parameters<typeof answerNeeded>[0]>, AnswerNeeded | null][] = [
    ['nothing in a review without messages', {}, null],
    ['the start of the review', { status: 'SUBMITTED_BY_USER' }, 'request'],
    ['an answer to the last message', { lastMessage: fromClient }, 'message'],
    ['nothing once it is answered', { lastMessage: fromUs }, null],
    ['another time', { lastMessage: fromUs, appointment: asked }, 'time'],
    ['an answer before another time', { lastMessage: fromClient, appointment: asked }, 'message'],
    ['nothing once it is completed', { status: 'COMPLETED', lastMessage: fromClient }, null],
    ['nothing once it is cancelled', { status: 'CANCELLED', lastMessage: fromClient, appointment: asked }, null],
  ];
  it.each(rows)('is %s', (_what, change, expected) => {
    expect(answerNeeded({ ...inReview, ...change })).toBe(expected);
  });

  it('puts the longest waiting client first', () => {
    const later = { ...inReview, id: 1, lastMessage: fromClient };
    const done = { ...inReview, id: 2, lastMessage: fromUs };
    const request = { ...inReview, id: 3, status: 'SUBMITTED_BY_USER' as const };
    expect(waitingForAnswer([later, done, request]).map(({ id }) => id)).toEqual([3, 1]);
  });
});
