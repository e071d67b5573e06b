import { Suspense, lazy, useState } from 'react';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { nothing, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { readGuestTarget, saveGuestTarget } from '#web/features/nutrition-target/guest-target.ts';
import { keepGuestTarget } from '#web/features/nutrition-target/day-left.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { DayPanel } from './day-panel.tsx';
import { todayRoot } from './today-search-params.ts';

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

/** A guest has a target and no ledger. */
export function GuestDay({ today, offered }: { readonly today: BusinessDay; readonly offered: DailyTarget | null }) {
  const [target, setTarget] = useState(readGuestTarget);
  const [isOpen, setIsOpen] = useState(offered !== null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5.5 pb-4 md:pt-9 md:pb-5.5">
        <h1 className="mr-auto text-title-xl md:text-display-l">Today</h1>
        <p className="num font-[640]">{formatInstant(`${today}T12:00:00+05:30`, 'weekday')}</p>
      </div>
      <DayPanel
        ledger={{ target, totals: nothing, entries: [] }}
        isToday
        shown={null}
        onSetTarget={() => setIsOpen(true)}
      />
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
        {isOpen ? (
          <TargetDialog
            isGuest
            own={target}
            offered={offered}
            onClose={() => setIsOpen(false)}
            onSaved={(saved) => {
              setTarget(saved);
              setIsOpen(false);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
