/** Does something again and again until stopped; stopping waits for what is under way. */
export function repeatedly(
  work: () => Promise<void>,
  onTrouble: (error: unknown) => void,
  everyMs: number,
): { stop: () => Promise<void> } {
  let isStopped = false;
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(() => (isStopped ? undefined : work().catch(onTrouble)));
  }, everyMs).unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return current;
    },
  };
}
