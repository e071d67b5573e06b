import { expect, it } from 'vitest';
import { isProof } from '#domain/accounts/proof-of-work.ts';
import { solveChallenge } from './solve-challenge.ts';

it('a browser solves the proof of work that a busy shop requires, and yields to the page in between', async () => {
  const challenge = '12.tqz1a2.Ab3dEf6h.0123456789abcdef';
  let ticks = 0;
  const clock = setInterval(() => ticks++, 0);
  const proof = await solveChallenge({ challenge, bits: 13 });
  clearInterval(clock);
  expect(proof.challenge).toBe(challenge);
  expect(isProof(challenge, proof.answer, 13)).toBe(true);
  expect(proof.answer, 'takes more than one portion').toBeGreaterThan(2_000);
  expect(ticks).toBeGreaterThan(0);
});
