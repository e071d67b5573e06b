import ClipboardList from 'lucide-react/icons/clipboard-list';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { StaffButton, StaffButtonLink } from '#web/staff-shell/staff-button.tsx';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { DayNavigator } from '../day-navigator.tsx';
import { useToday, prepSheetPath } from '../kitchen-day.ts';
import { kitchenMeta } from '../kitchen-meta.ts';
import { useKitchenEventsContext, useMarkSeen } from '../events/kitchen-events-context.ts';
import { SoundBlockedNotice, SoundSwitch } from '../events/sound-switch.tsx';
import type { Route } from './+types/orders-page.ts';
import { boardHome, boardPath, boardTabs, readBoardView } from './board-search-params.ts';
import { BoardDay } from './board-day.tsx';
import { BoardTabs } from './board-tabs.tsx';
import { LiveBanner } from './live-banner.tsx';

const title = 'Order Management';
const panelId = 'board';

export const meta: Route.MetaFunction = ({ matches }) => kitchenMeta(title, boardHome, matches[0].loaderData.publicUrl);

export default function OrdersPage() {
  const [search] = useSearchParams();
  const today = useToday();
  const view = readBoardView(search, today);
  const { day, tab, page } = view;
  const [manualRefreshes, setManualRefreshes] = useState(0);
  useMarkSeen(useKitchenEventsContext());
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;
  return (
    <>
      <StaffPageHead title={title}>
        <div className="flex gap-1.5 max-staff-rows:w-full max-[359px]:flex-wrap max-staff-rows:*:grow">
          <SoundSwitch />
          <StaffButton onClick={() => setManualRefreshes(manualRefreshes + 1)} icon={<RefreshCw {...icon} />}>
            Refresh
          </StaffButton>
          <StaffButtonLink to={prepSheetPath(day, today)} icon={<ClipboardList {...icon} />}>
            Prep sheet
          </StaffButtonLink>
        </div>
        <DayNavigator day={day} today={today} pathOf={(to) => boardPath({ day: to, tab }, today)} />
      </StaffPageHead>
      <div className="px-4 pt-2.5 pb-7 wide:px-7">
        <BoardTabs panelId={panelId} day={day} today={today} selected={tab} />
        <LiveBanner />
        <SoundBlockedNotice />
        <section role="tabpanel" id={panelId} className="pt-2.5" aria-labelledby={tabElementId(panelId, tab)}>
          <PageHeading key={`${day} ${tab}`} text={`${boardTabs[tab].label} orders, page ${page + 1}`} page={page} />
          {/* The key resets the cancelled orders that a view keeps. */}
          <BoardDay
            key={`${day} ${tab} ${page} ${manualRefreshes}`}
            view={view}
            pathOf={(to) => boardPath({ day, tab, page: to }, today)}
          />
        </section>
      </div>
    </>
  );
}

/** After a page change the pressed button may be gone, so the focus moves to the start of the list. */
function PageHeading({ text, page }: { readonly text: string; readonly page: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <h2 ref={heading} tabIndex={-1} className="sr-only">
      {text}
    </h2>
  );
}
