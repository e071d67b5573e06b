import type { Check, Checking } from './support/check.ts';
import { Debian, blocksOf, release } from './support/debian/container.ts';

const page = 'docs/operations.md';
/** In the order in which an operator needs them. */
const sections = ['Install', 'Opening the shop', 'Back up', 'Upgrade', 'Restore'];
/** Needs a name that the whole world finds. */
const isLeftOut = (script: string) => script.includes('certbot');

export const check: Check = {
  guarantee: 'The pages for operators',
  goal: `their commands install, open, back up, upgrade and restore a shop on a bare ${release.words}`,
  limitSeconds: 2_400,
  isTimed: true,
  isOnRequest: true,
  run: async (checking) => {
    const missing = Debian.missing();
    if (missing) return `left out: this machine cannot run a bare ${release.words} (${missing})`;
    const debian = await Debian.start(checking);
    const operator = new Operator(checking, debian);

    const minutes: string[] = [];
    for (const section of sections) {
      const began = performance.now();
      const blocks = (await blocksOf(page, [section])).filter(({ script }) => !isLeftOut(script));
      for (const { script } of blocks) {
        if (!(await operator.follows(section, script))) return `stopped in "${section}"`;
      }
      minutes.push(`${section} ${((performance.now() - began) / 60_000).toFixed(1)} min`);
      await operator.looks(section);
    }
    return `${minutes.join(', ')}; left out: certbot`;
  },
};

/** What the shop answers from outside of it. */
const fetchMenu = `curl -sk --resolve shop.example:443:127.0.0.1 -o /dev/null -w '%{http_code}' https://shop.example/menu`;
const write = (
  subject: string,
) => `curl -sf -o /dev/null -X POST http://127.0.0.1:3001/api/v1/contact-messages -H 'content-type: application/json' \\
  -H 'host: shop.example' -d '{"firstName":"Meera","lastName":"Iyer","email":"meera@shop.example","subject":"${subject}","message":"Hello"}'`;
const subjects = `runuser -u postgres -- psql -At macrobowl -c "select coalesce(string_agg(subject, ' ' order by id), '') from contact_messages"`;

class Operator {
  readonly #checking: Checking;
  readonly #debian: Debian;
  /** Between two messages: to this moment the database is set back. */
  #point = '';

  constructor(checking: Checking, debian: Debian) {
    this.#checking = checking;
    this.#debian = debian;
  }

  async types(script: string): Promise<string> {
    const { code, output } = await this.#debian.run(script, 120);
    if (code !== 0) throw new Error(`${script}\nended with ${code}: ${output.slice(-2_000)}`);
    return output.trim();
  }

  /** A block of the page as it is; a person fills in what stands between < and >. */
  async follows(section: string, script: string): Promise<boolean> {
    if (script.includes('--type=time')) await this.#writesBetweenTwoMoments();
    const filled = script
      .replaceAll('<this project>', 'file:///src/macrobowl')
      .replaceAll(/'<20[^>]*>'/g, `'${this.#point}'`);
    // What a real Debian starts by itself once it is installed.
    const started = 'if [ -e /etc/postgresql ]; then pg_ctlcluster "$(ls /etc/postgresql)" main start || true; fi';
    const installed = filled.indexOf('\n', filled.indexOf(' postgresql nginx'));
    const steps = filled.startsWith('apt-get update')
      ? [
          filled.slice(0, installed),
          `${started}; nginx; (node /root/senders.mjs > /dev/null 2>&1 &)`,
          filled.slice(installed),
        ]
      : [filled];
    for (const step of steps) {
      const { code, output } = await this.#debian.run(step, 1_500);
      console.log(`${step}\n${output}\n→ ${code}`);
      if (code === 0) continue;
      this.#checking.require(false, `"${section}" stops with ${code}:\n${step}\n${output.slice(-1_500)}`);
      return false;
    }
    if (script.includes('--type=time')) {
      const found = await this.types(subjects);
      this.#checking.require(
        found.endsWith('before'),
        `after a restore to the moment between two messages there are: ${found}`,
      );
    }
    return true;
  }

  async looks(section: string): Promise<void> {
    const status = await this.types(fetchMenu);
    this.#checking.require(status === '200', `after "${section}" /menu returned ${status}`);
    if (section === 'Install') {
      const signIn = `curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3002/api/v1/auth/signin -H 'host: shop.example' -H 'content-type: application/json' -d '{"email":"owner@shop.example","password":"quiet-lantern-4711-ferry"}'`;
      const signedIn = await this.types(signIn);
      this.#checking.require(signedIn === '200', `the first admin's sign-in returned ${signedIn}`);
      await this.types(write('installed'));
    }
    if (section === 'Back up') {
      await this.types(
        'systemctl start macrobowl-backup.service && systemctl start macrobowl-uploads.service && systemctl start macrobowl-pgbackrest.service',
      );
      const owners = await this.types('find /var/lib/macrobowl ! -user macrobowl | head -n 3');
      this.#checking.require(owners === '', `files of another owner: ${owners}`);
    }
    if (section === 'Upgrade') {
      const built = await this.types('readlink -f /opt/macrobowl');
      this.#checking.require(built === '/opt/macrobowl-2', `${built} runs after the upgrade`);
    }
  }

  async #writesBetweenTwoMoments(): Promise<void> {
    await this.types(write('before'));
    this.#point = await this.types("sleep 1; date --iso-8601=ns | tr T ' ' | sed 's/,\\([0-9]\\{6\\}\\)[0-9]*/.\\1/'");
    await this.types(
      `sleep 1; ${write('after')}; runuser -u postgres -- psql -qc 'select pg_switch_wal()' > /dev/null`,
    );
    const both = await this.types(subjects);
    this.#checking.require(both.endsWith('before after'), `two messages were written: ${both}`);
  }
}
