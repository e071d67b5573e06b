import { eq, inArray } from 'drizzle-orm';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { fitsIntoHours } from '#domain/calendar/working-hours.ts';
import type { Tx } from '#server/db/client.ts';
import {
  consultationDocuments,
  consultationMessages,
  consultationReads,
  consultations,
  nutritionistHours,
} from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { users } from '#server/db/schema/users.ts';
import { type FileStore, newFileName } from '#server/modules/files/file-store.ts';
import { type DemoConsultation, demoConsultations, demoNutritionistHours } from './demo-consultations.ts';
import { demoCustomers } from './demo-customers.ts';
import { dailyPlansOf } from './demo-diet-plans.ts';
import type { DemoMenu } from './demo-order-lines.ts';
import { plainPdf } from './plain-pdf.ts';

const hourMs = 60 * 60 * 1000;

type DemoContext = {
  readonly now: Date;
  readonly nutritionistId: number;
  readonly menu: DemoMenu;
  readonly documents: DemoDocuments;
};
/** Stored documents by consultation. Without a file store there are none. */
export type DemoDocuments = ReadonlyMap<DemoConsultation, { readonly storageKey: string; readonly sizeBytes: number }>;
type Stored = { readonly id: number; readonly userId: number; readonly createdAt: Date };

/** Called before the transaction, because a bucket may be slow. */
export async function storeDemoDocuments(files: FileStore): Promise<DemoDocuments> {
  const stored = new Map<DemoConsultation, { storageKey: string; sizeBytes: number }>();
  for (const consultation of demoConsultations) {
    if (!consultation.document) continue;
    const bytes = plainPdf(consultation.document.lines);
    const storageKey = `documents/${newFileName()}`;
    await files.put(storageKey, bytes);
    stored.set(consultation, { storageKey, sizeBytes: bytes.length });
  }
  return stored;
}

export async function insertDemoConsultations(tx: Tx, context: DemoContext): Promise<void> {
  const { now, nutritionistId } = context;
  await tx
    .insert(nutritionistHours)
    .values(demoNutritionistHours.map((hours) => ({ ...hours, userId: nutritionistId })));
  const phones = demoCustomers.map(({ phone }) => phone);
  const customers = await tx
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.phone, phones));
  for (const consultation of demoConsultations) {
    const createdAt = new Date(now.getTime() - consultation.hoursAgo * hourMs);
    const [row] = await tx
      .insert(consultations)
      .values({
        userId: customers.find(({ phone }) => phone === phones[consultation.customer])!.id,
        goal: consultation.goal,
        notes: consultation.notes,
        // Messages and plans are inserted before the consultation is completed.
        status: consultation.status === 'COMPLETED' ? 'IN_REVIEW' : consultation.status,
        nutritionistId: consultation.isAssigned ? nutritionistId : null,
        consentAt: createdAt,
        targetCalories: consultation.target?.calories,
        targetProtein: consultation.target?.protein,
        targetCarbs: consultation.target?.carbs,
        targetFats: consultation.target?.fats,
        ...(consultation.hasAppointment && { appointmentAt: nextMorning(now), appointmentState: 'ACCEPTED' as const }),
        createdAt,
      })
      .returning({ id: consultations.id, userId: consultations.userId, createdAt: consultations.createdAt });
    await insertParts(tx, context, row!, consultation);
    if (consultation.status === 'COMPLETED') {
      await tx.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, row!.id));
    }
  }
}

/** The next morning within the nutritionist's hours. */
function nextMorning(now: Date): Date {
  const mornings = [1, 2, 3].map((days) => {
    const { from } = businessDayRange(addDays(businessDay(now), days));
    return new Date(from.getTime() + 11 * hourMs);
  });
  return mornings.find((morning) => fitsIntoHours(demoNutritionistHours, morning))!;
}

async function insertParts(
  tx: Tx,
  context: DemoContext,
  stored: Stored,
  consultation: DemoConsultation,
): Promise<void> {
  const { documents, menu, nutritionistId } = context;
  const document = documents.get(consultation);
  if (document) {
    await tx.insert(consultationDocuments).values({
      ...document,
      consultationId: stored.id,
      fileName: consultation.document!.fileName,
      mediaType: 'application/pdf',
      createdAt: stored.createdAt,
    });
  }
  if (consultation.messages) await insertThread(tx, context, stored, consultation.messages);
  if (consultation.plan) {
    await tx.insert(dietPlanVersions).values({
      consultationId: stored.id,
      version: 1,
      planName: consultation.plan.planName,
      generalNotes: consultation.plan.generalNotes,
      dailyPlans: dailyPlansOf(consultation.plan, menu),
      savedBy: nutritionistId,
      createdAt: new Date(stored.createdAt.getTime() + 8 * hourMs),
    });
  }
}

/** The last writer has read everything, the other side everything before its own last message. */
async function insertThread(
  tx: Tx,
  { nutritionistId }: DemoContext,
  { id: consultationId, userId, createdAt }: Stored,
  messages: NonNullable<DemoConsultation['messages']>,
): Promise<void> {
  const sent = await tx
    .insert(consultationMessages)
    .values(
      messages.map(({ from, hoursLater, text }) => ({
        consultationId,
        senderId: from === 'client' ? userId : nutritionistId,
        content: text,
        createdAt: new Date(createdAt.getTime() + hoursLater * hourMs),
      })),
    )
    .returning({ id: consultationMessages.id, senderId: consultationMessages.senderId });
  const last = sent.at(-1)!;
  const otherId = last.senderId === userId ? nutritionistId : userId;
  const lastByOther = sent.findLast(({ senderId }) => senderId === otherId);
  const reads = [{ userId: last.senderId, messageId: last.id }].concat(
    lastByOther ? [{ userId: otherId, messageId: lastByOther.id }] : [],
  );
  await tx
    .insert(consultationReads)
    .values(reads.map((read) => ({ consultationId, userId: read.userId, lastMessageId: read.messageId })));
}
