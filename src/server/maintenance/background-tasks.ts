import { withoutDeadline } from '#server/db/deadline.ts';

/** Tasks that outlive the request which starts them. */
export type BackgroundTasks = {
  /** `name` identifies the task in the log. */
  readonly start: (name: string, work: () => Promise<void>) => void;
  /** Resolves when no task is running. */
  readonly settled: () => Promise<void>;
};

export function createBackgroundTasks(onFailure: (task: string, error: unknown) => void): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    start: (name, work) => {
      const one: Promise<void> = withoutDeadline(work)
        .catch((error: unknown) => onFailure(name, error))
        .finally(() => running.delete(one));
      running.add(one);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
