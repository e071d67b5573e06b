/** A delivered order, a meal of the menu, or a food entered by hand. */
export const entrySources = ['ORDER', 'MEAL', 'FOOD'] as const;
export type EntrySource = (typeof entrySources)[number];

/** More than a person eats in a day. Few enough that a year can be read at once. */
export const maxEntriesADay = 60;
/** A month with the weeks around it. */
export const maxDaysAtOnce = 62;
export const maxDaysExported = 366;

/** The shop is younger than this day, so earlier days have no entries. */
export const firstLedgerDay = '2020-01-01';
