import Tag from 'lucide-react/icons/tag';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { couponCodePattern, normaliseCouponCode } from '#domain/coupons/coupon-rule.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Reductions } from './use-reductions.ts';

type CouponFieldProps = { readonly reductions: Reductions; readonly takesFocus: boolean };

/** A field until the coupon applies, then its name with Remove. */
export function CouponField({ reductions, takesFocus }: CouponFieldProps) {
  const { reduced, couponCode, removeCoupon } = reductions;
  const [hasRemoved, setHasRemoved] = useState(false);
  if (couponCode === '' || !reduced?.coupon) {
    return <CouponForm key={couponCode} reductions={reductions} takesFocus={takesFocus || hasRemoved} />;
  }
  return (
    <div className="flex min-h-13 items-center gap-3">
      <Tag aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.9} />
      <p role="status" className="min-w-0 flex-1 py-2 text-secondary-l wrap-anywhere">
        <b className="font-[660]">{reduced.coupon.code}</b> {reduced.coupon.text}
      </p>
      <button
        type="button"
        className="min-h-11 min-w-11 text-secondary font-[640] text-beet-700 underline underline-offset-3"
        onClick={() => {
          setHasRemoved(true);
          removeCoupon();
        }}
      >
        Remove<span className="sr-only"> coupon</span>
      </button>
    </div>
  );
}

function CouponForm({ reductions, takesFocus }: CouponFieldProps) {
  const { couponCode, problem, isChecking, applyCoupon } = reductions;
  const [typed, setTyped] = useState(couponCode);
  const [mistake, setMistake] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus || problem !== null) input.current?.focus();
  }, [takesFocus, problem]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const code = normaliseCouponCode(typed);
    if (!couponCodePattern.test(code)) return setMistake('Use 3 to 20 letters and digits.');
    setMistake(null);
    if (code === couponCode) reductions.checkAgain();
    else applyCoupon(code);
  };
  const isTypedOver = normaliseCouponCode(typed) !== couponCode;
  return (
    <form className="flex items-start gap-2 pt-2 pb-3" onSubmit={apply}>
      <TextField
        ref={input}
        className="min-w-0 flex-1"
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={textLengths.couponCode}
        value={typed}
        error={mistake ?? (isTypedOver || isChecking ? undefined : (problem ?? undefined))}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="soft" className="mt-7 shrink-0" busy={isChecking}>
        Apply
      </Button>
    </form>
  );
}
