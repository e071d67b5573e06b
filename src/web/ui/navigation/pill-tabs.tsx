import { classNames } from '../class-names.ts';
import { type LinkTabsProps, TabLinks, useTabKeys } from './link-tabs.tsx';

export function PillTabs<Id extends string>({ label, panelId, tabs, selected, className }: LinkTabsProps<Id>) {
  const onKeyDown = useTabKeys(panelId, tabs);
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex flex-wrap gap-1 rounded-4xl border border-line bg-mist p-1.25 sm:inline-flex',
        className,
      )}
    >
      <TabLinks
        panelId={panelId}
        tabs={tabs}
        selected={selected}
        tabClassName="flex min-h-11 flex-1 items-center justify-center rounded-full px-2 font-[620] whitespace-nowrap text-ink-2 no-underline transition-colors duration-160 hover:text-ink focus-visible:rounded-full aria-selected:bg-beet-800 aria-selected:text-white sm:px-5.5"
      />
    </div>
  );
}
