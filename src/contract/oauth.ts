import { z } from 'zod';

/** What a person can let a program do for them. Anything else is refused to programs. */
export const scopes = ['menu', 'ledger.read', 'ledger.write', 'order'] as const;
export const Scope = z.enum(scopes);
export type Scope = z.output<typeof Scope>;
