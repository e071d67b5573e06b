import type { InternalNote } from '#contract/internal-notes.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

export function NoteList({ notes }: { readonly notes: readonly InternalNote[] }) {
  return (
    <ol className="grid gap-2.5">
      {notes.map(({ id, text, at, byName }) => (
        <li key={id} className="border-l-2 border-haldi-500 pl-3">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="num text-note text-ink-2">
            {byName}, <time dateTime={at}>{formatInstant(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
