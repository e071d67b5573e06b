import type { MenuImport } from '#contract/admin-menu.ts';

export const countMeals = (count: number) => `${count} ${count === 1 ? 'meal' : 'meals'}`;

/** What the check found. Nothing has been written. */
export function MenuImportReport({ report }: { readonly report: MenuImport }) {
  const { created, updated, unchanged, changes, problems } = report;
  return (
    <>
      <p role="status" className="num font-[620]">
        {`${created} new, ${updated} changed, ${unchanged} as they are, ${problems.length} left out`}
      </p>
      {problems.length === 0 ? null : (
        <section className="grid gap-1.5">
          <h3 className="font-[680]">Left out</h3>
          <ul aria-label="Left out" className="num grid gap-1.5 text-secondary">
            {problems.map(({ line, name, reason }) => (
              <li key={line} className="rounded-m bg-st-red-bg px-3 py-2 wrap-break-word">
                <b className="font-[660]">{`Line ${line}${name === '' ? '' : `, ${name}`}:`}</b> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.length === 0 ? null : (
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 underline underline-offset-3">
            {`What changes: ${countMeals(changes.length)}`}
          </summary>
          <ul aria-label="What changes" className="num grid gap-1 text-secondary">
            {changes.map(({ line, name, isNew, columns }) => (
              <li key={line} className="wrap-break-word">
                {`Line ${line}, ${name}: ${isNew ? 'new' : columns.join(', ')}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
