import type { FormEvent } from 'react';
import { useOneAtATime } from './one-at-a-time.ts';

/** For the `onSubmit` of a form. What is refused is not left to the browser either. */
export function useSubmitOnce(submit: (event: FormEvent) => unknown) {
  const once = useOneAtATime();
  return (event: FormEvent) => {
    event.preventDefault();
    void once(() => submit(event));
  };
}
