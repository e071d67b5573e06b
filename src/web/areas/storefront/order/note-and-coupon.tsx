import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import type { Reductions } from './use-reductions.ts';

const CouponField = lazy(async () => ({ default: (await import('./coupon-field.tsx')).CouponField }));

const maxLength = 300;
/** The counter is shown near the limit only. */
const showFrom = 240;

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
      {noteState === 'closed' ? null : <Note note={note} onChange={onChangeNote} takesFocus={noteState === 'opened'} />}
      {couponState === 'closed' ? null : (
        <Suspense fallback={<div className="min-h-24" />}>
          <CouponField reductions={reductions} takesFocus={couponState === 'opened'} />
        </Suspense>
      )}
      {noteState === 'closed' || couponState === 'closed' ? (
        <div className="-ml-3 flex flex-wrap">
          {noteState === 'closed' ? <Opener label="Note to the kitchen" onOpen={() => setNoteState('opened')} /> : null}
          {couponState === 'closed' ? <Opener label="Coupon" onOpen={() => setCouponState('opened')} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function Opener({ label, onOpen }: { readonly label: string; readonly onOpen: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Plus aria-hidden="true" className="size-4.25" strokeWidth={2.2} />}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}

type NoteProps = {
  readonly note: string;
  readonly onChange: (note: string) => void;
  readonly takesFocus: boolean;
};

function Note({ note, onChange, takesFocus }: NoteProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  return (
    <TextAreaField
      className="pt-2 pb-3"
      label="Note to the kitchen (optional)"
      hint={
        note.length < showFrom
          ? 'Allergies, less salt, no cutlery: up to 300 characters.'
          : `${maxLength - note.length} characters left.`
      }
      maxLength={maxLength}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      ref={area}
    />
  );
}
