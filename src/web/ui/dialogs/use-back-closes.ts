import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const entry = 'menu';

/**
 * For a menu, which is not in the URL: opening it pushes a history entry, so that back closes it and nothing else. Its
 * links replace that entry (`replace`). Returns how to close it otherwise.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  // Esc twice before the page renders after the first step back must not leave it.
  const hasStepped = useRef(false);
  const isOver = state === entry;

  const enter = useEffectEvent(() => {
    hasStepped.current = false;
    if (!isOver) void navigate({ pathname, search, hash }, { state: entry, preventScrollReset: true });
  });
  useEffect(() => {
    if (isOpen) enter();
  }, [isOpen]);
  const leave = useEffectEvent(onClose);
  useEffect(() => (isOver ? () => leave() : undefined), [isOver]);

  return () => {
    if (!isOver) return onClose();
    if (hasStepped.current) return;
    hasStepped.current = true;
    void navigate(-1);
  };
}
