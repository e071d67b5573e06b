/** An external cause prevents the start. Printed as one line, without a stack. */
export class StartupError extends Error {
  readonly remedy: string;

  constructor(whatHappened: string, remedy: string, options?: ErrorOptions) {
    super(whatHappened, options);
    this.name = 'StartupError';
    this.remedy = remedy;
  }

  /** `message. remedy` on one line. */
  get line(): string {
    return `${this.message}. ${this.remedy}`.replace(/\s+/g, ' ');
  }
}
