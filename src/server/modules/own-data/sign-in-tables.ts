import { type Classification, type ColumnsOf, type TableName, columns } from './data-classification.ts';

/** Codes, links, sessions, second factors and what programs may do. */
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
  oauthTokens: {
    atErasure: 'delete',
    secret: ['tokenHash', 'family'],
    plain: ['grantId', 'kind', 'scopes', 'expiresAt', 'usedAt'],
  },
  oauthCodes: {
    atErasure: 'delete',
    secret: ['codeHash', 'challenge', 'family'],
    plain: ['grantId', 'redirectUri', 'expiresAt', 'usedAt'],
  },
  programQuotes: {
    atErasure: 'delete',
    plain: columns('id grantId userId request totalPaise createdAt expiresAt orderId confirmedAt declinedAt'),
    // With the delivery address.
    personal: ['quoted'],
  },
  oauthGrants: {
    atErasure: 'delete',
    plain: columns(
      'id userId clientId scopes allowancePerOrderPaise allowancePerDayPaise spentDay spentPaise deviceEpoch',
      'createdAt revokedAt',
    ),
    personal: ['lastUsedAt'],
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
