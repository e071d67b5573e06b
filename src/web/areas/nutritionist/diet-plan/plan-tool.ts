/** What can be done with the plan as a whole. */
export const planTools = ['copy-day', 'copy-week', 'versions'] as const;
export type PlanTool = (typeof planTools)[number];
