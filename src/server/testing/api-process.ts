import '#server/import-resolver-hook.ts';

/** A second API process for race tests: sends its address to its parent and ends with it. USUAL_LIMITS sets production timeouts. */
const { defaultLimits, openDatabase } = await import('#server/db/client.ts');
const { openTolerantDatabase, longDeadlineMs } = await import('./tolerant-database.ts');
const { startTestApp } = await import('./test-app.ts');
const databaseUrl = process.env['DATABASE_URL']!;
const hasUsualLimits = process.env['USUAL_LIMITS'] !== undefined;
const { listen } = await startTestApp({
  db: hasUsualLimits
    ? openDatabase(databaseUrl, () => undefined, { ...defaultLimits, connectTimeoutMs: 10_000 })
    : openTolerantDatabase(databaseUrl),
  databaseUrl,
  requestDeadlineMs: hasUsualLimits ? 4_000 : longDeadlineMs,
});
process.once('disconnect', () => process.exit());
process.send!(await listen());
