import { useMutation, type UseMutateFunction, type UseMutationOptions } from '@tanstack/react-query';
import { useInFlightGuard } from './in-flight-guard.ts';

/** For what one button does: `mutate` is refused while the first is under way. */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const once = useInFlightGuard();
  const mutate: UseMutateFunction<Data, Error, Variables> = (...asked) =>
    // What failed has been told by the options.
    void once(() => mutation.mutateAsync(...asked).catch(() => undefined));
  return { ...mutation, mutate };
}
