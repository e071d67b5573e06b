import type { ReactNode } from 'react';
import { useId } from 'react';

type PanelLineProps = {
  /** 'Delivery address' */
  readonly title: string;
  readonly icon: ReactNode;
  readonly summary: ReactNode;
  /** Stays beside it, open or not. */
  readonly link?: ReactNode;
  readonly isOpen: boolean;
  /** Absent where there is nothing to close. */
  readonly onToggle?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** What is chosen, in one line, and behind Change what there is to choose from. */
export function PanelLine({ title, icon, summary, link, isOpen, onToggle, children }: PanelLineProps) {
  const id = useId();
  return (
    <div className="border-b border-line">
      <h2 className="sr-only">{title}</h2>
      <div className="flex min-h-13 items-center lg:min-h-15 gap-3">
        {icon}
        <div className="min-w-0 flex-1 py-2">
          <p className="text-secondary-l wrap-anywhere">{summary}</p>
          {link}
        </div>
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
            className="min-h-11 min-w-11 text-secondary font-[640] text-beet-700 underline underline-offset-3"
          >
            {isOpen ? 'Close' : 'Change'}
            <span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <fieldset id={id} className="pb-3">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      ) : null}
    </div>
  );
}
