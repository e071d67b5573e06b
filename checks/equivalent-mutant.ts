/** Changes that no test can notice, each with why. Reviewed by hand; `npm run mutants` leaves them out. */
export type EquivalentMutant = {
  readonly file: string;
  /** The line it stands in, without the space around it. */
  readonly line: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
};
