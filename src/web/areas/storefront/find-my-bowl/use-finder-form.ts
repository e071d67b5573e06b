import { useEffect, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { defaultTarget } from '#domain/menu/nutrition.ts';
import type { Figures } from '#domain/finder/target.ts';
import { readOwn, saveOwn } from '#web/platform/session/own-storage.ts';
import { useUnwrittenChoice } from '#web/platform/storage/use-unwritten-choice.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { finderPath, finderRoot, readFinderForm, type FinderForm } from './finder-search-params.ts';

/** Browsers limit how often a page may rewrite its URL; the form itself follows every movement. */
const writeAfterMs = 250;
const storedAs = 'meal-target';

/**
 * The form. It follows every change at once and is written to the URL a moment later; a URL that changes for another reason
 * (back, a link) takes precedence. A target that the person has set is kept in the browser; that of a link is not.
 */
export function useFinderForm() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const address = isHydrated ? params.toString() : '';
  const [own] = useState(readOwnTarget);
  const [form, setForm] = useState<FinderForm>(() => readFinderForm(new URLSearchParams(), defaultTarget));
  const [seen, setSeen] = useState<string | null>(null);
  /** The last ones, oldest first: a busy page may show a URL of some changes ago. */
  const [written, setWritten] = useState<readonly string[]>([]);
  const [hasSet, setHasSet] = useState(false);

  if (isHydrated && address !== seen) {
    setSeen(address);
    const writtenAt = written.indexOf(address);
    if (writtenAt === -1) setForm(readFinderForm(params, own ?? defaultTarget));
    else setWritten(written.slice(writtenAt));
  }

  const path = finderPath(form);
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const target = new URL(path, 'https://finder').searchParams.toString();
  const isOutdated = hasSet && target !== address;
  useEffect(() => {
    if (!isOutdated || isLeaving) return undefined;
    const timer = setTimeout(() => {
      // The window may already be on another page while this one is still rendered: navigating now would return to it.
      if (window.location.pathname !== finderRoot) return;
      setWritten((before) => [...before, target]);
      void navigate(path, { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [isOutdated, isLeaving, navigate, path, target]);

  useUnwrittenChoice({
    name: 'unwritten-search',
    inAddress: address,
    chosen: isOutdated ? target : address,
    onRestore: (chosen) => {
      setHasSet(true);
      setForm(readFinderForm(new URLSearchParams(chosen), own ?? defaultTarget));
    },
  });

  const change = (changes: Partial<FinderForm>) => {
    setHasSet(true);
    setForm((now) => ({ ...now, ...changes }));
    if (changes.target) saveOwn(storedAs, changes.target);
  };
  return { form, change } as const;
}

function readOwnTarget(): Figures | null {
  const stored = typeof document === 'undefined' ? undefined : readOwn(storedAs);
  return isFigures(stored) ? stored : null;
}

function isFigures(value: unknown): value is Figures {
  if (typeof value !== 'object' || value === null) return false;
  return (['caloriesKcal', 'protein', 'carbs', 'fats'] as const).every((name) =>
    Number.isFinite((value as Partial<Figures>)[name]),
  );
}
