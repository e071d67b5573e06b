export type Fault = {
  readonly id: string;
  /** The guarantee that it breaks. */
  readonly guarantee:
    | 'R1'
    | 'R2'
    | 'R3'
    | 'R6'
    | 'R9'
    | 'R10'
    | 'R13'
    | 'R14'
    | 'R15'
    | 'R16'
    | 'R19'
    | 'R20'
    | 'R21'
    | 'S1'
    | 'S3'
    | 'S5'
    | 'S6'
    | 'S13'
    | 'S18'
    | 'S19'
    | 'S20'
    | 'N2';
  /** Where it was when it was written: after a move it is found by what it changes. */
  readonly file: string;
  /** The name of the declaration around it, where `before` alone occurs more often than once. */
  readonly within?: string;
  /** Occurs once. White space in a string is a matter of format; a pattern leaves names open. */
  readonly before: string | RegExp;
  readonly after: string;
  /** The test file that must fail. */
  readonly caughtBy: string;
};
