import { PhoneNumber } from '#contract/shapes.ts';
import { oneTimeCodeText } from '#domain/messages/message-texts.ts';
import { shopName } from '#domain/shop-name.ts';
import { readSmsGateway, smsVariables } from '#server/config-sms.ts';
import { Environment } from '#server/config-variables.ts';
import { httpSms, smtpMail } from '#server/modules/notify/senders.ts';
import { StartupError } from '#server/startup-error.ts';
import { z } from 'zod';
import { readArguments, runCommand, say } from './run-command.ts';
import { pickSettings } from './shop-of-command.ts';

const usage = 'Usage: npm run message:test -- <mobile number> <e-mail address>';
const Senders = Environment.pick({ PUBLIC_URL: true, SMTP_URL: true, MAIL_FROM: true }).extend(smsVariables);

/** Sends a one-time code that opens nothing, whose text the operators know, and a mail. Needs no shop. */
await runCommand(async (settings) => {
  const { positionals } = readArguments(usage, {});
  const words = z.tuple([PhoneNumber, z.email()]).safeParse(positionals);
  if (!words.success) throw new StartupError('Name a mobile number and an e-mail address', usage);
  const [phone, address] = words.data;
  const values = pickSettings(Senders, settings);
  const gateway = readSmsGateway(values);
  if (!gateway || !values.SMTP_URL || !values.MAIL_FROM || !values.PUBLIC_URL) {
    throw new StartupError(
      `${settings.source} has no SMS gateway and mail server`,
      'Set PUBLIC_URL, SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN, SMTP_URL and MAIL_FROM',
    );
  }
  const code = oneTimeCodeText('000000', new URL(values.PUBLIC_URL).host);
  const mail = smtpMail({ smtpUrl: values.SMTP_URL, from: values.MAIL_FROM });
  await attempt(`SMS by ${new URL(gateway.url).host}`, () =>
    httpSms(gateway)(phone, code, { template: 'one-time-code' }),
  );
  await attempt(`Mail by ${new URL(values.SMTP_URL).host}`, () =>
    mail(address, `A test of ${shopName}`, `This shop can send mails: ${values.PUBLIC_URL}`),
  );
});

async function attempt(what: string, send: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const took = () => `after ${Math.round(performance.now() - began)} ms`;
  try {
    await send();
    say(`${what}: accepted ${took()}. Look whether it arrives.`);
  } catch (error) {
    const { cause } = error as Error;
    say(`${what}: failed ${took()}: ${cause instanceof Error ? cause.message : String(error)}`);
    process.exitCode = 1;
  }
}
