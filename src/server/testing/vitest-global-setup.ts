import type { TestProject } from 'vitest/node';
import { openTemplate } from './template-database.ts';

/** One PostgreSQL for the entire test run, with one migrated database that every test file copies. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...template } = await openTemplate();
  provide('testDatabase', template);
  return stop;
}
