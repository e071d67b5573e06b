import {
  consultationStatusLabel,
  isConsultationStatus,
  type ConsultationStatus,
} from '#domain/consultations/consultation-status.ts';
import { StatusBadge, StatusGlyph, type StatusColour, type StatusIcon } from '#web/ui/feedback/status-badge.tsx';

const looks: Record<ConsultationStatus, { readonly colour: StatusColour; readonly icon: StatusIcon }> = {
  SUBMITTED_BY_USER: { colour: 'yellow', icon: 'clock' },
  IN_REVIEW: { colour: 'blue', icon: 'circle' },
  COMPLETED: { colour: 'green', icon: 'circle-check' },
  CANCELLED: { colour: 'red', icon: 'circle-x' },
};

const lookOf = (status: ConsultationStatus) =>
  isConsultationStatus(status) ? looks[status] : ({ colour: 'grey', icon: 'circle' } as const);

export function ConsultationStatusBadge({ status }: { readonly status: ConsultationStatus }) {
  return <StatusBadge {...lookOf(status)} label={consultationStatusLabel(status)} />;
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
