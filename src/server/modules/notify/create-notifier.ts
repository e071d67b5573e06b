import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { outbox } from './outbox.ts';
import { type Notifier, httpSms, smtpMail } from './senders.ts';

/** The configured senders; in demo mode the outbox replaces a missing one. */
export function createNotifier(
  { mode, smsGateway, mail }: Pick<Config, 'mode' | 'smsGateway' | 'mail'>,
  db: Database,
  print: (line: string) => void,
): Notifier {
  if (mode === 'demo') {
    const demoOutbox = outbox(db, print);
    return { sms: smsGateway ? httpSms(smsGateway) : demoOutbox.sms, mail: mail ? smtpMail(mail) : demoOutbox.mail };
  }
  if (!smsGateway || !mail) throw new Error('Production has no sender for SMS or mail');
  return { sms: httpSms(smsGateway), mail: smtpMail(mail) };
}
