/** Something outside the program keeps it from starting. Printed as one line, without a stack. */
export class StartupError extends Error {
  readonly remedy: string;

  constructor(whatHappened: string, remedy: string, options?: ErrorOptions) {
    super(whatHappened, options);
    this.name = 'StartupError';
    this.remedy = remedy;
  }

  /** `what happened. remedy`, on one line whatever the cause said. */
  get line(): string {
    return `${this.message}. ${this.remedy}`.replace(/\s+/g, ' ');
  }
}
