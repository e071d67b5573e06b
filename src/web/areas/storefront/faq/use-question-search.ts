import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/use-hydrated.ts';

/** Browsers limit how often a page may rewrite its address; the list itself follows every keystroke. */
const writeAfterMs = 300;

/** What stands in the search field: typed here, and written to the address; or come with a link, as in /faq?q=refund. */
export function useQuestionSearch() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, hash } = useLocation();
  // The page is the same for every search: what the address says counts once the browser has taken over.
  const asked = isHydrated ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [seen, setSeen] = useState('');
  const [text, setText] = useState('');
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== text.trim()) setText(asked);
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => {
      // The window may already be elsewhere while this page is still drawn: writing now would call it back.
      if (window.location.pathname !== pathname) return;
      const query = wanted === '' ? '' : `?${new URLSearchParams({ q: wanted })}`;
      void navigate({ search: query, hash }, { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, asked, navigate, pathname, hash]);

  return [text, setText] as const;
}
