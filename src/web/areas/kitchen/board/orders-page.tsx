import ClipboardList from 'lucide-react/icons/clipboard-list';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { StaffButton, StaffButtonLink } from '#web/staff-shell/staff-button.tsx';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { DayNavigator } from '../day-navigator.tsx';
import { useToday } from '../kitchen-day.ts';
import { kitchenMeta } from '../kitchen-meta.ts';
import { useKitchenEventsContext, useLooking } from '../events/kitchen-events-context.ts';
import { SoundHeldBack, SoundSwitch } from '../events/sound-switch.tsx';
import { prepSheetPath } from '../prep-sheet/prep-sheet-search-params.ts';
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
  const [handReadings, setHandReadings] = useState(0);
  useLooking(useKitchenEventsContext());
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;
  return (
    <>
      <StaffPageHead title={title}>
        <div className="flex gap-1.5 max-staff-rows:w-full max-[359px]:flex-wrap max-staff-rows:*:grow">
          <SoundSwitch />
          <StaffButton onClick={() => setHandReadings(handReadings + 1)} icon={<RefreshCw {...icon} />}>
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
        <SoundHeldBack />
        <section role="tabpanel" id={panelId} className="pt-2.5" aria-labelledby={tabElementId(panelId, tab)}>
          <PageHeading key={`${day} ${tab}`} text={`${boardTabs[tab].label} orders, page ${page + 1}`} page={page} />
          {/* What was struck out belongs to one look at one view. */}
          <BoardDay
            key={`${day} ${tab} ${page} ${handReadings}`}
            view={view}
            pathOf={(to) => boardPath({ day, tab, page: to }, today)}
          />
        </section>
      </div>
    </>
  );
}

/** After a change of page the button that was pressed may be gone: the focus goes to the beginning of the list. */
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
