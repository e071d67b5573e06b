import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

type ButtonTabsProps<Id extends string> = {
  readonly label: string;
  readonly panelId: string;
  readonly tabs: readonly { readonly id: Id; readonly face: ReactNode; readonly name?: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly className: string;
  readonly tabClassName: string;
};

export const buttonTabId = (panelId: string, id: string) => `${panelId}-${id}`;

/**
 * Tabs inside a form with unsaved changes: a navigation would open the leave confirmation, so the tab is not in the URL.
 * Arrow keys move and wrap around, Home and End jump, and the selected tab stays in view.
 */
export function ButtonTabs<Id extends string>(props: ButtonTabsProps<Id>) {
  const { label, panelId, tabs, selected, onSelect, className, tabClassName } = props;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(buttonTabId(panelId, selected));
    if (tab && strip.current)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [panelId, selected]);

  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ id }) => id === selected);
    const steps: Partial<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const next = tabs.at((steps[event.key] ?? NaN) % tabs.length);
    if (steps[event.key] === undefined || !next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(buttonTabId(panelId, next.id))?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} onKeyDown={move} className={className}>
      {tabs.map(({ id, face, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={buttonTabId(panelId, id)}
          aria-label={name}
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
          className={tabClassName}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
