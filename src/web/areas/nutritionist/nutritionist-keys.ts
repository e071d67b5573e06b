import { consultationKeys } from '#web/consultations/consultation-keys.ts';

export const nutritionistKeys = consultationKeys(['nutritionist']);
