/** Does something again and again until stopped; stopping waits for what is under way. */
export function repeatedly(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  everyMs: number,
): { stop: () => Promise<void> } {
  let isStopped = false;
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(() => (isStopped ? undefined : work().catch(onError)));
  }, everyMs).unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return current;
    },
  };
}
