/** Tells how far a long work is. */
export type Progress = (line: string) => void;

const everyMs = 2_000;

/** Passes a line on when nothing was said for two seconds: short work is silent, long work is not. */
export function occasionally(say: (line: string) => void): Progress {
  let lastAt = performance.now();
  return (line) => {
    if (performance.now() - lastAt < everyMs) return;
    lastAt = performance.now();
    say(line);
  };
}
