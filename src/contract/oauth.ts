import { z } from 'zod';

/** What a person can let a program do for them. Anything else is refused to programs. */
export const scopes = ['menu', 'ledger.read', 'ledger.write', 'order'] as const;
export const Scope = z.enum(scopes);
export type Scope = z.output<typeof Scope>;

/** As the API description and documents for developers put it. */
export const scopeMeanings = {
  menu: 'Read the menu and find bowls',
  'ledger.read': 'Read the target, the ledger and what is left today',
  'ledger.write': 'Add food to the ledger',
  order: 'Prepare, follow and cancel orders',
} as const satisfies Record<Scope, string>;
