import ClipboardList from 'lucide-react/icons/clipboard-list';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Phone from 'lucide-react/icons/phone';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday, prepSheetPath } from '#web/areas/kitchen/kitchen-day.ts';
import type { ChosenKitchen } from '#web/features/availability/availability-query.ts';
import { ReturnedOrders } from '#web/features/riders/returned-orders.tsx';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { classNames } from '#web/ui/class-names.ts';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffButton, StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { DayNavigator } from '../day-navigator.tsx';
import { useKitchenEventsContext, useMarkSeen } from '../events/kitchen-events-context.ts';
import { EnableSound, SoundSwitch } from '../events/sound-switch.tsx';
import { KitchenSwitchesButton, KitchenSwitchesDialog } from '../trading/kitchen-switches.tsx';
import { SoldOutButton, SoldOutPanel } from '../trading/sold-out-button.tsx';
import { BoardDay } from './board-day.tsx';
import { BoardKeys } from './board-keys.tsx';
import { boardOrders, chooseBoardOrder, useBoardOrder } from './board-order.ts';
import { boardHome, boardPath, readBoardView } from './board-search-params.ts';
import { BoardStrip, FoldedRiders, RidersPanel } from './board-strip.tsx';
import { BoardTabs, tabLabel } from './board-tabs.tsx';
import { ExpectedStrip } from './expected-strip.tsx';
import { LiveBanner } from './live-banner.tsx';
import { StartSlot } from './start-slot.tsx';
import { UndoBar } from './undo.tsx';

const title = 'Order Management';
const panelId = 'board';
const sortings = Object.entries(boardOrders).map(([value, label]) => ({ value, label }));

export const meta = staffMeta('kitchen', title, boardHome);

export default function OrdersPage() {
  const [search] = useSearchParams();
  const today = useToday();
  const view = readBoardView(search, today);
  const { day, tab, page } = view;
  const [manualRefreshes, setManualRefreshes] = useState(0);
  const refresh = () => setManualRefreshes(manualRefreshes + 1);
  const order = useBoardOrder();
  const isByDue = order === 'due';
  const [opened, setOpened] = useState<'sold-out' | 'riders' | 'kitchens' | null>(null);
  const toggle = (part: typeof opened) => setOpened(opened === part ? null : part);
  // On phones and tablets: the tabs and the cards come first.
  const [isMore, setIsMore] = useState(false);
  const isFolded = isByDue && !isMore;
  /** Beside the title of a phone there is room for icons. */
  const labelClass = isByDue ? undefined : 'max-staff-rows:sr-only';
  const [stockKitchen, setStockKitchen] = useState<ChosenKitchen>(null);
  const soldOut = (
    <SoldOutButton kitchenId={stockKitchen} isOpen={opened === 'sold-out'} onToggle={() => toggle('sold-out')} />
  );
  const controls = (
    <div
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-1.5 staff-board:shrink-0',
        isFolded && 'max-wide:hidden',
      )}
    >
      {isByDue ? null : soldOut}
      {isByDue ? (
        <div className="w-full empty:hidden wide:hidden">
          <StartSlot day={day} />
        </div>
      ) : null}
      <KitchenSwitchesButton onOpen={() => setOpened('kitchens')} />
      <StaffSelect
        label="Order of the cards"
        hideLabel
        value={order}
        options={sortings}
        onChange={(value) => chooseBoardOrder(value === 'due' ? 'due' : 'newest')}
      />
    </div>
  );
  useMarkSeen(useKitchenEventsContext());
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;
  return (
    <>
      <div className="board-head">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <h1
            tabIndex={-1}
            className={classNames(
              'mr-auto text-panel font-[740] max-staff-rows:text-card-s/tight',
              !isByDue && 'max-staff-rows:w-min',
            )}
          >
            {title}
          </h1>
          {isByDue ? (
            <div className="flex gap-1.5 wide:hidden">
              {soldOut}
              <StaffButton
                aria-label="More"
                aria-expanded={isMore}
                className="w-11 px-0"
                onClick={() => setIsMore(!isMore)}
                icon={<Ellipsis {...icon} />}
              />
            </div>
          ) : null}
          <div
            className={classNames(
              'flex gap-1.5',
              isByDue && 'max-staff-rows:w-full max-staff-rows:flex-wrap max-staff-rows:*:grow',
              isFolded && 'max-wide:hidden',
            )}
          >
            <SoundSwitch labelClass={labelClass} />
            <EnableSound labelClass={labelClass} />
            <StaffButton onClick={refresh} icon={<RefreshCw {...icon} />}>
              <span className={labelClass}>Refresh</span>
            </StaffButton>
            <StaffButtonLink to={prepSheetPath(day, today)} icon={<ClipboardList {...icon} />}>
              <span className={labelClass}>Prep sheet</span>
            </StaffButtonLink>
            <StaffButtonLink to={`${boardHome}/new`} icon={<Phone {...icon} />}>
              <span className={labelClass}>New Order</span>
            </StaffButtonLink>
            <BoardKeys
              order={order}
              pathOfTab={(to) => boardPath({ day, tab: to }, today)}
              onRefresh={refresh}
              onSoldOut={() => toggle('sold-out')}
              onPause={() => setOpened('kitchens')}
            />
          </div>
          <div className={isFolded ? 'max-wide:hidden' : 'max-staff-rows:contents'}>
            <DayNavigator day={day} today={today} pathOf={(to) => boardPath({ day: to, tab }, today)} />
          </div>
        </div>
        <div className={classNames('flex items-center justify-between gap-x-4 gap-y-1.5', !isByDue && 'flex-wrap')}>
          <BoardTabs panelId={panelId} day={day} today={today} selected={tab} order={order} />
          {isByDue ? <UndoBar /> : controls}
        </div>
        {isByDue ? (
          <div
            className={classNames(
              'flex flex-wrap items-center gap-1.5 staff-board:flex-nowrap',
              isFolded && 'max-wide:hidden',
            )}
          >
            <BoardStrip
              day={day}
              kitchenId={stockKitchen}
              isRidersOpen={opened === 'riders'}
              isSoldOutOpen={opened === 'sold-out'}
              onRiders={() => toggle('riders')}
              onSoldOut={() => toggle('sold-out')}
            />
            {controls}
          </div>
        ) : null}
      </div>
      {opened === 'kitchens' ? <KitchenSwitchesDialog onClose={() => setOpened(null)} /> : null}
      <div className="px-4 pb-4 wide:px-5">
        <LiveBanner />
        <div className="pb-2 empty:hidden">
          <ReturnedOrders area="kitchen" />
        </div>
        {opened === 'sold-out' ? (
          <SoldOutPanel kitchenId={stockKitchen} onChoose={setStockKitchen} onClose={() => setOpened(null)} />
        ) : null}
        {opened === 'riders' ? <RidersPanel /> : null}
        <ExpectedStrip day={day} today={today} />
        <section role="tabpanel" id={panelId} className="pt-1" aria-labelledby={tabElementId(panelId, tab)}>
          <PageHeading key={`${day} ${tab}`} text={`${tabLabel(tab, order)} orders, page ${page + 1}`} page={page} />
          {/* The key resets the cancelled orders that a view keeps. */}
          <BoardDay
            key={`${day} ${tab} ${page} ${order} ${manualRefreshes}`}
            view={view}
            order={order}
            pathOf={(to, selected) => boardPath({ day, tab, page: to, selected }, today)}
          />
        </section>
        {isByDue ? (
          <div className="pt-3 pb-16 wide:hidden">
            <FoldedRiders />
          </div>
        ) : null}
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
