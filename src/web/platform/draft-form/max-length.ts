import { z } from 'zod';

/** How many characters a schema accepts at a path such as 'name' or 'shifts.0.note'; undefined without a limit. */
export function maxLengthAt(schema: z.core.$ZodType, path: string): number | undefined {
  const steps = path === '' ? [] : path.split('.');
  const found = steps.reduce<z.core.$ZodType | undefined>((at, step) => at && childOf(at, step), schema);
  const text = found && unwrapped(found);
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined;
}

function childOf(schema: z.core.$ZodType, step: string): z.core.$ZodType | undefined {
  const parent = unwrapped(schema);
  if (parent instanceof z.ZodArray) return parent.element;
  return parent instanceof z.ZodObject ? (parent.shape as Record<string, z.core.$ZodType>)[step] : undefined;
}

/** The schema of what is typed: without what makes it optional, or changes it before and after. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}
