import { mostAsked } from '../faq/most-asked.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';

export function QuickAnswers() {
  return (
    <section aria-labelledby="quick-answers" className="wrap pt-14 md:pt-22">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-1 md:mb-7">
        <h2 id="quick-answers" className="text-[34px] md:text-[44px]">
          Answered already
        </h2>
        <TextLink to="/faq">All questions</TextLink>
      </div>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {mostAsked.map(({ id, question, answer }) => (
          <li key={id} className="rounded-(--radius-l) border border-line bg-paper px-6 py-5.5">
            <h3 className="text-[22px]">{question}</h3>
            <p className="mt-2.5 text-[15.5px] text-ink-2">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
