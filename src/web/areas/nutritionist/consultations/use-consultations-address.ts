import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListAddress } from '#web/staff-list/use-list-address.ts';

const choices = { sizes: [5, 10, 20, 50], usualSize: 10 };

const dialogs = ['plan', 'target', 'appointment'] as const;
export type ConsultationDialog = (typeof dialogs)[number];

/** The list, what is open beside it, what is open over that, and what lies over the plan. */
export function useConsultationsAddress() {
  const list = useListAddress(choices);
  return {
    ...list,
    openId: list.idPart('consultation'),
    /** Asked before it is completed; it need not be open. */
    completingId: list.idPart('complete'),
    dialog: dialogs.find((one) => one === list.part('dialog')),
    open: (id: number) => list.openDialog({ consultation: String(id), dialog: '', over: '' }),
    close: () => list.closeDialog('consultation', 'dialog', 'over'),
    openDialogOver: (dialog: ConsultationDialog) => list.openDialog({ dialog, over: '' }),
    closeDialogOver: () => list.closeDialog('dialog', 'over'),
    askToComplete: (id: number) => list.openDialog({ complete: String(id) }),
    endQuestion: () => list.closeDialog('complete'),
    ...useOver(list),
  };
}

export type ConsultationsAddress = ReturnType<typeof useConsultationsAddress>;

const openedHere = 'opened over the plan';

/** Opening is a step of the history and closing takes it back, so that back never has to be pressed twice for nothing. */
function useOver({ part, pathOfDialog, closeDialog }: ReturnType<typeof useListAddress>) {
  const navigate = useNavigate();
  const { state, key } = useLocation() as { state: unknown; key: string };
  const leftKey = useRef('');
  const over = part('over');
  useEffect(() => {
    // Back and then forward: the same entry may be left again.
    if (over === '') leftKey.current = '';
  }, [over]);
  return {
    /** As the address spells it; empty when nothing does. */
    over,
    showOver: (next: string) =>
      void navigate(pathOfDialog({ over: next }), {
        state: over === '' ? openedHere : state,
        replace: over !== '',
        preventScrollReset: true,
      }),
    closeOver: () => {
      if (state !== openedHere) return closeDialog('over');
      // Esc twice, before the first step back has arrived, must not leave the plan.
      if (leftKey.current === key) return;
      leftKey.current = key;
      void navigate(-1);
    },
  };
}
