import { Suspense, lazy, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { nothingChosen } from '#web/bowl-builder/bowl-choice.ts';
import { bowlInProgress } from '#web/bowl-builder/bowl-in-progress.ts';
import { Choices } from '#web/bowl-builder/choices.tsx';
import { useHydrated } from '#web/use-hydrated.ts';
import { BowlAnnouncement } from './bowl-announcement.tsx';
import { BowlBar } from './bowl-bar.tsx';
import { BowlPanel } from './bowl-panel.tsx';
import { builderPath, type BuilderSearchParams, type BuilderDialog } from './builder-search-params.ts';
import { readBuilderEntry, type BuilderEntry } from './builder-entry.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { useBuildMeal } from './use-build-meal.ts';

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
  const { choice, isComplete } = bowl;

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
      <div className="flex flex-col gap-6 wide:grid wide:grid-cols-[minmax(0,1fr)_340px] wide:items-start lg:grid-cols-[minmax(0,1fr)_388px] lg:gap-8">
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
