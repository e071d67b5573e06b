import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { tabElementId } from './pill-tabs.tsx';
import { useTabKeys } from './use-tab-keys.ts';

export type UnderlineTab<Id extends string> = { readonly id: Id; readonly label: string; readonly to: string };

type UnderlineTabsProps<Id extends string> = {
  readonly label: string;
  readonly panelId: string;
  readonly tabs: readonly UnderlineTab<Id>[];
  readonly selected: Id;
  readonly className?: string;
};

/** A choice that lives in the address. Where the strip is too narrow it scrolls, and the selected tab stays in view. */
export function UnderlineTabs<Id extends string>(props: UnderlineTabsProps<Id>) {
  const { label, panelId, tabs, selected, className } = props;
  const onKeyDown = useTabKeys(panelId, tabs);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(tabElementId(panelId, selected));
    if (tab && strip.current) strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [panelId, selected]);

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
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          id={tabElementId(panelId, tab.id)}
          role="tab"
          to={tab.to}
          preventScrollReset
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          className="flex min-h-12 items-center border-b-3 border-transparent px-[9px] text-[14.5px] font-[600] whitespace-nowrap text-ink-2 no-underline transition-colors duration-160 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-beet-700 aria-selected:text-beet-700 md:px-4 md:text-base"
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}
