import { writeFileSync } from 'node:fs';

/** The file that the errors outside of tests are written to, which vitest's JSON report leaves out. */
export const unhandledErrorsVariable = 'UNHANDLED_ERRORS_FILE';

/** A reporter of vitest, which wants a default export. */
// oxlint-disable-next-line import/no-default-export
export default class UnhandledErrorsReporter {
  /** @param {unknown} _modules @param {readonly { name?: string; message: string; stack?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env[unhandledErrorsVariable];
    const texts = errors.map(({ name, message, stack }) => stack || `${name ?? 'Error'}: ${message}`);
    if (file) writeFileSync(file, JSON.stringify(texts));
  }
}
