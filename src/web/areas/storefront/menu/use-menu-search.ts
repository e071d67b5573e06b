import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { menuPath, type MenuState } from './menu-address.ts';

/** Browsers limit how often a page may rewrite its address; the list itself follows every keystroke. */
const writeAfterMs = 250;

/**
 * What stands in the search field. It follows the typing at once and is written to the address a moment later;
 * an address that changes for another reason (back, a link) wins over what was typed.
 */
export function useMenuSearch({ type, query }: MenuState) {
  const [text, setText] = useState(query);
  const [seen, setSeen] = useState(query);
  const [written, setWritten] = useState(query);

  if (query !== seen) {
    setSeen(query);
    if (query !== written) {
      setText(query);
      setWritten(query);
    }
  }

  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written || isLeaving) return undefined;
    const timer = setTimeout(() => {
      // The window may already be elsewhere while this page is still drawn: writing now would call it back.
      if (window.location.pathname !== pathname || window.location.search !== search) return;
      setWritten(wanted);
      void navigate(menuPath({ type, query: wanted }), { replace: true, preventScrollReset: true, state });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, written, isLeaving, navigate, type, pathname, search, state]);

  return [text, setText] as const;
}
