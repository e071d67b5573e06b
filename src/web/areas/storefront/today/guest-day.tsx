import { Suspense, lazy, useState } from 'react';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { addFigures, nothing, type DailyTarget, usualDay } from '#domain/nutrition-ledger/daily-target.ts';
import { readGuestTarget, saveGuestTarget } from '#web/features/nutrition-target/guest-target.ts';
import { keepGuestTarget } from '#web/features/nutrition-target/day-left.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DayPanel } from './day-panel.tsx';
import { DayRing } from './day-ring.tsx';
import { todayRoot } from './today-search-params.ts';

const DailyTargetForm = lazy(async () => ({ default: (await import('./daily-target-form.tsx')).DailyTargetForm }));
const TargetDialog = lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog }));

/** A target from before signing in. */
export function KeepGuestTarget({ onKept }: { readonly onKept: () => void }) {
  const [guest, setGuest] = useState(readGuestTarget);
  if (!guest) return null;
  const drop = () => {
    saveGuestTarget(null);
    setGuest(null);
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-haldi-100 px-4 py-3">
      <p className="num mr-auto">
        You set a target of {guest.caloriesKcal} kcal and {guest.protein} g protein in this browser. Keep it?
      </p>
      <Button
        size="sm"
        onClick={() =>
          void keepGuestTarget(guest).then((isKept) => {
            if (!isKept) return;
            setGuest(null);
            onKept();
          })
        }
      >
        Keep it
      </Button>
      <Button variant="ghost" size="sm" onClick={drop}>
        No
      </Button>
    </div>
  );
}

/** A guest has a target and no ledger. Without a target: what a day looks like, and the form. */
export function GuestDay({ today, offered }: { readonly today: BusinessDay; readonly offered: DailyTarget | null }) {
  const [target, setTarget] = useState(readGuestTarget);
  const [isOpen, setIsOpen] = useState(offered !== null);
  const save = (saved: DailyTarget | null) => {
    setTarget(saved);
    setIsOpen(false);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5.5 pb-4 md:pt-9 md:pb-5.5">
        <h1 className="mr-auto text-title-xl md:text-display-l">Today</h1>
        <p className="num font-[640]">{formatInstant(`${today}T12:00:00+05:30`, 'weekday')}</p>
      </div>
      {target ? (
        <DayPanel
          ledger={{ target, totals: nothing, entries: [] }}
          hasLedger={false}
          isToday
          shown={null}
          onSetTarget={() => setIsOpen(true)}
        />
      ) : (
        <FirstTarget offered={offered} onSaved={save} />
      )}
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <p className="mr-auto max-w-[60ch] text-lead">
          Sign in to keep a ledger: what we deliver enters itself, and you add the rest.
        </p>
        {target ? (
          <Button variant="sec" onClick={() => setIsOpen(true)}>
            Change target
          </Button>
        ) : null}
        <ButtonLink to={`/login?next=${todayRoot}`}>Login</ButtonLink>
      </div>
      <Suspense>
        {target && isOpen ? (
          <TargetDialog isGuest own={target} offered={offered} onClose={() => setIsOpen(false)} onSaved={save} />
        ) : null}
      </Suspense>
    </>
  );
}

const exampleMeals = [
  { caloriesKcal: 419, protein: 33, carbs: 29, fats: 19 },
  { caloriesKcal: 545, protein: 46, carbs: 52, fats: 17 },
  { caloriesKcal: 310, protein: 14, carbs: 42, fats: 10 },
];

type FirstTargetProps = {
  readonly offered: DailyTarget | null;
  readonly onSaved: (target: DailyTarget | null) => void;
};

function FirstTarget({ offered, onSaved }: FirstTargetProps) {
  return (
    <section
      aria-labelledby="first-target"
      className="-mx-5 grid items-center overflow-hidden bg-pista-300 md:mx-0 md:rounded-xl wide:grid-cols-[minmax(0,452px)_minmax(0,1fr)]"
    >
      <figure className="px-5.5 pt-5.5 pb-1.5 wide:py-6.5 wide:pr-3 wide:pl-7.5">
        <DayRing target={usualDay} totals={addFigures(exampleMeals)} meals={exampleMeals} shown={null} />
        <figcaption className="mt-1 text-center text-secondary text-ink-warm">
          An example: three meals eaten.
        </figcaption>
      </figure>
      <div className="px-5 pt-2 pb-6 md:px-8 wide:py-8.5 wide:pr-10 wide:pl-5">
        <h2 id="first-target" className="text-section-s md:text-section">
          Set a target to see what is left.
        </h2>
        <p className="mt-1.5 mb-4.5 text-ink-warm">
          Every bowl then says what it leaves of your day. Your target stays in this browser.
        </p>
        <div className="rounded-panel bg-paper p-4 md:p-5">
          <Suspense fallback={<Skeleton className="h-82" />}>
            <DailyTargetForm isGuest own={null} offered={offered} footClass="flex justify-end" onSaved={onSaved} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
