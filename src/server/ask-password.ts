import { StartupError } from './startup-error.ts';

const [enter, newLine, interrupt, endOfInput, backspace, erase] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007F'];

/** From the terminal, without showing what is typed. */
export function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    return Promise.reject(
      new StartupError('There is no terminal to ask for the password', 'Set ADMIN_PASSWORD and try again.'),
    );
  }
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (settle: () => void) => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      settle();
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === enter || key === newLine) return finish(() => resolve(typed));
        if (key === interrupt || key === endOfInput) {
          return finish(() => reject(new StartupError('Nothing was changed', 'Start again when you like.')));
        }
        typed = key === backspace || key === erase ? typed.slice(0, -1) : typed + key;
      }
      return undefined;
    };
    stdin.on('data', read);
  });
}
