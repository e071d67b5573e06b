import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Subscription } from '#contract/subscription-shapes.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { readId } from '../subscription-url.ts';
import { type Step, readView, stepLabels, steps, viewPath } from './builder-search-params.ts';
import { FoodStep } from './food-step.tsx';
import { FromPlan } from './from-plan.tsx';
import { StartStep } from './start-step.tsx';
import { StepBar } from './step-bar.tsx';
import { errorOf, useBuilder, type Builder } from './use-builder.ts';
import { WeekPanel } from './week-panel.tsx';
import { WhenStep } from './when-step.tsx';
import { WhereStep } from './where-step.tsx';

const titles: Record<Step, string> = {
  when: 'When should it come?',
  food: 'What should it bring?',
  where: 'Where, and from when?',
  start: 'Look at your week',
};

/** Four steps, the current one in the URL. The draft survives a reload. */
export function SubscriptionBuilder({ userId, edited }: { readonly userId: number; readonly edited?: Subscription }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { step, source } = readView(search);
  const pathOf = (to: Step) => viewPath({ step: to, source, edit: edited?.id });
  const goTo = (to: Step) => void navigate(pathOf(to));
  const builder = useBuilder(userId, edited, goTo);
  const consultation = readId(search, 'consultation');
  if (consultation !== undefined && !edited) {
    return <FromPlan builder={builder} consultationId={consultation} week={readId(search, 'week') ?? 1} />;
  }
  const next = () => {
    const problem = problemOf(step, builder);
    if (problem) return builder.setErrors(problem);
    if (step === 'start') return builder.save.mutate();
    return goTo(steps[steps.indexOf(step) + 1]!);
  };
  const before = steps[steps.indexOf(step) - 1];
  return (
    <>
      <StepBar step={step} pathOf={pathOf} />
      <Title key={step}>{titles[step]}</Title>
      <div className="grid items-start gap-6 pb-10 xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-8">
        <div className="grid min-w-0 gap-4">
          <FormError
            message={builder.errors['form'] ?? (step === 'start' ? undefined : errorOf(builder.errors, 'days'))}
          />
          {step === 'when' ? <WhenStep builder={builder} /> : null}
          {step === 'food' ? <FoodStep builder={builder} source={source} /> : null}
          {step === 'where' ? <WhereStep builder={builder} /> : null}
          {step === 'start' ? <StartStep builder={builder} pathOf={pathOf} /> : null}
        </div>
        <WeekPanel
          builder={builder}
          nextLabel={nextLabel(step, builder)}
          onNext={next}
          back={before && { to: pathOf(before), label: `Back to ${stepLabels[before]}` }}
        />
      </div>
    </>
  );
}

function nextLabel(step: Step, { edited }: Builder): string {
  if (step === 'start') return edited ? 'Save Changes' : 'Start Subscription';
  return `Next: ${stepLabels[steps[steps.indexOf(step) + 1]!]}`;
}

/** What is missing in a step, at its field. */
function problemOf(step: Step, { draft, address, edited }: Builder): Record<string, string> | null {
  const { deliveries, startsOn } = draft;
  if (deliveries.length === 0) return { days: 'Please choose at least one day.' };
  if (step !== 'when' && deliveries.some(({ items }) => items.length === 0)) {
    return { days: 'Please choose something to eat for each delivery.' };
  }
  if (step === 'when' || step === 'food') return null;
  if (!address) return { addressId: 'Please add a delivery address.' };
  return startsOn === '' && !edited ? { startsOn: 'Please choose the first day.' } : null;
}

/** After a navigation the focus is on the title of the step, so that it is read out. */
function Title({ children }: { readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isNavigated = useLocation().key !== 'default';
  const focus = useEffectEvent(() => {
    if (isNavigated) title.current?.focus();
  });
  useEffect(() => focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="pt-4 pb-5 text-title-s outline-none md:pb-6 md:text-hero-s">
      {children}
    </h1>
  );
}
