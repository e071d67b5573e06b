import ArrowDown from 'lucide-react/icons/arrow-down';
import { mostMissed } from '#domain/finder/suggest-changes.ts';
import { formatRupees } from '#domain/money.ts';
import type { SearchAnswer } from '#web/features/finder/answer-search.ts';

/** On phones the answers are below the form: this stays in view while the sliders move, and leads to them. */
export function AnswerBar({ answer }: { readonly answer: SearchAnswer | null }) {
  if (!answer) return null;
  return (
    <a
      href="#results"
      className="num sticky bottom-2 z-10 mt-3 flex min-h-12 items-center justify-between gap-3 rounded-full bg-beet-900 px-5 font-semibold text-white shadow-2 lg:hidden"
    >
      {answerInWords(answer)}
      <ArrowDown aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
    </a>
  );
}

/** '10 bowls, best ₹235.00, 2 g off' */
export function answerInWords({ meals, target, rules }: SearchAnswer): string {
  const [best] = meals;
  if (!best) return 'Nothing within your limits';
  const missed = mostMissed(target, best.figures, rules);
  const off = missed ? `${Math.round(Math.abs(best.figures[missed.macro] - target[missed.macro]))} g off` : 'on target';
  return `${meals.length} bowl${meals.length === 1 ? '' : 's'}, best ${formatRupees(best.price)}, ${off}`;
}
