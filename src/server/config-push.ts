import { z } from 'zod';
import { documented, urlOf } from './config-fields.ts';

export const pushVariables = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 random bytes in base64url: openssl rand 32 | basenc --base64url | tr -d =')
    .optional()
    .register(documented, {
      default: 'derived from SECRET_KEY',
      meaning:
        'Key that browsers subscribe to push messages with. Set it before SECRET_KEY changes: with another key they have to subscribe again',
    }),
  PUSH_TEST_SERVICE: urlOf(['http:', 'https:'], 'must be a full address such as http://127.0.0.1:9000')
    .optional()
    .register(documented, {
      default: 'none',
      example: 'http://127.0.0.1:9000',
      meaning:
        'Demo mode: one more push service, for tests. Otherwise messages are sent to those of Google, Mozilla, Apple and Microsoft only',
    }),
};

export type PushSettings = Readonly<{
  /** Undefined: derived from the secret key. */
  privateKey: Buffer | undefined;
  /** An origin. */
  testService: string | undefined;
}>;

export function readPushSettings(values: z.output<z.ZodObject<typeof pushVariables>>): PushSettings {
  const { VAPID_PRIVATE_KEY: key, PUSH_TEST_SERVICE: service } = values;
  return Object.freeze({
    privateKey: key === undefined ? undefined : Buffer.from(key, 'base64url'),
    testService: service === undefined ? undefined : new URL(service).origin,
  });
}

export function pushProblems(given: Partial<Record<keyof typeof pushVariables, string>>): string[] {
  return given.PUSH_TEST_SERVICE ? ['PUSH_TEST_SERVICE: for tests only; remove it in production'] : [];
}
