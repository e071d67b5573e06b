import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { readDraft, typeDraft } from '#web/features/consultations/message-drafts.ts';
import { portionText } from '#web/features/orders/order-nutrition.ts';

export function focusMessage(): void {
  document.querySelector<HTMLTextAreaElement>('.message-box-with-tools textarea')?.focus();
}

/** Before what is in the message box, and the cursor behind it. */
export function startMessage(consultationId: number, text: string): void {
  typeDraft(consultationId, `${text} ${readDraft(consultationId).text}`);
  requestAnimationFrame(focusMessage);
}

/** On a line of its own, behind what is in the message box. */
export function appendToMessage(consultationId: number, text: string): void {
  const { text: written } = readDraft(consultationId);
  typeDraft(consultationId, written.trim() === '' ? `${text}\n` : `${written.trimEnd()}\n${text}\n`);
  requestAnimationFrame(focusMessage);
}

/** 'Paneer Bowl: 46 g protein, 52 g carbs, 17 g fats, 545 kcal, ₹269.00' */
export function mealText(meal: Meal): string {
  return `${meal.name}: ${portionText(meal)}, ${formatRupeesOnWire(meal.price)}`;
}
