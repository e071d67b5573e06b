import { useMutation, type UseMutateFunction, type UseMutationOptions } from '@tanstack/react-query';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';

/** For the action of one button: `mutate` is refused while one is in flight. */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const once = useInFlightGuard();
  const mutate: UseMutateFunction<Data, Error, Variables> = (...asked) =>
    // The options have shown the error.
    void once(() => mutation.mutateAsync(...asked).catch(() => undefined));
  return { ...mutation, mutate };
}
