import type { ContactMessageDraft } from '#contract/contact.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database, Transactor } from '#server/db/client.ts';
import { usesByNetwork } from '#server/modules/limits/client-networks.ts';
import type { Limiter, Use } from '#server/modules/limits/limiter.ts';
import { insertContactMessage } from './contact-queries.ts';

export type ContactParts = { db: Database; limiter: Limiter; limits: LimitSettings };

export function sendContactMessage(
  { db, limiter, limits }: Omit<ContactParts, 'db'> & { db: Transactor },
  draft: ContactMessageDraft,
  clientAddress: string,
): Promise<{ id: number; createdAt: string }> {
  return limiter.spend(db, writingToShop(limits, clientAddress), async (tx) => {
    const { id, createdAt } = await insertContactMessage(tx, draft);
    return { id, createdAt: createdAt.toISOString() };
  });
}

function writingToShop(limits: LimitSettings, clientAddress: string): Use[] {
  const limit = { name: 'contact-address', max: limits.contactMessagesPerAddressHour, seconds: 60 * 60 };
  return usesByNetwork(limit, clientAddress);
}
