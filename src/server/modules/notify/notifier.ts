export type SendSms = (to: string, text: string) => Promise<void>;
export type SendMail = (to: string, subject: string, text: string) => Promise<void>;

/** Sends SMS and mail. A message that could not be handed over is an `unavailable` error. */
export type Notifier = { readonly sms: SendSms; readonly mail: SendMail };
