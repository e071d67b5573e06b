import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';

const choices = { sizes: [5, 10, 20, 50], usualSize: 10 };

const dialogs = ['plan', 'target', 'appointment', 'deliveries'] as const;
export type ConsultationDialog = (typeof dialogs)[number];

/** Paging of the list, the open consultation, its dialog, and the overlay of the plan. */
export function useConsultationSearchParams() {
  const list = useListSearchParams(choices);
  const over = list.part('over');
  return {
    ...list,
    status: consultationStatuses.find((one) => one === list.part('status')),
    isOpen: list.part('open') !== '',
    isUnread: list.part('unread') !== '',
    openId: list.idPart('consultation'),
    /** The consultation whose completion is being confirmed. */
    completingId: list.idPart('complete'),
    dialog: dialogs.find((one) => one === list.part('dialog')),
    open: (id: number) => list.openDialog({ consultation: String(id), dialog: '', over: '' }),
    close: () => void list.closeDialog('consultation', 'dialog', 'over'),
    openDialogOver: (dialog: ConsultationDialog) => list.openDialog({ dialog, over: '' }),
    closeDialogOver: () => void list.closeDialog('dialog', 'over'),
    openCompleteDialog: (id: number) => list.openDialog({ complete: String(id) }),
    closeCompleteDialog: () => void list.closeDialog('complete'),
    /** Raw search parameter; empty without an overlay. */
    over,
    showOverlay: (next: string) => (over === '' ? list.openDialog({ over: next }) : list.openInstead({ over: next })),
    closeOverlay: () => void list.closeDialog('over'),
  };
}

export type ConsultationSearchParams = ReturnType<typeof useConsultationSearchParams>;

export const consultationsHome = '/nutritionist/consultations';

/** URL of the list with an open consultation. */
export function consultationPath(id: number): string {
  return `${consultationsHome}?consultation=${id}`;
}

/** Whether the diet plan of this consultation is open, with or without an overlay. */
export function isPlanOpen(id: number, { pathname, search }: { readonly pathname: string; readonly search: string }) {
  const parts = new URLSearchParams(search);
  return pathname === consultationsHome && parts.get('consultation') === String(id) && parts.get('dialog') === 'plan';
}
