import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The wish in the field, and the one that was asked for: it is in the URL, so that it survives a reload and a login. */
export function useWish() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = isHydrated ? params.get('wish') : null;
  const ask = (text: string) => {
    setTyped(text);
    void navigate(`/?wish=${encodeURIComponent(text)}`, { replace: true, preventScrollReset: true });
  };
  return { text: typed ?? asked ?? '', asked, setText: setTyped, ask } as const;
}
