import ArrowRight from 'lucide-react/icons/arrow-right';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { textLengths } from '#domain/text-lengths.ts';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';

type WishFormProps = {
  readonly text: string;
  readonly hasAsked: boolean;
  readonly onType: (text: string) => void;
  readonly onAsk: (text: string) => void;
  /** Before the first question, when there will soon be one. */
  readonly onNear: () => void;
};

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.9, className: 'shrink-0' } as const;

/** Without a script it leads to Find My Bowl, which reads the wish. */
export function WishForm({ text, hasAsked, onType, onAsk, onNear }: WishFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const wish = (submitter instanceof HTMLButtonElement && submitter.value) || text.trim();
    if (wish !== '') onAsk(wish);
  };
  return (
    <form
      role="search"
      aria-label="Ask for a bowl"
      action="/find-my-bowl"
      method="get"
      onSubmit={submit}
      className="col-span-full"
    >
      <div className="mt-4.5 grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-[18px] border-2 border-beet-900 bg-paper p-1.25 pl-3.5 shadow-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus md:mt-6.5 md:rounded-3xl md:p-2 md:pl-6">
        <input
          type="search"
          name="wish"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={onNear}
          onPointerEnter={onNear}
          maxLength={textLengths.wish}
          aria-label="What should your bowl bring?"
          placeholder="40 g protein under ₹350"
          enterKeyHint="search"
          autoComplete="off"
          className="figure-display min-h-12 w-full min-w-0 bg-transparent text-card-l/tight font-[760] text-beet-900 outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden md:min-h-15 md:text-title-xs"
        />
        <button
          type="submit"
          className="grid size-12 place-items-center rounded-[13px] bg-beet-700 font-[650] text-white hover:bg-beet-800 max-md:w-13 md:h-15 md:w-auto md:rounded-2xl md:px-7.5 md:text-lead"
        >
          <span className="max-md:sr-only">Find bowls</span>
          <ArrowRight {...icon} className="md:hidden" />
        </button>
      </div>
      {!hasAsked && <Suggestions />}
    </form>
  );
}

const suggestionClass =
  'num inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border-input border-pista-700 bg-pista-100 px-3.5 text-secondary font-semibold whitespace-nowrap text-ink hover:border-beet-700';

/** Each submits its own words. */
function Suggestions() {
  const left = useDayLeft()?.left;
  const third =
    left && left.protein > 0 && left.caloriesKcal > 0
      ? {
          label: 'What is left today',
          wish: `${Math.round(left.protein)} g protein, ${Math.round(left.caloriesKcal)} kcal`,
        }
      : { label: 'Under 450 kcal', wish: 'Under 450 kcal' };
  return (
    <div className="mt-2.5 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-6">
      <ul
        aria-label="Suggestions"
        className="-mx-5 flex gap-2 overflow-x-auto px-5 py-0.5 [scrollbar-width:none] md:mx-0 md:px-0"
      >
        {['Vegetarian, 500 kcal', '50 g protein, no peanuts'].map((wish) => (
          <li key={wish}>
            <button type="submit" name="wish" value={wish} className={suggestionClass}>
              {wish}
            </button>
          </li>
        ))}
        <li>
          <button type="submit" name="wish" value={third.wish} className={suggestionClass}>
            {third.label}
          </button>
        </li>
      </ul>
      <Link
        to="/find-my-bowl"
        className="inline-flex min-h-11 items-center gap-2 text-secondary font-semibold text-beet-800 underline underline-offset-3 hover:text-beet-900"
      >
        Open Find My Bowl
        <ArrowRight {...icon} />
      </Link>
    </div>
  );
}
