type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** The page subscribes here: it asks whether to repeat a call of which the shop does not know whether it was saved. */
export function onUnknownOutcome(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

export function askToRepeat(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(false);
}
