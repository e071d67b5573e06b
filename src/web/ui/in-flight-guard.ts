import { useState, type FormEvent } from 'react';

/**
 * Refuses calls while one is in flight. State would be too late: a second click in the same tick still sees the page as
 * rendered before the first.
 */
export function inFlightGuard() {
  let isInFlight = false;
  return async (action: () => unknown): Promise<void> => {
    if (isInFlight) return;
    isInFlight = true;
    try {
      await action();
    } finally {
      isInFlight = false;
    }
  };
}

export function useInFlightGuard() {
  const [once] = useState(inFlightGuard);
  return once;
}

/** For the `onSubmit` of a form. A refused submit is not left to the browser either. */
export function useSubmitOnce(submit: (event: FormEvent) => unknown) {
  const once = useInFlightGuard();
  return (event: FormEvent) => {
    event.preventDefault();
    void once(() => submit(event));
  };
}
