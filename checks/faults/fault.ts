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
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly before: string;
  readonly after: string;
  /** The test file that must fail. */
  readonly caughtBy: string;
};
