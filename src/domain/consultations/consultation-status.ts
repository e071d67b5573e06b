import { readableCode } from '../readable-code.ts';

export const consultationStatuses = ['SUBMITTED_BY_USER', 'IN_REVIEW', 'COMPLETED', 'CANCELLED'] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

export const consultationActors = ['customer', 'nutritionist', 'admin'] as const;
export type ConsultationActor = (typeof consultationActors)[number];

type Step = { readonly to: ConsultationStatus; readonly by: readonly ConsultationActor[] };

/** All transitions of a consultation. One that is not listed here cannot happen. */
const steps: Record<ConsultationStatus, readonly Step[]> = {
  SUBMITTED_BY_USER: [
    { to: 'IN_REVIEW', by: ['nutritionist', 'admin'] },
    { to: 'CANCELLED', by: ['customer', 'admin'] },
  ],
  IN_REVIEW: [
    { to: 'COMPLETED', by: ['nutritionist', 'admin'] },
    { to: 'CANCELLED', by: ['admin'] },
  ],
  COMPLETED: [],
  CANCELLED: [],
};

export function nextConsultationStatuses(
  from: ConsultationStatus,
  actor: ConsultationActor,
): readonly ConsultationStatus[] {
  return (isConsultationStatus(from) ? steps[from] : [])
    .filter((step) => step.by.includes(actor))
    .map((step) => step.to);
}

export function canMoveConsultation(
  from: ConsultationStatus,
  to: ConsultationStatus,
  actor: ConsultationActor,
): boolean {
  return nextConsultationStatuses(from, actor).includes(to);
}

/** A review needs a nutritionist: an unassigned consultation can only be cancelled. */
export function needsNutritionist(to: ConsultationStatus): boolean {
  return to === 'IN_REVIEW' || to === 'COMPLETED';
}

/** Read-only: no more messages or plans. */
export function isConsultationClosed(status: ConsultationStatus): boolean {
  return isConsultationStatus(status) && steps[status].length === 0;
}

/** The shop has not answered it yet. */
export const openConsultationStatuses = consultationStatuses.filter((status) => !isConsultationClosed(status));

const labels: Record<ConsultationStatus, string> = {
  SUBMITTED_BY_USER: 'Submitted',
  IN_REVIEW: 'In Review',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
};

/** A server may name a status that this page does not know yet. */
export function isConsultationStatus(status: string): status is ConsultationStatus {
  return Object.hasOwn(steps, status);
}

export function consultationStatusLabel(status: string): string {
  return isConsultationStatus(status) ? labels[status] : readableCode(status);
}

export const answersNeeded = ['message', 'time', 'request'] as const;
/** What a client waits for: an answer to a message, another time for an appointment, or the start of the review. */
export type AnswerNeeded = (typeof answersNeeded)[number];

type Waiting = {
  readonly status: ConsultationStatus;
  readonly createdAt: string;
  readonly lastMessage: { readonly at: string; readonly isOwn: boolean } | null;
  readonly appointment: { readonly state: string } | null;
};

/** Null when the nutritionist has nothing to answer. A message counts until it is answered, not until it is read. */
export function answerNeeded({ status, lastMessage, appointment }: Waiting): AnswerNeeded | null {
  if (isConsultationClosed(status)) return null;
  if (lastMessage && !lastMessage.isOwn) return 'message';
  if (appointment?.state === 'CHANGE_ASKED') return 'time';
  return status === 'SUBMITTED_BY_USER' ? 'request' : null;
}

/** Who needs an answer, the longest waiting first. */
export function waitingForAnswer<C extends Waiting>(consultations: readonly C[]): readonly C[] {
  const since = ({ lastMessage, createdAt }: Waiting) => Date.parse(lastMessage?.at ?? createdAt);
  return consultations.filter((one) => answerNeeded(one) !== null).toSorted((a, b) => since(a) - since(b));
}
