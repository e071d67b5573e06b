import Printer from 'lucide-react/icons/printer';
import { useRootData } from '#web/platform/page/page-data.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Policy } from './policy.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function PolicyText({ name, lead, updated, sections }: Policy) {
  return (
    <div className="wrap grid items-start gap-x-14 pt-8 md:pt-12 wide:grid-cols-[248px_1fr]">
      <header className="border-b border-line pb-7 wide:col-span-2 wide:mb-10">
        <h1 className="text-title-l md:text-display">{name}</h1>
        <p className="mt-3 max-w-[58ch] text-lead text-ink-2">{lead}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-secondary text-ink-2">
            Last updated <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
          </p>
          <PrintButton />
        </div>
      </header>
      <Contents sections={sections} />
      <article className="policy-text min-w-0 max-w-[66ch] wrap-anywhere">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
        <Operator number={sections.length + 1} />
        <p className="mt-10 border-t border-line pt-6">
          Questions about this page? You can <WaysToReachUs />.
        </p>
      </article>
    </div>
  );
}

const operatorTitle = 'Who runs this shop';

function Operator({ number }: { readonly number: number }) {
  const lines = useRootData()?.legalLines ?? [];
  return lines.length === 0 ? null : (
    <section aria-labelledby="operator">
      <h2 id="operator">
        {number}. {operatorTitle}
      </h2>
      {lines.map((line) => (
        <p key={line} className="num">
          {line}
        </p>
      ))}
    </section>
  );
}

function Contents({ sections }: Pick<Policy, 'sections'>) {
  const hasOperator = (useRootData()?.legalLines ?? []).length > 0;
  const linked = [...sections, ...(hasOperator ? [{ id: 'operator', title: operatorTitle }] : [])];
  return (
    <nav aria-label="On this page" className="py-6 wide:sticky wide:top-23 wide:py-0 print:hidden">
      <p className="mb-1.5 text-secondary font-[650]">On this page</p>
      <ol className="grid text-secondary sm:max-wide:grid-cols-2 wide:border-l wide:border-line-strong">
        {linked.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink wide:min-h-10 wide:rounded-r-cell wide:px-4 wide:hover:bg-mist"
            >
              <span className="num text-ink-3">{index + 1}.</span>
              <span className="max-wide:underline max-wide:underline-offset-3">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Not rendered before hydration: it would do nothing. */
function PrintButton() {
  const isHydrated = useHydrated();
  return (
    <Button
      variant="ghost"
      size="sm"
      className={isHydrated ? '-ml-3 print:hidden' : 'invisible -ml-3 print:hidden'}
      onClick={() => window.print()}
      icon={<Printer aria-hidden="true" size={20} strokeWidth={1.9} />}
    >
      Print
    </Button>
  );
}
