import Keyboard from 'lucide-react/icons/keyboard';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { usePageKey } from '#web/ui/staff-page/staff-page.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { BoardOrder } from './board-order.ts';
import { boardTabNames, type BoardTab } from './board-search-params.ts';
import { tabLabel } from './board-tabs.tsx';

const cardSelector = 'article[data-order-id]';

type CardKeys = {
  readonly onNextStep: (orderId: number) => void;
  readonly onPrint: (orderId: number) => void;
  readonly onPrintLabels: (orderId: number) => void;
};

/** The focused card is the selected order: the focus stays on it when the board is sorted again. */
export function useCardKeys({ onNextStep, onPrint, onPrintLabels }: CardKeys): void {
  usePageKey((event) => {
    const selected = document.activeElement?.closest<HTMLElement>(cardSelector);
    const id = Number(selected?.dataset['orderId']);
    const isCard = selected === document.activeElement;
    if (event.key.startsWith('Arrow') && !isControl(event.target)) return moveSelection(selected, event.key);
    if (!selected || !isCard) return false;
    if (event.key === 'Enter') onNextStep(id);
    else if (event.key.toLowerCase() === 't') onPrint(id);
    else if (event.key.toLowerCase() === 'l') onPrintLabels(id);
    else return false;
    return true;
  });
}

/** By what is on the screen: up and down are the nearest card of the next row. */
function moveSelection(selected: HTMLElement | null | undefined, key: string): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>(cardSelector)];
  const next = selected ? neighbour(cards, selected, key) : cards[0];
  if (next) select(next, 'nearest');
  return next !== undefined;
}

export function selectCard(orderId: number): void {
  const card = document.querySelector<HTMLElement>(`article[data-order-id="${orderId}"]`);
  if (card) select(card, 'center');
}

function select(card: HTMLElement, block: ScrollLogicalPosition): void {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block });
}

function neighbour(cards: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = cards.indexOf(from);
  if (key === 'ArrowRight') return cards[at + 1];
  if (key === 'ArrowLeft') return cards[at - 1];
  const { top, left } = from.getBoundingClientRect();
  const isSameColumn = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().left - left) < 8;
  const isBelow = (card: HTMLElement) => card.getBoundingClientRect().top > top + 8;
  const isAbove = (card: HTMLElement) => card.getBoundingClientRect().top < top - 8;
  return key === 'ArrowDown'
    ? (cards.find((card) => isSameColumn(card) && isBelow(card)) ?? cards.find(isBelow))
    : cards.findLast((card) => isSameColumn(card) && isAbove(card));
}

type BoardKeysProps = {
  readonly order: BoardOrder;
  readonly pathOfTab: (tab: BoardTab) => string;
  readonly onRefresh: () => void;
  readonly onSoldOut: () => void;
  readonly onPause: () => void;
};

/** The keys of the page, and the button that lists all keys. */
export function BoardKeys({ order, pathOfTab, onRefresh, onSoldOut, onPause }: BoardKeysProps) {
  const [isListed, setIsListed] = useState(false);
  const navigate = useNavigate();
  usePageKey((event) => {
    const tab = boardTabNames[Number(event.key) - 1];
    if (event.key === '?') setIsListed(true);
    else if (event.key.toLowerCase() === 'r') onRefresh();
    else if (event.key.toLowerCase() === 's') onSoldOut();
    else if (event.key.toLowerCase() === 'p') onPause();
    else if (tab) void navigate(pathOfTab(tab), { preventScrollReset: true });
    else return false;
    return true;
  });
  return (
    <>
      <StaffButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        className="w-11 px-0 max-wide:hidden wide:pointer-fine:w-9 pointer-coarse:hidden"
        onClick={() => setIsListed(true)}
      >
        <Keyboard aria-hidden="true" className="size-4.5" strokeWidth={1.9} />
      </StaffButton>
      <Dialog open={isListed} onOpenChange={setIsListed} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
          {keyList(order).map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="key">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

const keyList = (order: BoardOrder) => [
  { keys: ['←', '→', '↑', '↓'], does: 'Select an order' },
  { keys: ['Enter'], does: 'Take the next step of the selected order' },
  { keys: ['T'], does: 'Print the ticket of the selected order' },
  { keys: ['L'], does: 'Print the labels of the selected order' },
  ...boardTabNames.map((tab, index) => ({ keys: [String(index + 1)], does: `Show ${tabLabel(tab, order)}` })),
  { keys: ['S'], does: 'Show what is sold out' },
  { keys: ['P'], does: 'Pause or reopen the kitchen' },
  { keys: ['R'], does: 'Refresh the board' },
  { keys: ['?'], does: 'List all keys' },
];

/** Arrow keys have a meaning of their own in these. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role=tablist], [role=menu]') !== null;
}
