import type { Service } from '#domain/operations/failing.ts';
import type { Database } from '#server/db/client.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import type { PaymentGateway } from '#server/modules/payments/payment-gateway.ts';
import { setDone, setRefused } from './operations-queries.ts';

/** A service that does what it is asked is recorded once in this time, unless it was refused before. */
const doneEveryMs = 60_000;

/** Runs the call and records how it ended, beside it. */
export type Watch = <T>(services: readonly Service[], call: () => Promise<T>) => Promise<T>;

export function watchServices(db: Database, background: BackgroundTasks): Watch {
  const doneAt = new Map<Service, number>();
  const record = (service: Service, write: (db: Database) => Promise<void>) =>
    background.start(`record state of ${service}`, () => write(db));
  return async (used, call) => {
    try {
      const result = await call();
      for (const service of used) {
        if (Date.now() - (doneAt.get(service) ?? -Infinity) < doneEveryMs) continue;
        doneAt.set(service, Date.now());
        record(service, () => recordDone(db, service));
      }
      return result;
    } catch (error) {
      for (const service of used) {
        doneAt.delete(service);
        record(service, () => recordRefused(db, service, reasonOf(error)));
      }
      throw error;
    }
  };
}

export const recordDone = (db: Database, service: Service) => db.transaction((tx) => setDone(tx, service));

export const recordRefused = (db: Database, service: Service, reason: string) =>
  db.transaction((tx) => setRefused(tx, service, reason));

/** What a sender or the gateway says of itself has no personal data. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error('unknown');
  return (cause instanceof Error ? cause.message : message).slice(0, 200);
}

export function watchNotifier({ sms, mail }: Notifier, watch: Watch): Notifier {
  return {
    sms: (to, text, about) =>
      watch(about.template === 'one-time-code' ? ['sms', 'codes'] : ['sms'], () => sms(to, text, about)),
    mail: (...given) => watch(['mail'], () => mail(...given)),
  };
}

export function watchGateway(gateway: PaymentGateway, watch: Watch): PaymentGateway {
  const watched =
    <Given, T>(call: (given: Given) => Promise<T>) =>
    (given: Given) =>
      watch(['gateway'], () => call(given));
  return {
    name: gateway.name,
    createCode: watched((code) => gateway.createCode(code)),
    readFacts: watched((reference) => gateway.readFacts(reference)),
    endCode: watched((reference) => gateway.endCode(reference)),
    refund: watched((request) => gateway.refund(request)),
    readRefund: watched((request) => gateway.readRefund(request)),
    readWebhook: (body, signature) => gateway.readWebhook(body, signature),
  };
}
