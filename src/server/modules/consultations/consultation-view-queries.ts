import { type SQL, and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/client.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';
import { openConsultationStatuses, type ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import { containsText } from './consultation-queries.ts';

/** A consultation as its customer or its nutritionist sees it in a list. */
export type ConsultationView = Awaited<ReturnType<typeof findOwnViews>>[number];

/** The reader: messages are unread only for the side that did not write them. */
type Reader = { readonly userId: number; readonly side: 'customer' | 'nutritionist' };
export type AssignedFilter = {
  readonly search?: string | undefined;
  readonly number: number | null;
  readonly status?: ConsultationStatus | undefined;
  readonly isOpen?: boolean;
  readonly isUnread?: boolean;
};
type PageRequest = { readonly page: number; readonly size: number; readonly sort: string };

type LastMessage = { readonly text: string; readonly at: string; readonly senderId: number };

const mostOwn = 100;
const mostAppointments = 10;
const nutritionists = alias(users, 'nutritionists');
const sortColumns: Readonly<Record<string, SQL>> = {
  id: sql`${consultations.id}`,
  createdAt: sql`${consultations.createdAt}`,
  status: sql`${consultations.status}`,
};

export function findOwnViews(db: Db, userId: number) {
  return views(db, { userId, side: 'customer' })
    .where(eq(consultations.userId, userId))
    .orderBy(desc(consultations.id))
    .limit(mostOwn);
}

export async function findOwnView(db: Db, userId: number, id: number): Promise<ConsultationView | undefined> {
  const [view] = await views(db, { userId, side: 'customer' }).where(
    and(eq(consultations.id, id), eq(consultations.userId, userId)),
  );
  return view;
}

export async function findAssignedView(
  db: Db,
  nutritionistId: number,
  id: number,
): Promise<ConsultationView | undefined> {
  const [view] = await views(db, { userId: nutritionistId, side: 'nutritionist' }).where(
    and(eq(consultations.id, id), eq(consultations.nutritionistId, nutritionistId)),
  );
  return view;
}

export function findAssignedViews(
  db: Db,
  nutritionistId: number,
  filter: AssignedFilter,
  { page, size, sort }: PageRequest,
): Promise<ConsultationView[]> {
  const [field = '', direction] = sort.split(',');
  const order = direction === 'asc' ? asc : desc;
  return views(db, { userId: nutritionistId, side: 'nutritionist' })
    .where(assigned(nutritionistId, filter))
    .orderBy(order(sortColumns[field] ?? sql`${consultations.id}`), order(consultations.id))
    .limit(size)
    .offset(page * size);
}

export async function countAssigned(db: Db, nutritionistId: number, filter: AssignedFilter): Promise<number> {
  const [row] = await db
    .select({ consultations: count() })
    .from(consultations)
    .innerJoin(users, eq(users.id, consultations.userId))
    .where(assigned(nutritionistId, filter));
  return row?.consultations ?? 0;
}

/** In one statement. */
export async function countAssignedByState(
  db: Db,
  nutritionistId: number,
): Promise<{ readonly all: number; readonly open: number; readonly unread: number }> {
  const filtered = (filter: AssignedFilter) =>
    sql<number>`count(*) filter (where ${assigned(nutritionistId, filter)})`.mapWith(Number);
  const [row] = await db
    .select({
      all: count(),
      open: filtered({ number: null, isOpen: true }),
      unread: filtered({ number: null, isUnread: true }),
    })
    .from(consultations)
    .where(eq(consultations.nutritionistId, nutritionistId));
  return row!;
}

/** Soonest first. */
export function findAppointments(db: Db, nutritionistId: number): Promise<ConsultationView[]> {
  return views(db, { userId: nutritionistId, side: 'nutritionist' })
    .where(hasTimeToCome(nutritionistId))
    .orderBy(asc(consultations.appointmentAt), asc(consultations.id))
    .limit(mostAppointments);
}

/** Closed consultations have no appointments. */
export function hasTimeToCome(nutritionistId: number): SQL | undefined {
  return and(
    eq(consultations.nutritionistId, nutritionistId),
    inArray(consultations.status, openConsultationStatuses),
    sql`${consultations.appointmentAt} > now()`,
  );
}

function assigned(nutritionistId: number, filter: AssignedFilter): SQL | undefined {
  const { search, number, status, isOpen = false, isUnread = false } = filter;
  return and(
    eq(consultations.nutritionistId, nutritionistId),
    status && eq(consultations.status, status),
    isOpen ? inArray(consultations.status, openConsultationStatuses) : undefined,
    isUnread ? sql`${unreadCount({ userId: nutritionistId, side: 'nutritionist' })} > 0` : undefined,
    search ? containsText(search, number) : undefined,
  );
}

function unreadCount({ userId, side }: Reader) {
  const isFromOther =
    side === 'customer' ? sql`m.sender_id <> ${consultations.userId}` : sql`m.sender_id = ${consultations.userId}`;
  return sql<number>`(
    select count(*)::int from consultation_messages m where m.consultation_id = ${consultations.id}
      and ${isFromOther} and m.id > coalesce((
        select r.last_message_id from consultation_reads r
        where r.consultation_id = ${consultations.id} and r.user_id = ${userId}), 0))`;
}

function views(db: Db, reader: Reader) {
  return db
    .select({
      consultation: consultations,
      client: { firstName: users.firstName, lastName: users.lastName },
      nutritionist: { firstName: nutritionists.firstName, lastName: nutritionists.lastName },
      document: {
        fileName: consultationDocuments.fileName,
        sizeBytes: consultationDocuments.sizeBytes,
        createdAt: consultationDocuments.createdAt,
      },
      hasPlan: sql<boolean>`exists (select from diet_plan_versions p where p.consultation_id = ${consultations.id})`,
      messageCount: sql<number>`(
        select count(*)::int from consultation_messages m where m.consultation_id = ${consultations.id})`,
      unreadMessages: unreadCount(reader),
      lastMessage: sql<LastMessage | null>`(
        select json_build_object('text', left(m.content, 200), 'at', m.created_at, 'senderId', m.sender_id)
        from consultation_messages m where m.consultation_id = ${consultations.id} order by m.id desc limit 1)`,
    })
    .from(consultations)
    .innerJoin(users, eq(users.id, consultations.userId))
    .leftJoin(nutritionists, eq(nutritionists.id, consultations.nutritionistId))
    .leftJoin(consultationDocuments, eq(consultationDocuments.consultationId, consultations.id))
    .$dynamic();
}
