import { expect, it } from 'vitest';
import { z } from 'zod';
import { isProof } from '#domain/accounts/proof-of-work.ts';
import { responseError } from '#web/platform/api/api-error.ts';
import { solveChallenge } from './solve-challenge.ts';

it('a browser solves the proof of work that a busy shop requires, and yields to the page in between', async () => {
  const challenge = '12.tqz1a2.Ab3dEf6h.0123456789abcdef';
  const body = {
    status: 429,
    code: 'proof-required',
    message: 'Later',
    details: { challenge, bits: 13 },
    requestId: 'r',
  };
  let ticks = 0;
  const clock = setInterval(() => ticks++, 0);
  const proof = await solveChallenge(responseError(429, body));
  clearInterval(clock);
  expect(proof.challenge).toBe(challenge);
  expect(isProof(challenge, proof.answer, 13)).toBe(true);
  expect(proof.answer, 'takes more than one portion').toBeGreaterThan(2_000);
  expect(ticks).toBeGreaterThan(0);
});

it('a refusal without a challenge is not solved', async () => {
  const body = { status: 429, code: 'too-many-requests', message: 'Later', requestId: 'r' };
  await expect(solveChallenge(responseError(429, body))).rejects.toThrow(z.ZodError);
});
