import type { FormEvent } from 'react';
import { useInFlightGuard } from './in-flight-guard.ts';

/** For the `onSubmit` of a form. A refused submit is not left to the browser either. */
export function useSubmitOnce(submit: (event: FormEvent) => unknown) {
  const once = useInFlightGuard();
  return (event: FormEvent) => {
    event.preventDefault();
    void once(() => submit(event));
  };
}
