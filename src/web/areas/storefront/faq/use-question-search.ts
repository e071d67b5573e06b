import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Browsers limit how often a page may rewrite its URL; the list itself follows every keystroke. */
const writeAfterMs = 300;

/** The text of the search field: typed here and written to the URL, or from a link such as /faq?q=refund. */
export function useQuestionSearch() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, hash } = useLocation();
  // The server renders the same page for every search: the query is read after hydration.
  const fromUrl = isHydrated ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [seen, setSeen] = useState('');
  const [text, setText] = useState('');
  if (fromUrl !== seen) {
    setSeen(fromUrl);
    if (fromUrl !== text.trim()) setText(fromUrl);
  }

  useEffect(() => {
    const query = text.trim();
    if (query === fromUrl) return undefined;
    const timer = setTimeout(() => {
      // The window may already be on another page while this one is still rendered: navigating now would return to it.
      if (window.location.pathname !== pathname) return;
      const newSearch = query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
      void navigate({ search: newSearch, hash }, { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, fromUrl, navigate, pathname, hash]);

  return [text, setText] as const;
}
