import { useId, type ReactNode, type RefObject } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type PanelProps = {
  readonly title: string;
  readonly className?: string;
  /** Takes the focus when a focused button is removed. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
};

export function Panel({ title, className, heading, children }: PanelProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(
        'grid content-start gap-3 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6',
        className,
      )}
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-panel">
        {title}
      </h2>
      {children}
    </section>
  );
}
