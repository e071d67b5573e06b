import { describe, expect, it } from 'vitest';
import { missingDltSettings } from './config-sms.ts';
import { ConfigError, readConfig } from './config.ts';
import { simulatedKeys } from './simulated-gateway/simulated-keys.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example/',
  SECRET_KEY: 'p3mVq0Zr8sYt1uXw2bNc4dFg6hJk7lQ9',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_TOKEN: 'token',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Macrobowl <hello@shop.example>',
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  it('without any variable the shop runs in demo mode, reachable from this machine only', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ mode: 'demo', host: 'localhost', port: 3000, publicUrl: 'http://localhost:3000' });
    expect(config.databaseUrl).toBeUndefined();
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('the public address follows the port and never ends in a slash', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    expect(readConfig(production).publicUrl).toBe('https://shop.example');
  });

  it('production with all required variables starts and listens on all interfaces', () => {
    expect(readConfig({ ...production, TRUST_PROXY: '10.0.0.0/8, ::1' })).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      trustProxy: ['10.0.0.0/8', '::1'],
      mail: { from: 'Macrobowl <hello@shop.example>' },
    });
  });

  it.each(['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])(
    'production with the published %s of the simulated gateway does not start',
    (name) => {
      const own = {
        RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
        RAZORPAY_KEY_SECRET: 'x8Kq2vNw5Lm7Rt9Zb1Yc',
        RAZORPAY_WEBHOOK_SECRET: 'h3Jd6Fs8Gp0Qa4Ue2Wi5',
      };
      expect(problemsOf({ ...production, ...own })).toEqual([]);
      for (const published of Object.values(simulatedKeys)) {
        if (published === simulatedKeys.name) continue;
        expect(problemsOf({ ...production, ...own, [name]: published })).toEqual([
          expect.stringMatching(`^${name}: is published`),
        ]);
      }
    },
  );

  it.each(['PUBLIC_URL', 'SECRET_KEY', 'SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN', 'SMTP_URL', 'MAIL_FROM'])(
    'production without %s does not start',
    (name) => {
      expect(problemsOf({ ...production, [name]: undefined })).toEqual([
        expect.stringMatching(`^${name}: missing in production; .{10}`),
      ]);
    },
  );

  it.each([
    { NODE_ENV: 'prod' },
    { PORT: '0' },
    { PORT: '3000x' },
    { PUBLIC_URL: 'http://shop.example' },
    { PUBLIC_URL: 'shop.example' },
    { DATABASE_URL: 'mysql://host/shop' },
    { SECRET_KEY: 'short' },
    { SECRET_KEY_PREVIOUS: 'short' },
    { SECRET_KEY_PREVIOUS: production.SECRET_KEY },
    { SECRET_KEY: 'abababababababababababababababababababab' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: 'everyone' },
    { LOG_LEVEL: 'loud' },
    { EMBEDDED_POSTGRES_DURABLE: 'false' },
    { PASSWORD_BREACH_URL: 'ftp://range.example' },
    { PASSWORD_BREACH_URL: 'https://user:password@range.example/range' },
    { ADMIN_EMAIL: 'admin@shop.example' },
    { ADMIN_EMAIL: 'admin@shop.example', ADMIN_PASSWORD: 'short' },
  ])('production refuses %o', (change) => {
    expect(problemsOf({ ...production, ...change }).length).toBeGreaterThan(0);
  });

  it('all problems are reported together, one line each', () => {
    const problems = problemsOf({ NODE_ENV: 'production', PORT: 'http', LOG_LEVEL: 'loud' });
    expect(problems).toHaveLength(8);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+: [^\n]+$/);
  });

  it('a problem never contains the value of a secret', () => {
    expect(problemsOf({ ...production, SECRET_KEY: 'hunter2', ADMIN_PASSWORD: 'hunter3' }).join()).not.toContain(
      'hunter',
    );
  });

  it('uploads go to a bucket when all its variables are set; some of them are refused', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'macrobowl-uploads',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'shop',
      S3_SECRET_ACCESS_KEY: 'hunter4',
    };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'macrobowl-uploads',
      region: 'ap-south-1',
      accessKeyId: 'shop',
      secretAccessKey: 'hunter4',
    });
    for (const name of Object.keys(s3)) {
      expect(problemsOf({ ...production, ...s3, [name]: ' ' })).toEqual([
        `${name}: missing; set all of ${Object.keys(s3).join(', ')}, or none`,
      ]);
    }
    expect(problemsOf({ S3_BUCKET: 'macrobowl-uploads' })).toHaveLength(4);
    expect(problemsOf({ ...s3, S3_ENDPOINT: 's3.example', S3_BUCKET: '../x' })).toHaveLength(2);
  });

  it('the ids of registered SMS texts are read by name, and a start names those that are missing', () => {
    const { smsGateway } = readConfig({
      ...production,
      SMS_SENDER_ID: 'MCRBWL',
      SMS_DLT_TEMPLATE_IDS: 'one-time-code=1107001, confirmed=1107002',
    });
    expect(smsGateway).toMatchObject({
      senderId: 'MCRBWL',
      templateIds: { 'one-time-code': '1107001', confirmed: '1107002' },
    });
    expect(missingDltSettings(smsGateway!)).toEqual([
      'SMS_DLT_ENTITY_ID',
      'SMS_DLT_TEMPLATE_IDS of promise-changed, out-for-delivery, delivered, rating-asked, payment-failed, cancelled, refund, claim-answered, delivery-skipped, delivery-changed, delivery-without-room',
    ]);
    expect(problemsOf({ ...production, SMS_DLT_TEMPLATE_IDS: 'greeting=1107001' })).toHaveLength(1);
  });

  it('a process that only runs jobs, or only serves, needs a database of its own', () => {
    expect(problemsOf({ PROCESS_ROLE: 'worker' })).toHaveLength(1);
    expect(problemsOf({ PROCESS_ROLE: 'api', DATABASE_URL: 'postgres://shop@db.example/shop' })).toEqual([]);
    expect(readConfig({}).processRole).toBe('all');
  });

  it('admins are asked for two-step verification in production only, unless it is optional', () => {
    expect(readConfig(production).asksAdminSecondFactor).toBe(true);
    expect(readConfig({ ...production, ADMIN_SECOND_FACTOR: 'optional' }).asksAdminSecondFactor).toBe(false);
    expect(readConfig({}).asksAdminSecondFactor).toBe(false);
    expect(problemsOf({ ...production, ADMIN_SECOND_FACTOR: 'never' })).toHaveLength(1);
  });

  it('an administrator in demo mode is refused with a hint at production', () => {
    expect(problemsOf({ ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'correct horse battery' })).toEqual([
      expect.stringContaining('set NODE_ENV=production'),
    ]);
  });
});
