/** Work that goes on after the answer was sent. */
export type BackgroundWork = {
  readonly start: (work: () => Promise<void>) => void;
  /** When everything that was started is done. */
  readonly settled: () => Promise<void>;
};

export function createBackgroundWork(onFailure: (error: unknown) => void): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    start: (work) => {
      const one: Promise<void> = work()
        .catch(onFailure)
        .finally(() => running.delete(one));
      running.add(one);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
