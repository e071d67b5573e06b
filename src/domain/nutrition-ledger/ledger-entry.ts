/** A delivered order, a meal of the menu, or a food entered by hand. */
export const entrySources = ['ORDER', 'MEAL', 'FOOD'] as const;
export type EntrySource = (typeof entrySources)[number];

/** More than a person eats, and few enough to read a year at once. */
export const maxEntriesADay = 60;
/** A month with the weeks around it. */
export const maxDaysAtOnce = 62;
export const maxDaysExported = 366;

/** The shop did not exist before: earlier days have no entries. */
export const firstLedgerDay = '2020-01-01';
