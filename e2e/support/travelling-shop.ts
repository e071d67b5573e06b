import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';
import { hashToken, createToken } from '#server/modules/auth/session-token.ts';
import { shiftClock, shiftDatabaseClock } from '#server/testing/test-clock.ts';
import { waitForHydrationIn } from './hydration.ts';
import { openShopProcess } from './shop-process.ts';
import { useSessionToken } from './sign-in.ts';

/** The source of a clock that a message of the parent process can shift again. */
const movableClock = (shiftMs: number) =>
  `const shift = (${shiftClock.toString()})(${shiftMs}); process.on('message', (message) => shift(message.shiftMs));`;

/** A shop of its own whose server runs in another time zone, and whose clock can be set. */
export class TravellingShop {
  readonly url: string;
  readonly database: pg.Pool;
  readonly #databaseUrl: string;
  readonly #send: (message: object) => void;
  readonly #close: () => Promise<void>;
  #shiftMs: number;

  private constructor(parts: {
    readonly url: string;
    readonly databaseUrl: string;
    readonly shiftMs: number;
    readonly send: (message: object) => void;
    readonly close: () => Promise<void>;
  }) {
    this.url = parts.url;
    this.#databaseUrl = parts.databaseUrl;
    this.database = new pg.Pool({ connectionString: parts.databaseUrl, max: 2 }).on('error', () => undefined);
    this.#shiftMs = parts.shiftMs;
    this.#send = parts.send;
    this.#close = parts.close;
  }

  static async open(now: Date, timeZone: string): Promise<TravellingShop> {
    const name = `shop_${randomUUID().replaceAll('-', '')}`;
    const home = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
    await home.connect();
    await home.query(`create database ${name}`);
    await home.end();
    const address = new URL(process.env['E2E_DATABASE_URL']!);
    address.pathname = `/${name}`;
    const shiftMs = now.getTime() - Date.now();
    await shiftDatabaseClock(address.href, shiftMs);
    const dataDir = await mkdtemp(join(tmpdir(), `macrobowl-e2e-${process.pid}-`));
    const clock = ['--import', `data:text/javascript,${encodeURIComponent(movableClock(shiftMs))}`];
    const { url, send, close } = await openShopProcess(address.href, dataDir, { clock, timeZone });
    const closeAll = async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return new TravellingShop({ url, databaseUrl: address.href, shiftMs, send, close: closeAll });
  }

  /** Server and database; a browser that is opened afterwards, too. */
  async travelTo(now: Date): Promise<void> {
    this.#shiftMs = now.getTime() - Date.now();
    await shiftDatabaseClock(this.#databaseUrl, this.#shiftMs);
    this.#send({ shiftMs: this.#shiftMs });
  }

  /** Sessions of earlier days have ended by then. */
  async sessionOf(condition: string, value: string | number): Promise<string> {
    const token = createToken();
    await this.database.query(
      `insert into sessions (token_hash, user_id, expires_at)
       select $1, id, now() + interval '1 day' from users where ${condition} = $2`,
      [hashToken(token), value],
    );
    return token;
  }

  async browse(browser: Browser, screen: object, token: string): Promise<Page> {
    const context = await browser.newContext({
      ...screen,
      baseURL: this.url,
      locale: 'en-IN',
      timezoneId: shopTimeZone,
      serviceWorkers: 'block',
    });
    await context.addInitScript(shiftClock, this.#shiftMs);
    waitForHydrationIn(context);
    await useSessionToken(context, this.url, token);
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.#close();
  }
}
