const pressable = 'button, a[href], summary, [role="tab"], input[type="checkbox"], input[type="radio"]';

/**
 * Safari gives what is pressed no focus: it goes to the nearest element around it that takes one, or to the body. What returns
 * the focus to an opener, or moves one that went away with its button, would then look at the wrong element. A field that
 * keeps the focus on purpose keeps it.
 */
export function focusPressed({ target, detail }: Pick<MouseEvent, 'target' | 'detail'>): void {
  // 0: by a key or a script.
  if (detail === 0 || !(target instanceof Element)) return;
  const pressed = target.closest<HTMLElement>(pressable);
  const focused = document.activeElement;
  if (pressed && pressed !== focused && (focused === null || focused.contains(pressed)))
    pressed.focus({ preventScroll: true });
}
