import type { Classification, ColumnsOf, TableName } from './data-classification.ts';

/** Codes, links, sessions and second factors. */
export const signInTables = {
  otpCodes: {
    atErasure: 'delete',
    plain: ['id', 'attempts', 'createdAt', 'expiresAt', 'closedAt'],
    personal: ['phone'],
    secret: ['requester', 'salt', 'codeHmac'],
  },
  registrationTickets: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    personal: ['phone'],
    plain: ['expiresAt', 'usedAt'],
  },
  passwordResets: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    plain: ['userId', 'expiresAt', 'usedAt'],
  },
  emailChanges: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    plain: ['userId', 'createdAt', 'expiresAt', 'closedAt'],
    personal: ['email'],
  },
  pushSubscriptions: {
    atErasure: 'delete',
    plain: ['id', 'userId', 'createdAt'],
    personal: ['endpoint'],
    secret: ['sessionHash', 'p256dh', 'auth'],
  },
  sessions: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    plain: ['userId', 'expiresAt', 'revokedAt'],
    personal: ['device', 'createdAt', 'lastSeenAt'],
  },
  recoveryCodes: {
    atErasure: 'delete',
    plain: ['userId', 'usedAt'],
    secret: ['codeHash'],
  },
  secondFactors: {
    atErasure: 'delete',
    plain: ['userId', 'confirmedAt', 'createdAt'],
    secret: ['encryptedSecret', 'lastStep'],
  },
} as const satisfies { readonly [T in TableName]?: Classification<ColumnsOf<T>> };
