/** Values for numeric columns, by `table.column`: fractions that are stored exactly. */
export const figures = (n: number) => ({
  'addresses.latitude': 17.25 + n / 1024,
  'addresses.longitude': 78.25 + n / 1024,
  'orders.deliveryLatitude': 17.5 + n / 1024,
  'orders.deliveryLongitude': 78.5 + n / 1024,
  'consultations.targetCalories': 2111.0625 + n,
  'consultations.targetProtein': 161.03125 + n,
  'consultations.targetCarbs': 221.03125 + n,
  'consultations.targetFats': 71.03125 + n,
  'nutritionTargets.caloriesKcal': 2311.0625 + n,
  'nutritionTargets.protein': 163.03125 + n,
  'nutritionTargets.carbs': 223.03125 + n,
  'nutritionTargets.fats': 73.03125 + n,
  'ledgerEntries.grams': 415.03125 + n,
  'ledgerEntries.caloriesKcal': 511.0625 + n,
  'ledgerEntries.protein': 45.03125 + n,
  'ledgerEntries.carbs': 55.03125 + n,
  'ledgerEntries.fats': 25.03125 + n,
});
export type FiguresOf<Table extends string> = {
  [Key in keyof ReturnType<typeof figures> as Key extends `${Table}.${infer Column}` ? Column : never]: number;
};

export const times = (n: number) => ({
  'sessions.createdAt': new Date(Date.UTC(2031, n, 11)),
  'sessions.lastSeenAt': new Date(Date.UTC(2031, n, 12)),
  'oauthGrants.lastUsedAt': new Date(Date.UTC(2031, n, 18)),
  'consultations.consentAt': new Date(Date.UTC(2031, n, 13)),
  'consultations.appointmentAt': new Date(Date.UTC(2031, n, 14)),
  'consultations.ledgerSharedAt': new Date(Date.UTC(2031, n, 15)),
  'ledgerEntries.day': new Date(Date.UTC(2031, n, 16)),
  'ledgerEntries.eatenAt': new Date(Date.UTC(2031, n, 17)),
});
