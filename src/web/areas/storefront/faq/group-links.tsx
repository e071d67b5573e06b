import type { QuestionGroup } from './question.ts';

/** Plain anchors: the search in the URL stays as it is. */
export function GroupLinks({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  return (
    <nav aria-label="Groups of questions" className="sticky top-[92px] max-wide:hidden">
      <ul className="grid gap-0.5 border-l border-line-strong">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-r-[10px] px-4 font-[560] text-ink-2 hover:bg-mist hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
