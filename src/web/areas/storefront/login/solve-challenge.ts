import type { WorkProof } from '#contract/auth.ts';
import type { DetailsOf } from '#contract/errors.ts';
import { searchProof } from '#domain/accounts/proof-of-work.ts';

/** About ten milliseconds at a time, so that the page stays responsive. */
const portion = 2_000;

/** Solves the proof of work that a busy shop requires from an unknown browser. */
export async function solveChallenge({ challenge, bits }: DetailsOf<'proof-required'>): Promise<WorkProof> {
  for (let from = 0; ; from += portion) {
    const answer = searchProof(challenge, bits, from, portion);
    if (answer !== null) return { challenge, answer };
    await new Promise((resolve) => setTimeout(resolve));
  }
}
