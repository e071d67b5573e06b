import { classNames } from '#web/ui/class-names.ts';
import type { ReactNode } from 'react';

export const loginSteps = ['phone', 'code', 'name'] as const;
export type LoginStep = (typeof loginSteps)[number];

const labels: Record<LoginStep, string> = { phone: 'Phone', code: 'Code', name: 'Name' };

/** In the marks of the rim: done is solid, current is ticks, next is plain. */
export function LoginProgress({ current }: { readonly current: LoginStep }) {
  const reached = loginSteps.indexOf(current);
  return (
    <ol aria-label="Login progress" className="flex gap-1.5 text-sm font-semibold">
      {loginSteps.map((step, place) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classNames('grid flex-1 gap-2.5', place > reached ? 'text-ink-3' : 'text-ink')}
        >
          <svg aria-hidden="true" width="100%" height="5" className="rounded-xs">
            <line
              x2="100%"
              y1="2.5"
              y2="2.5"
              strokeWidth="5"
              strokeDasharray={step === current ? '4 4' : undefined}
              className={mark(place, reached)}
            />
          </svg>
          <span>
            {labels[step]}
            {place < reached ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function mark(place: number, reached: number): string {
  if (place < reached) return 'stroke-protein';
  return place === reached ? 'stroke-carbs' : 'stroke-line-strong';
}

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
