import Ellipsis from 'lucide-react/icons/ellipsis';
import Utensils from 'lucide-react/icons/utensils';
import { useId, useRef, useState } from 'react';
import type { LedgerDay, LedgerEntry } from '#contract/nutrition-ledger.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { macroNames } from '#domain/finder/target.ts';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { MacroSwatch, macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { showFailure, useLedgerChanges } from './use-ledger.ts';

type EntryListProps = {
  readonly ledger: LedgerDay;
  readonly today: BusinessDay;
  readonly onEdit: (entry: LedgerEntry) => void;
  readonly onPoint: (id: number | null) => void;
};

export function EntryList({ ledger: { entries, totals, day }, today, onEdit, onPoint }: EntryListProps) {
  const eaten = entries.filter(({ isEaten }) => isEaten);
  if (entries.length === 0) {
    return (
      <p className="border-y border-line py-8 text-center text-lg">
        {day === today ? 'Nothing eaten yet.' : 'Nothing was entered.'}
      </p>
    );
  }
  return (
    <>
      <ul onPointerLeave={() => onPoint(null)}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} today={today} onEdit={() => onEdit(entry)} onPoint={onPoint} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t-[1.5px] border-line-strong py-3.5 font-[640]">
        {eaten.length === 1 ? '1 entry' : `${eaten.length} entries`}
        <span className="num">
          <b className="figure-display text-[26px]/none">{Math.round(totals.caloriesKcal)}</b> kcal
        </span>
      </p>
    </>
  );
}

type EntryProps = { readonly entry: LedgerEntry; readonly onEdit: () => void } & Pick<
  EntryListProps,
  'onPoint' | 'today'
>;

function Entry({ entry, today, onEdit, onPoint }: EntryProps) {
  const { id, name, isEaten, orderId, caloriesKcal } = entry;
  const { setEaten } = useLedgerChanges();
  return (
    // Pointing at an entry only highlights its paint on the ring, which its figures say anyway.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="grid grid-cols-[64px_minmax(0,1fr)_44px] items-center gap-x-3 border-t border-line py-3.5 md:grid-cols-[76px_minmax(0,1fr)_auto_44px] md:gap-x-4"
      onPointerEnter={() => onPoint(id)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(null)}
    >
      <EntryPicture entry={entry} />
      <div className={classNames('min-w-0', !isEaten && 'text-ink-2')}>
        <h3 className={classNames('text-xl font-bold wrap-anywhere', !isEaten && 'line-through')}>{name}</h3>
        <p className="num mt-0.5 text-sm text-ink-2">{originOf(entry)}</p>
        {isEaten ? (
          <p className="num mt-1.5 flex flex-wrap gap-x-3.5 text-sm">
            {macroNames.map((macro) => (
              <span key={macro} className="inline-flex items-center gap-1.5 whitespace-nowrap">
                <MacroSwatch macro={macro} />
                <span className="sr-only">{macroLabels[macro]}</span>
                <b className="font-[680]">{Math.round(entry[macro])} g</b>
              </span>
            ))}
          </p>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            onClick={() =>
              void setEaten(id, true).catch((error: unknown) => showFailure('Failed to put it back', error))
            }
          >
            I ate this after all
          </Button>
        )}
        <p className="num mt-1 md:hidden">
          <b className="figure-display text-lg/none">{isEaten ? Math.round(caloriesKcal) : 0}</b>{' '}
          <span className="text-sm text-ink-2">kcal</span>
        </p>
      </div>
      <p className="num hidden text-right md:block">
        <b className="figure-display block text-[23px]/none">{isEaten ? Math.round(caloriesKcal) : 0}</b>
        <span className="text-sm text-ink-2">kcal</span>
      </p>
      {isEaten && id > 0 ? (
        <EntryMenu entry={entry} today={today} isOrder={orderId !== null} onEdit={onEdit} />
      ) : (
        <span />
      )}
    </li>
  );
}

function EntryPicture({ entry: { artUrl, id } }: { readonly entry: LedgerEntry }) {
  return (
    <div
      className={classNames(
        'grid size-16 place-items-center self-start overflow-hidden rounded-2xl p-1 md:size-19 md:self-center md:rounded-[18px]',
        artUrl ? tableGround(id) : 'bg-mist text-beet-800',
      )}
    >
      {artUrl ? (
        <img src={artUrl} alt="" width={68} height={68} loading="lazy" className="size-full object-contain" />
      ) : (
        <Utensils aria-hidden="true" className="size-6.5" strokeWidth={1.9} />
      )}
    </div>
  );
}

function originOf({
  id,
  source,
  orderId,
  eatenAt,
  isCopy,
  isEaten,
  quantity,
  grams,
  isCorrected,
}: LedgerEntry): string {
  const time = formatInstant(eatenAt, 'time');
  if (id < 0) return `${time}. Waits for the connection`;
  const amount = quantity > 1 ? `, ${quantity} portions` : grams !== null && source === 'FOOD' ? `, ${grams} g` : '';
  const corrected = isCorrected ? ', corrected' : '';
  if (!isEaten) return `Order #${orderId}, not eaten`;
  if (source === 'ORDER') return `Order #${orderId}, delivered ${time}${amount}${corrected}`;
  return `${time}. ${isCopy ? 'Copied' : 'Added by you'}${amount}${corrected}`;
}

type EntryMenuProps = Omit<EntryProps, 'onPoint'> & { readonly isOrder: boolean };

const itemClass =
  'flex min-h-11 w-full items-center rounded-(--radius-s) px-3 text-left font-[560] hover:bg-mist focus-visible:bg-mist';

/** A button that shows three more: a menu of the browser's own means, because a library for it is a tenth of the page. */
function EntryMenu({ entry, today, isOrder, onEdit }: EntryMenuProps) {
  const { takeBack, copy } = useLedgerChanges();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const act = (action: () => void) => () => {
    setIsOpen(false);
    action();
  };
  return (
    // The buttons inside take the focus and the keys; this only hears when both have left them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative max-md:col-start-3 max-md:row-start-1 max-md:self-start"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setIsOpen(false);
        opener.current?.focus();
      }}
    >
      <button
        ref={opener}
        type="button"
        className="icon-btn"
        aria-label={`Options for ${entry.name}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.9} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-10 min-w-52 rounded-m border border-line bg-paper p-1.5 shadow-3"
      >
        <button type="button" className={itemClass} onClick={act(onEdit)}>
          Edit
        </button>
        <button
          type="button"
          className={itemClass}
          onClick={act(
            () =>
              void copy([entry.id], today).then(
                () => toast.success('Copied to today'),
                (error: unknown) => showFailure('Failed to copy', error),
              ),
          )}
        >
          Copy to today
        </button>
        <button
          type="button"
          className={itemClass}
          onClick={act(() => void takeBack(entry.id, isOrder ? 'Taken out of your day' : 'Removed from your day'))}
        >
          {isOrder ? 'I did not eat this' : 'Remove'}
        </button>
      </div>
    </div>
  );
}
