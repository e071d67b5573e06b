import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { openingStepFacts } from '#domain/trading/shop-opening.ts';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';

type OpeningListProps = { readonly opening: NonNullable<AdminDashboard['opening']> };

/** What a new shop needs, until all of it is done. */
export function OpeningList({ opening: { steps, missingForFirstOrder } }: OpeningListProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <StaffPanel title="Opening the shop">
      <div className="grid gap-2.5 px-4 pb-4">
        <p className="num text-ink-2">
          {done} of {steps.length} steps done
        </p>
        {missingForFirstOrder.length > 0 ? (
          <p className="rounded-input bg-st-yellow-bg px-4 py-3 font-[560] text-st-yellow">
            The shop takes no orders yet. Missing: {missingForFirstOrder.join(', ')}.
          </p>
        ) : null}
        <ol className="grid gap-x-6 gap-y-2 staff-rows:grid-cols-2">
          {steps.map((step) => (
            <OpeningStep key={step.step} {...step} />
          ))}
        </ol>
      </div>
    </StaffPanel>
  );
}

function OpeningStep({ step, isDone }: OpeningListProps['opening']['steps'][number]) {
  const { title, what, path } = openingStepFacts[step];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5">
      <Icon
        role="img"
        aria-label={isDone ? 'Done' : 'To do'}
        className={`mt-0.5 size-4.5 ${isDone ? 'text-st-green' : 'text-ink-3'}`}
        strokeWidth={1.9}
      />
      <div>
        {path === null || isDone ? (
          <b className="font-[620]">{title}</b>
        ) : (
          <Link
            to={path}
            className="font-[620] underline underline-offset-3 pointer-coarse:inline-block pointer-coarse:py-1.5"
          >
            {title}
          </Link>
        )}
        {isDone ? null : <p className="text-note text-ink-2">{what}</p>}
      </div>
    </li>
  );
}
