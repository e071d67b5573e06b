import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageHandle } from '#contract/page.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu, useOwnOptions } from '#web/features/meal-card/own-kitchen.ts';
import { fromJsonText, toJsonText } from '#web/platform/page/json-text.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { Route } from './+types/find-my-bowl-page.ts';
import { FinderResults } from './finder-results.tsx';
import { finderRoot } from './finder-search-params.ts';
import { LimitsForm } from './limits-form.tsx';
import { TargetChoice } from './target-choice.tsx';
import { TargetForm } from './target-form.tsx';
import { useFinderForm } from './use-finder-form.ts';
import { useSearchAnswer } from './use-search-answer.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { mostMissed } from '#domain/finder/suggest-changes.ts';
import { formatRupees } from '#domain/money.ts';
import type { SearchAnswer } from '#web/features/finder/answer-search.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { meals, options } = context.get(pageData);
  return { meals: toJsonText(meals), options };
}

/** The query cache has the menu, or fetches it: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

/** The form in the URL is read in the browser: one cached page serves every link. */
export const handle: PageHandle = { isIndexed: true };

const description = `Say what a meal should bring: calories, protein, carbs and fats, your budget, allergens and dislikes. The closest bowls and meals from ${brand.area}, ${brand.city}, exactly.`;

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  const page = { name: 'Find My Bowl', description, path: finderRoot } as const;
  return pageMeta(
    {
      title: `Find My Bowl: meals for your macros | ${brand.name}`,
      description,
      path: finderRoot,
      jsonLd: pageJsonLd('WebPage', page, publicUrl),
    },
    publicUrl,
  );
}

export default function FindMyBowlPage({ loaderData }: Route.ComponentProps) {
  const { form, change } = useFinderForm();
  const meals = useQuery({
    ...mealsQuery,
    initialData: () => (loaderData ? [...fromJsonText(loaderData.meals)] : undefined),
  });
  const options = useQuery({ ...customizeOptionsQuery, initialData: () => loaderData?.options });
  const [ownMeals, ownOptions] = [useOwnMenu(meals.data), useOwnOptions(options.data)];
  const menu = useMemo(
    () => (ownMeals && ownOptions ? { meals: ownMeals, options: ownOptions } : null),
    [ownMeals, ownOptions],
  );
  const { answer, ingredients, hasFailed, retry } = useSearchAnswer(menu, form);
  const tryAgain = () => {
    retry();
    if (meals.isError) void meals.refetch();
    if (options.isError) void options.refetch();
  };

  return (
    <div className="wrap">
      <div className="pt-5 pb-3.5 md:pt-11 md:pb-6.5">
        <h1 className="text-title-xl md:text-display-l">Find my bowl</h1>
        <p className="mt-1 max-w-[60ch] text-base md:mt-2.5 text-balance text-ink-2 md:text-lead">
          Say what the meal should bring.
          <span className="max-md:hidden"> Your target is cut into the rim; each bowl shows how far it fills it.</span>
        </p>
      </div>
      <div className="grid items-start gap-4 md:gap-6.5 lg:grid-cols-[372px_minmax(0,1fr)] lg:gap-9">
        <div className="min-w-0">
          <form
            aria-label="Your target"
            onSubmit={(event) => event.preventDefault()}
            className="overflow-hidden rounded-(--radius-l) border border-line bg-paper px-5 pt-4 pb-5"
          >
            <TargetChoice target={form.target} onChoose={(target) => change({ target })} />
            <TargetForm form={form} onChange={change} />
            <LimitsForm form={form} ingredients={ingredients} onChange={change} />
          </form>
          <AnswerBar answer={answer} />
        </div>
        <div className="min-w-0">
          <FinderResults
            form={form}
            menu={menu}
            answer={answer}
            ingredients={ingredients}
            hasFailed={hasFailed || (!menu && (meals.isError || options.isError))}
            onRetry={tryAgain}
            onChange={change}
          />
        </div>
      </div>
    </div>
  );
}

/** On phones the answers are below the form: this stays in view while the sliders move, and leads to them. */
function AnswerBar({ answer }: { readonly answer: SearchAnswer | null }) {
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
function answerInWords({ meals, target, limits }: SearchAnswer): string {
  const [best] = meals;
  if (!best) return 'Nothing within your limits';
  const missed = mostMissed(target, best.figures, limits.figures);
  const off = missed ? `${Math.round(Math.abs(best.figures[missed.macro] - target[missed.macro]))} g off` : 'on target';
  return `${meals.length} bowl${meals.length === 1 ? '' : 's'}, best ${formatRupees(best.price)}, ${off}`;
}
