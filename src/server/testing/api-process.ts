import '#server/quick-imports.ts';

/** A second API process for race tests: started by `startTwoTestApps`, tells its address, and ends with its parent. */
const { patientDatabase, patientDeadlineMs } = await import('./patient-database.ts');
const { startTestApp } = await import('./test-app.ts');
const databaseUrl = process.env['DATABASE_URL']!;
const { listen } = await startTestApp({
  db: patientDatabase(databaseUrl),
  databaseUrl,
  requestDeadlineMs: patientDeadlineMs,
});
process.once('disconnect', () => process.exit());
process.send!(await listen());
