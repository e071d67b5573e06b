/**
 * Every time limit of the tests goes through here. A limit ends what hangs; it does not judge speed. `npm test` measures
 * the machine first (scripts/calibrate.mjs) and passes the factor on; a runner that is started alone uses the default.
 */
export const factorVariable = 'TIME_LIMIT_FACTOR';

/** Limits are never shortened; and what hangs must end, however slow the machine is. */
const leastFactor = 1;
const mostFactor = 8;
const defaultFactor = 2;

/** @param {number} speed of this machine; 1 is the reference */
export function factorFor(speed) {
  return Math.min(mostFactor, Math.max(leastFactor, 1 / speed));
}

/** @param {number} ms limit on the reference machine, with room for a load that begins later */
export function timeLimit(ms) {
  const given = Number(process.env[factorVariable]);
  const factor = given > 0 ? Math.min(mostFactor, Math.max(leastFactor, given)) : defaultFactor;
  return Math.round(ms * factor);
}

/** For something that a test waits for, such as a row, an event or a text on the screen. */
export const waitLimitMs = timeLimit(15_000);
