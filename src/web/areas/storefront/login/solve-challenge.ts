import { z } from 'zod';
import type { WorkProof } from '#contract/auth.ts';
import { searchProof } from '#domain/accounts/proof-of-work.ts';
import type { ApiError } from '#web/platform/api/api-error.ts';

const Refusal = z.object({ details: z.object({ challenge: z.string(), bits: z.int() }) });

/** About ten milliseconds at a time, so that the page stays responsive. */
const portion = 2_000;

/** Solves the proof of work that a busy shop requires from an unknown browser. */
export async function solveChallenge(refusal: ApiError): Promise<WorkProof> {
  const { challenge, bits } = Refusal.parse(refusal.body).details;
  for (let from = 0; ; from += portion) {
    const answer = searchProof(challenge, bits, from, portion);
    if (answer !== null) return { challenge, answer };
    await new Promise((resolve) => setTimeout(resolve));
  }
}
