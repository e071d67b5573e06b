import { useMutation, type UseMutateFunction, type UseMutationOptions } from '@tanstack/react-query';
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

/** For the action of one button: `mutate` is refused while one is in flight. */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const once = useInFlightGuard();
  const mutate: UseMutateFunction<Data, Error, Variables> = (...asked) =>
    // The options have shown the error.
    void once(() => mutation.mutateAsync(...asked).catch(() => undefined));
  return { ...mutation, mutate };
}

/** For the `onSubmit` of a form. A refused submit is not left to the browser either. */
export function useSubmitOnce(submit: (event: FormEvent) => unknown) {
  const once = useInFlightGuard();
  return (event: FormEvent) => {
    event.preventDefault();
    void once(() => submit(event));
  };
}
