export type BulkFailure = { readonly id: number; readonly message: string };

const atOnce = 4;

/** Each row is a call of its own, so that one that fails leaves the others changed. Resolves with what failed. */
export async function runBulk(
  ids: readonly number[],
  change: (id: number) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<readonly BulkFailure[]> {
  const waiting = [...ids];
  const failures = new Map<number, string>();
  let finished = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await change(id);
      } catch (error) {
        failures.set(id, error instanceof Error ? error.message : String(error));
      }
      onProgress(++finished);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ids.flatMap((id) => (failures.has(id) ? [{ id, message: failures.get(id)! }] : []));
}
