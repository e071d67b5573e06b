import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { useUnwrittenChoice } from '#web/platform/storage/use-unwritten-choice.ts';
import {
  builderPath,
  builderRoot,
  readSelection,
  writeSelection,
  type BuilderSearchParams,
} from './builder-search-params.ts';

/** Browsers limit how often a page may rewrite its URL; the bowl itself follows every click. */
const writeAfterMs = 200;

/**
 * The bowl in progress. It follows clicks at once and is written to the URL a moment later; a URL that changes for
 * another reason (back, a link, a loaded meal) takes precedence.
 */
export function useChosenBowl({ selection, tab, dialog }: BuilderSearchParams) {
  const inAddress = writeSelection(selection);
  const [chosen, setChosen] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  /** The last ones, oldest first: a busy page may show a URL of some changes ago. */
  const [written, setWritten] = useState<readonly string[]>([inAddress]);

  if (inAddress !== seen) {
    setSeen(inAddress);
    const writtenAt = written.indexOf(inAddress);
    if (writtenAt === -1) setChosen(inAddress);
    setWritten(writtenAt === -1 ? [inAddress] : written.slice(writtenAt));
  }

  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (chosen === written.at(-1) || isLeaving) return undefined;
    const timer = setTimeout(() => {
      // The window may already be on another page while this one is still rendered: navigating now would return to it.
      if (window.location.pathname !== builderRoot) return;
      setWritten((before) => [...before, chosen]);
      const path = builderPath(readSelection(chosen), { tab, dialog });
      void navigate(path, { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [chosen, written, isLeaving, navigate, tab, dialog]);

  useUnwrittenChoice({ name: 'unwritten-bowl', inAddress, chosen, onRestore: setChosen });

  const choose = (next: BowlSelection) => setChosen(writeSelection(next));
  return [useMemo(() => readSelection(chosen), [chosen]), choose] as const;
}
