import { useListSearchParams } from '#web/staff-list/use-list-search-params.ts';

const choices = { sizes: [5, 10, 20, 50], usualSize: 10 };

const dialogs = ['plan', 'target', 'appointment'] as const;
export type ConsultationDialog = (typeof dialogs)[number];

/** The list, what is open beside it, what is open over that, and what lies over the plan. */
export function useConsultationSearchParams() {
  const list = useListSearchParams(choices);
  const over = list.part('over');
  return {
    ...list,
    openId: list.idPart('consultation'),
    /** Asked before it is completed; it need not be open. */
    completingId: list.idPart('complete'),
    dialog: dialogs.find((one) => one === list.part('dialog')),
    open: (id: number) => list.openDialog({ consultation: String(id), dialog: '', over: '' }),
    close: () => void list.closeDialog('consultation', 'dialog', 'over'),
    openDialogOver: (dialog: ConsultationDialog) => list.openDialog({ dialog, over: '' }),
    closeDialogOver: () => void list.closeDialog('dialog', 'over'),
    askToComplete: (id: number) => list.openDialog({ complete: String(id) }),
    endQuestion: () => void list.closeDialog('complete'),
    /** As the address spells it; empty when nothing lies over the plan. */
    over,
    showOver: (next: string) => (over === '' ? list.openDialog({ over: next }) : list.openInstead({ over: next })),
    closeOver: () => void list.closeDialog('over'),
  };
}

export type ConsultationSearchParams = ReturnType<typeof useConsultationSearchParams>;
