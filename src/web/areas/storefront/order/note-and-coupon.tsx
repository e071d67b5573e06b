import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Reductions } from './use-reductions.ts';

const loadNote = () => import('./note-field.tsx');
const NoteField = lazy(async () => ({ default: (await loadNote()).NoteField }));
const loadCoupon = () => import('./coupon-field.tsx');
const CouponField = lazy(async () => ({ default: (await loadCoupon()).CouponField }));

type Opening = 'closed' | 'restored' | 'opened';
const openingOf = (kept: string): Opening => (kept === '' ? 'closed' : 'restored');

type NoteAndCouponProps = {
  readonly note: string;
  readonly onChangeNote: (note: string) => void;
  readonly reductions: Reductions;
};

/** Each is a button until it is used. */
export function NoteAndCoupon({ note, onChangeNote, reductions }: NoteAndCouponProps) {
  const [noteState, setNoteState] = useState(() => openingOf(note));
  const [couponState, setCouponState] = useState(() => openingOf(reductions.couponCode));
  return (
    <div className="border-b border-line py-1">
      {noteState === 'closed' ? null : (
        <Suspense fallback={<div className="min-h-39" />}>
          <NoteField note={note} onChange={onChangeNote} takesFocus={noteState === 'opened'} />
        </Suspense>
      )}
      {couponState === 'closed' ? null : (
        <Suspense fallback={<div className="min-h-24" />}>
          <CouponField reductions={reductions} takesFocus={couponState === 'opened'} />
        </Suspense>
      )}
      {noteState === 'closed' || couponState === 'closed' ? (
        <div className="-ml-3 flex flex-wrap">
          {noteState === 'closed' ? (
            <Opener label="Note to the kitchen" prepare={loadNote} onOpen={() => setNoteState('opened')} />
          ) : null}
          {couponState === 'closed' ? (
            <Opener label="Coupon" prepare={loadCoupon} onOpen={() => setCouponState('opened')} />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

type OpenerProps = {
  readonly label: string;
  /** A pointer or the focus is on the button: time to load what it opens. */
  readonly prepare: () => Promise<unknown>;
  readonly onOpen: () => void;
};

function Opener({ label, prepare, onOpen }: OpenerProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Plus aria-hidden="true" className="size-4.25" strokeWidth={2.2} />}
      onPointerEnter={() => void prepare()}
      onFocus={() => void prepare()}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}
