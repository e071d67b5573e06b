import { useEffect, useEffectEvent } from 'react';

type EditorKeys = { readonly undo: () => void; readonly redo: () => void; readonly save: () => void };

/** Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, and Ctrl+S, wherever the focus is; text fields keep their native undo. */
export function useEditorKeys(isActive: boolean, { undo, redo, save }: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const action = actOf(event);
    if (!action || (action !== 'save' && isTextField(event.target))) return;
    event.preventDefault();
    ({ undo, redo, save })[action]();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}

function actOf({ key, shiftKey }: KeyboardEvent): keyof EditorKeys | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    case 's':
      return 'save';
    default:
      return undefined;
  }
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
