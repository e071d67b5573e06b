import { consultationStatusLabel, type ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import {
  StatusBadge,
  StatusGlyph,
  statusLook,
  type StatusColour,
  type StatusLook,
} from '#web/ui/feedback/status-badge.tsx';

const looks: Record<ConsultationStatus, StatusLook> = {
  SUBMITTED_BY_USER: { colour: 'yellow', icon: 'clock' },
  IN_REVIEW: { colour: 'blue', icon: 'circle' },
  COMPLETED: { colour: 'green', icon: 'circle-check' },
  CANCELLED: { colour: 'red', icon: 'circle-x' },
};

const lookOf = (status: ConsultationStatus) => statusLook(looks, status, consultationStatusLabel(status));

export function ConsultationStatusBadge({ status }: { readonly status: ConsultationStatus }) {
  return <StatusBadge {...lookOf(status)} />;
}

const glyphColours: Partial<Record<StatusColour, string>> = {
  yellow: 'text-st-yellow',
  blue: 'text-st-blue',
  green: 'text-st-green',
  red: 'text-st-red',
};

/** For a dense list whose accessible text names the status; its shape differs, not only its colour. */
export function ConsultationStatusGlyph({ status }: { readonly status: ConsultationStatus }) {
  const { colour, icon } = lookOf(status);
  return <StatusGlyph icon={icon} className={`size-4 ${glyphColours[colour] ?? 'text-st-grey'}`} />;
}
