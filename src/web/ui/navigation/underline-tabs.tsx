import { classNames } from '../class-names.ts';
import { type LinkTabsProps, TabLinks, useTabKeys, useSelectedInView } from './link-tabs.tsx';

/** Where the strip is too narrow it scrolls, and the selected tab stays in view. */
export function UnderlineTabs<Id extends string>({ label, panelId, tabs, selected, className }: LinkTabsProps<Id>) {
  const onKeyDown = useTabKeys(panelId, tabs);
  const strip = useSelectedInView(panelId, selected);

  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'relative flex overflow-x-auto border-b border-line-strong [scrollbar-width:none] md:gap-1',
        className,
      )}
    >
      <TabLinks
        panelId={panelId}
        tabs={tabs}
        selected={selected}
        tabClassName="flex min-h-12 items-center border-b-3 border-transparent px-2.25 text-small font-[600] whitespace-nowrap text-ink-2 no-underline transition-colors duration-160 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-beet-700 aria-selected:text-beet-700 md:px-4 md:text-base"
      />
    </div>
  );
}
