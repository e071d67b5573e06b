import { z } from 'zod';
import { NutritionDraft } from '#contract/shapes.ts';

/** Nutrition as the text of a form: what it says is judged by the contract, and one sentence tells what is wrong. */
export const NutritionText = z.string().transform((text, context) => {
  const read = NutritionDraft.safeParse(parse(text));
  if (read.success) return read.data;
  for (const { message } of read.error.issues.slice(0, 1)) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** What is no JSON stays text, and the contract refuses it as such. */
function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
