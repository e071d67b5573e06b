import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { browserFaultsQuery } from './jobs-query.ts';

/** Errors of pages on the devices of visitors. */
export function BrowserFaults() {
  const { data = [] } = useQuery(browserFaultsQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="browser-faults" className="grid gap-2">
      <h2 id="browser-faults" className="text-card-s">
        Errors in browsers
      </h2>
      <ul className="num grid gap-2">
        {data.map(({ release, route, name, stack, count, lastSeenAt }) => (
          <li key={`${release} ${route} ${name} ${stack.join()}`} className="rounded-m border border-line px-4 py-2.5">
            <details>
              <summary className="cursor-pointer wrap-anywhere">
                <b className="font-[660]">{name}</b> at {route}, {count === 1 ? 'once' : `${count} times`}, last{' '}
                {formatInstant(new Date(lastSeenAt), 'appointment')}, release {release}
              </summary>
              <pre className="mt-2 overflow-x-auto text-sm text-ink-2">{stack.join('\n')}</pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
