import type { AuditSubject } from './audit-query.ts';

export const subjectLabels: Readonly<Record<AuditSubject, string>> = {
  meal: 'Meal',
  category: 'Category',
  component: 'Component',
  kitchen: 'Kitchen',
  order: 'Order',
  user: 'User',
  consultation: 'Consultation',
  message: 'Message',
  image: 'Image',
};

export function isAuditSubject(text: string): text is AuditSubject {
  return Object.hasOwn(subjectLabels, text);
}

/** The page of the subject, if it has one. */
export function subjectPath(subject: AuditSubject, id: number | null): string | undefined {
  if (id === null) return undefined;
  if (subject === 'order') return `/admin/orders?order=${id}`;
  if (subject === 'message') return `/admin/messages?message=${id}`;
  return undefined;
}
