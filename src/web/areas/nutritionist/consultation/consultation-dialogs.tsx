import { lazy, Suspense } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import type { ConsultationSearchParams } from '../consultations/use-consultation-search-params.ts';

// Lazy: forms, schemas and the plan editor load when first opened.
const DietPlanDialog = lazy(async () => ({
  default: (await import('../diet-plan/diet-plan-dialog.tsx')).DietPlanDialog,
}));
const forms = {
  target: lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog })),
  appointment: lazy(async () => ({ default: (await import('./appointment-dialog.tsx')).AppointmentDialog })),
};

type ConsultationDialogsProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly address: ConsultationSearchParams;
};

export function ConsultationDialogs({ consultation, address }: ConsultationDialogsProps) {
  const { dialog, closeDialogOver } = address;
  if (dialog === undefined) return null;
  if (dialog === 'plan') {
    return (
      <Suspense>
        <DietPlanDialog consultation={consultation} address={address} />
      </Suspense>
    );
  }
  // A closed consultation has only its plan, read-only.
  if (isConsultationClosed(consultation.status)) return null;
  const Form = forms[dialog];
  return (
    <Suspense>
      <Form consultation={consultation} onClose={closeDialogOver} />
    </Suspense>
  );
}
