import { useQueryClient } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, lazy, useMemo, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { formatRupees } from '#domain/money.ts';
import { nothingChosen } from '#web/features/bowl/bowl-choice.ts';
import { shortFigures } from '#web/features/bowl/bowl-figures.ts';
import { bowlInProgress, type BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { Choices } from '#web/features/bowl/choices.tsx';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { BowlBar } from './bowl-bar.tsx';
import { BowlPanel } from './bowl-panel.tsx';
import { readBuilderEntry, type BuilderEntry } from './builder-entry.ts';
import { builderPath, type BuilderSearchParams, type BuilderDialog } from './builder-search-params.ts';
import { builtMealQuery } from './built-meal-query.ts';
import { leftOutTexts, type LeftOut } from './left-out.ts';
import { showFailure } from './saved-meals-query.ts';

const loadDialogs = () => import('./builder-dialogs.tsx');
const BuilderDialogs = lazy(async () => ({ default: (await loadDialogs()).BuilderDialogs }));

type BuilderProps = {
  readonly options: CustomizeOptions;
  readonly address: BuilderSearchParams;
  readonly selection: BowlSelection;
  readonly onChoose: (selection: BowlSelection) => void;
};

export function Builder({ options, address, selection, onChoose }: BuilderProps) {
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const entry = readBuilderEntry(useLocation().state);
  const bowl = useMemo(() => bowlInProgress(options, selection), [options, selection]);
  const { choice, isComplete, soldOutText } = bowl;

  const open = (dialog: BuilderDialog, bowlToOpen: BowlSelection) =>
    void navigate(builderPath(bowlToOpen, { dialog }), {
      // One history entry for whatever is open: the built meal replaces the sheet that it was built from.
      replace: address.dialog !== null,
      preventScrollReset: true,
      state: { isOpenedHere: true } satisfies BuilderEntry,
    });
  const close = () =>
    entry.isOpenedHere
      ? void navigate(-1)
      : void navigate(builderPath(choice.selection), { replace: true, preventScrollReset: true });

  const clear = () => void navigate(builderPath(nothingChosen), { replace: true, preventScrollReset: true });

  const build = useBuildMeal((built) => open('meal', built));
  const buildIt = {
    isComplete,
    soldOutText,
    isBusy: build.isPending,
    onBuild: () => build.mutate(choice.selection),
  };

  return (
    <>
      <LeftOutNote
        names={entry.missingNames ?? []}
        missingCount={choice.missingCount}
        surplusCount={choice.surplusCount}
        hasInvalidId={address.hasInvalidId}
      />
      {/* On a phone the bowl is above the choices, and its row is reserved: it comes after them in the document, and a
          slow device draws them before it has read that far. */}
      <div className="grid gap-6 max-wide:[&>form]:row-start-2 max-sm:grid-rows-[minmax(calc(min(78vw-64px,380px)+155px),auto)_auto] wide:grid-cols-[minmax(0,1fr)_340px] wide:items-start lg:grid-cols-[minmax(0,1fr)_388px] lg:gap-8">
        <Choices label="Build New Meal" options={options} selection={choice.selection} onChoose={onChoose} />
        <BowlPanel bowl={bowl} build={buildIt} />
      </div>
      <BowlAnnouncement bowl={bowl} />
      {isHydrated && (
        <>
          <BowlBar
            bowl={bowl}
            build={buildIt}
            onNearSummary={() => void loadDialogs()}
            onOpenSummary={() => open('summary', choice.selection)}
          />
          {address.dialog !== null && (
            <Suspense>
              <BuilderDialogs dialog={address.dialog} bowl={bowl} build={buildIt} onClose={close} onSaved={clear} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

const quietForMs = 600;

/** The drawing in words, for screen readers, debounced. The initial bowl is not announced. */
function BowlAnnouncement({ bowl }: { readonly bowl: BowlInProgress }) {
  const text = describeBowl(bowl);
  const [opened] = useState(text);
  const [announced, setAnnounced] = useState('');
  const events = text === opened && announced === '' ? '' : text;
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(events), quietForMs);
    return () => clearTimeout(timer);
  }, [events]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

function describeBowl({ choice, figures }: BowlInProgress): string {
  if (choice.parts.length === 0) return 'Your bowl is empty.';
  const names = choice.parts.map(({ name }) => name).join(', ');
  return `Your bowl: ${names}. ${shortFigures(figures)}, ${formatRupees(figures.price)}.`;
}

/** The region is always rendered, so that screen readers announce what appears in it. */
function LeftOutNote(leftOut: LeftOut) {
  const texts = leftOutTexts(leftOut);
  return (
    <div role="status">
      {texts.length > 0 && (
        <div className="mb-5 flex items-start gap-3 rounded-m bg-st-yellow-bg px-4 py-3 text-st-yellow">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
          <div className="grid gap-1 font-[560]">
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Requests the current figures of the bowl; `onBuilt` opens the result. */
function useBuildMeal(onBuilt: (selection: BowlSelection) => void) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (selection: BowlSelection) =>
      queryClient.fetchQuery({ ...builtMealQuery(selection), staleTime: 0, retry: false }),
    onSuccess: (_built, selection) => onBuilt(selection),
    onError: (error) => {
      showFailure('Failed to build meal. Please try again.', error);
      // Most likely the catalogue has changed since the page was opened.
      void queryClient.invalidateQueries({ queryKey: customizeOptionsQuery.queryKey });
    },
  });
}
