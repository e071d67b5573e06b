/** Pseudo-random numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Pseudo-random integers below a limit. */
export function randomInts(seed: number): (limit: number) => number {
  const random = randomNumbers(seed);
  return (limit) => Math.floor(random() * limit);
}
