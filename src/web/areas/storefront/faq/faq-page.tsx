import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { emptyBowlUrl, knownBowlUrl } from '#bowl-art/tableware-url.ts';
import type { PageHandle } from '#contract/page.ts';
import { termsFromWire } from '#domain/orders/order-terms.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { useOrderTerms } from '#web/features/orders/use-order-terms.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { HeroLead, PageHero } from '../page-hero/page-hero.tsx';
import type { Route } from './+types/faq-page.ts';
import { faqJsonLd, faqPage } from './faq-json-ld.ts';
import { questionGroups } from './questions.ts';
import { QuestionList } from './question-list.tsx';
import type { QuestionGroup } from './most-asked.ts';
import { countQuestions, searchQuestions } from './search-questions.ts';
import { useQuestionSearch } from './use-question-search.ts';

export const handle: PageHandle = { isIndexed: true };

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl, terms } = matches[0].loaderData;
  const title = `FAQ: orders, delivery, payment, nutrition | ${brand.name}`;
  return pageMeta({ ...faqPage, title, jsonLd: faqJsonLd(publicUrl, termsFromWire(terms)) }, publicUrl);
}

const picture = knownBowlUrl({
  art: {
    base: 'white-rice',
    proteins: ['rajma', 'sprouts'],
    addons: ['onion', 'tomato', 'lemon', 'curd', 'coriander'],
  },
  macros: { protein: 31, carbs: 62, fats: 12 },
  seed: 'faq',
});

/** Up to this many results are shown with their answers open. */
const openUpTo = 3;

export default function FaqPage() {
  const [text, setText] = useQuestionSearch();
  useOpenQuestionInAddress();
  const groups = questionGroups(useOrderTerms());
  const found = searchQuestions(groups, text);
  const count = countQuestions(found);
  const isSearching = text.trim() !== '';

  return (
    <>
      <PageHero title="Frequently asked questions" ground="bg-jaggery-300" picture={picture} isCompact>
        <HeroLead>{countQuestions(groups)} questions we hear, answered as the shop works today.</HeroLead>
        <search className="mt-6 block max-w-140">
          <SearchField
            label="Search the questions"
            placeholder="Search the questions"
            value={text}
            onChange={setText}
          />
        </search>
      </PageHero>
      <div className="wrap grid items-start gap-x-12 pt-8 md:pt-12 wide:grid-cols-[232px_1fr]">
        <GroupLinks groups={found} />
        <div className="grid min-w-0 gap-10">
          <p role="status" className={isSearching && count > 0 ? 'num -mb-6 text-secondary text-ink-2' : 'sr-only'}>
            {isSearching && `${count === 1 ? '1 question' : `${count} questions`} found for “${text.trim()}”`}
          </p>
          {found.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="mb-4 text-section-s md:text-section-l">
                {title}
              </h2>
              <QuestionList questions={questions} isOpen={isSearching && count <= openUpTo} />
            </section>
          ))}
          {count === 0 && (
            <EmptyState art={emptyBowlUrl('one-chickpea')} title={`No question found for “${text.trim()}”.`}>
              <Button onClick={() => setText('')}>Clear Search</Button>
            </EmptyState>
          )}
          <aside className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-pista-300 px-6 py-7 text-beet-900 md:px-9">
            <div>
              <h2 className="text-section-s">Not answered?</h2>
              <p className="mt-1.5 text-ink-beet">Write to us. A person answers within 24 hours.</p>
            </div>
            <ButtonLink to="/contact-us">Contact us</ButtonLink>
          </aside>
        </div>
      </div>
    </>
  );
}

/** /faq#cancel-an-order opens its question, also in browsers that would only scroll to it. */
function useOpenQuestionInAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
}

/** Plain anchors: the search in the URL stays as it is. */
function GroupLinks({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  return (
    <nav aria-label="Groups of questions" className="sticky top-23 max-wide:hidden">
      <ul className="grid gap-0.5 border-l border-line-strong">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-r-cell px-4 font-[560] text-ink-2 hover:bg-mist hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
