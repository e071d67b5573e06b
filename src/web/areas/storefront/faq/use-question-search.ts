import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/use-hydrated.ts';

/** Browsers limit how often a page may rewrite its URL; the list itself follows every keystroke. */
const writeAfterMs = 300;

/** The text of the search field: typed here and written to the URL, or from a link such as /faq?q=refund. */
export function useQuestionSearch() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, hash } = useLocation();
  // The server renders the same page for every search: the query is read after hydration.
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
      // The window may already be on another page while this one is still rendered: navigating now would return to it.
      if (window.location.pathname !== pathname) return;
      const query = wanted === '' ? '' : `?${new URLSearchParams({ q: wanted })}`;
      void navigate({ search: query, hash }, { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, asked, navigate, pathname, hash]);

  return [text, setText] as const;
}
