import type { ContactMessageDraft } from '#contract/contact.ts';
import type { Tx } from '#server/db/client.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';

export async function insertContactMessage(
  tx: Tx,
  { firstName, lastName, email, subject, message }: ContactMessageDraft,
): Promise<{ id: number; createdAt: Date }> {
  const [row] = await tx
    .insert(contactMessages)
    .values({ firstName, lastName, email, subject, message })
    .returning({ id: contactMessages.id, createdAt: contactMessages.createdAt });
  return row!;
}
