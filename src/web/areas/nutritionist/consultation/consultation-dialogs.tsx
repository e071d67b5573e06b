import { lazy, Suspense } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultation-status.ts';
import type { ConsultationsAddress } from '../consultations/use-consultations-address.ts';

// The forms, their schemas and the plan's editor come with the first opening.
const dialogs = {
  plan: lazy(async () => ({ default: (await import('../diet-plan/diet-plan-dialog.tsx')).DietPlanDialog })),
  target: lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog })),
  appointment: lazy(async () => ({ default: (await import('./appointment-dialog.tsx')).AppointmentDialog })),
};

type ConsultationDialogsProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly address: ConsultationsAddress;
};

export function ConsultationDialogs({ consultation, address: { dialog, closeDialogOver } }: ConsultationDialogsProps) {
  // Of a closed one only the plan opens, to be read.
  if (dialog === undefined || (dialog !== 'plan' && isConsultationClosed(consultation.status))) return null;
  const Opened = dialogs[dialog];
  return (
    <Suspense>
      <Opened consultation={consultation} onClose={closeDialogOver} />
    </Suspense>
  );
}
