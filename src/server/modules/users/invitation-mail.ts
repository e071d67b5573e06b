import { z } from 'zod';
import { shopName } from '#domain/shop-name.ts';
import { EncryptedText, decryptText, encryptText } from '#server/jobs/encrypted-text.ts';
import { defineJob } from '#server/jobs/job.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { type InvitationRow, findUsableInvitation, markMailed } from './invitation-queries.ts';

export const invitationHours = 72;
const name = 'invitation-mail';

export const toPayload = (keys: SecretKeys, token: string) => ({ encryptedToken: encryptText(keys, name, token) });

/** Until it is sent, the list of invitations says so. A repeated mail has the same link. */
export const invitationMail = defineJob({
  name,
  maxAttempts: 10,
  payload: z.object({ encryptedToken: EncryptedText }),
  run: async ({ db, notifier, publicUrl, payloadKeys }, { encryptedToken }) => {
    const token = decryptText(payloadKeys, name, encryptedToken);
    const invitation = await findUsableInvitation(db, hashToken(token));
    // It was withdrawn, answered or sent again since, or a repeat after its mail was sent.
    if (!invitation || invitation.mailedAt) return;
    await notifier.mail(invitation.email, `Your ${shopName} staff account`, mailText(invitation, publicUrl, token));
    await db.transaction((tx) => markMailed(tx, hashToken(token)));
  },
});

function mailText({ firstName, invitedByName }: InvitationRow, publicUrl: string, token: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `${invitedByName} invites you to work with ${shopName}. Choose your password here within ${invitationHours} hours:`,
    '',
    `${publicUrl}/accept-invitation?token=${token}`,
    '',
    'The link works once. If you did not expect it, there is nothing to do: without it no account is made.',
  ].join('\n');
}
