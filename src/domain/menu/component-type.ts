export const componentTypes = ['BASE', 'PROTEIN', 'ADDON'] as const;
export type ComponentType = (typeof componentTypes)[number];
