import type { ContactMessage } from '#contract/admin-office.ts';
import type { ContactMessageRow } from './inbox-queries.ts';

export function toContactMessage(row: ContactMessageRow): ContactMessage {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    isArchived: row.archivedAt !== null,
  };
}
