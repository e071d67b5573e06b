import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { menuPath, type MenuState } from './menu-search-params.ts';

/** Browsers limit how often a page may rewrite its URL; the list itself follows every keystroke. */
const writeAfterMs = 250;

export type MenuField = keyof MenuState | 'clear';
type Choice = { readonly menu: MenuState; readonly by: MenuField | null };

/**
 * The customer's choices. They take effect at once and are written to the URL a moment later; a URL that changes for
 * another reason (back, a link) takes precedence.
 */
export function useMenuState(shown: MenuState) {
  const address = menuPath(shown);
  const [choice, setChoice] = useState<Choice>({ menu: shown, by: null });
  const [written, setWritten] = useState({ address, by: choice.by });
  const [seen, setSeen] = useState(address);

  if (address !== seen) {
    setSeen(address);
    if (address !== written.address) {
      setChoice({ menu: shown, by: null });
      setWritten({ address, by: null });
    }
  }

  const target = menuPath(choice.menu);
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    if (target === written.address || isLeaving) return undefined;
    const timer = setTimeout(() => {
      // The window may already be on another page while this one is still rendered: navigating now would return to it.
      if (window.location.pathname !== pathname || window.location.search !== search) return;
      // The back button undoes a filter, but not the letters of a search nor each step of one slider.
      const replace = choice.by === 'query' || choice.by === written.by || state !== null;
      setWritten({ address: target, by: choice.by });
      void navigate(target, { replace, preventScrollReset: true, state: replace ? state : null });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [target, written, choice.by, isLeaving, navigate, pathname, search, state]);

  const change = (changes: Partial<MenuState>, by: MenuField) =>
    setChoice((now) => ({ menu: { ...now.menu, ...changes }, by }));
  return [choice.menu, change] as const;
}
