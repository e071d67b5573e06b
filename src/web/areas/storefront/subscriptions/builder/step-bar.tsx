import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { type Step, stepLabels, steps } from './builder-search-params.ts';

/** The marks of the rim: a done step is solid, the current one ticks, one to come plain. */
export function StepBar({ step, pathOf }: { readonly step: Step; readonly pathOf: (step: Step) => string }) {
  const current = steps.indexOf(step);
  return (
    <nav aria-label="Steps" className="pt-5 md:pt-7.5">
      <ol className="grid grid-cols-4 gap-2 md:gap-3">
        {steps.map((one, index) => (
          <li key={one}>
            <Mark index={index} current={current} />
            {index < current ? (
              <Link to={pathOf(one)} className="inline-flex min-h-11 items-center text-secondary text-ink">
                {stepLabels[one]}
                <span className="sr-only"> (done)</span>
              </Link>
            ) : (
              <span
                aria-current={index === current ? 'step' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center text-secondary',
                  index === current ? 'font-[680] text-ink' : 'text-ink-3',
                )}
              >
                {stepLabels[one]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ index, current }: { readonly index: number; readonly current: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="10" className="block">
      {index === current ? (
        <line x1="1" x2="100%" y1="5" y2="5" strokeWidth="10" strokeDasharray="5 5" className="stroke-carbs" />
      ) : (
        <rect width="100%" height="10" rx="5" className={index < current ? 'fill-protein' : 'fill-line'} />
      )}
    </svg>
  );
}
