import { useListAddress } from '#web/staff-list/use-list-address.ts';

const choices = { sizes: [5, 10, 20, 50], usualSize: 10 };

const dialogs = ['plan', 'target', 'appointment'] as const;
export type ConsultationDialog = (typeof dialogs)[number];

/** The list, what is open beside it, and what is open over that. */
export function useConsultationsAddress() {
  const list = useListAddress(choices);
  return {
    ...list,
    openId: list.idPart('consultation'),
    /** Asked before it is completed; it need not be open. */
    completingId: list.idPart('complete'),
    dialog: dialogs.find((one) => one === list.part('dialog')),
    open: (id: number) => list.openDialog({ consultation: String(id), dialog: '' }),
    close: () => list.closeDialog('consultation', 'dialog'),
    openDialogOver: (dialog: ConsultationDialog) => list.openDialog({ dialog }),
    closeDialogOver: () => list.closeDialog('dialog'),
    askToComplete: (id: number) => list.openDialog({ complete: String(id) }),
    endQuestion: () => list.closeDialog('complete'),
  };
}

export type ConsultationsAddress = ReturnType<typeof useConsultationsAddress>;
