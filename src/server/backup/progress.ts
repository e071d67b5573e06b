/** Reports the progress of a long operation. */
export type Progress = (line: string) => void;

const everyMs = 2_000;

/** Prints at most one line every two seconds, so that short operations print nothing. */
export function occasionally(say: (line: string) => void): Progress {
  let lastAt = performance.now();
  return (line) => {
    if (performance.now() - lastAt < everyMs) return;
    lastAt = performance.now();
    say(line);
  };
}
