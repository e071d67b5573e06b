import type { ReactNode } from 'react';

type StepHeadingProps = { readonly title: string; readonly leadId?: string; readonly children: ReactNode };

export function StepHeading({ title, leadId, children }: StepHeadingProps) {
  return (
    <div>
      <h1 className="text-title-s wide:text-hero-s">{title}</h1>
      <p id={leadId} className="mt-2.5 text-lead text-ink-2">
        {children}
      </p>
    </div>
  );
}
