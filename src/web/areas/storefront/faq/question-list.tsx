import ChevronDown from 'lucide-react/icons/chevron-down';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import type { Question } from './most-asked.ts';

type QuestionListProps = { readonly questions: readonly Question[]; readonly isOpen: boolean };

export function QuestionList({ questions, isOpen }: QuestionListProps) {
  return (
    <div className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
      {questions.map((question) => (
        <Answered key={question.id} {...question} isOpen={isOpen} />
      ))}
    </div>
  );
}

/** The browser's own disclosure: it works without our script, by keyboard, and opens for a search within the page. */
function Answered({ id, question, answer, link, isOpen }: Question & { readonly isOpen: boolean }) {
  const navigate = useNavigate();
  /** The opened question becomes the URL's hash, so that a link to it can be shared. */
  const nameInAddress = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isOpening = !(currentTarget.parentElement as HTMLDetailsElement).open;
    if (isOpening)
      void navigate({ search: window.location.search, hash: id }, { replace: true, preventScrollReset: true });
  };
  return (
    <details id={id} open={isOpen} className="group border-line not-first:border-t target:bg-beet-50">
      <summary
        onClick={nameInAddress}
        className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3.5 hover:bg-pista-100 focus-visible:rounded-(--radius-l) focus-visible:-outline-offset-3 md:px-6 [&::-webkit-details-marker]:hidden"
      >
        <h3 className="text-lead-l/[1.2] md:text-card-s/[1.2]">{question}</h3>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.9}
          className="shrink-0 text-ink-2 transition-[rotate] duration-160 group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-4.5 md:px-6">
        <p className="max-w-[62ch] text-ink-2">{answer}</p>
        {link ? (
          <TextLink to={link.to} className="text-secondary">
            {link.label}
          </TextLink>
        ) : null}
      </div>
    </details>
  );
}
