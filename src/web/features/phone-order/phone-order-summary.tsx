import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { termsOnWire } from '#domain/orders/order-terms.ts';
import { quoteInRupees } from '#domain/orders/pricing.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { soonestText } from '#web/features/addresses/serviceability-text.ts';
import { serviceabilityQuery, tradingOf } from '#web/features/addresses/serviceability.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { MacroFigures } from '#web/features/food-labels/macro-meter.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { orderNutrition } from '#web/features/orders/order-nutrition.ts';
import { OrderTotals } from '#web/features/orders/order-totals.tsx';
import { useOrderTerms } from '#web/features/orders/use-order-terms.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { estimate, orderedFoods } from './phone-order-lines.ts';
import type { PhoneOrder, TotalChange } from './use-phone-order.ts';

/** When, what it brings and costs, and the button that places it. */
export function PhoneOrderSummary({ order }: { readonly order: PhoneOrder }) {
  const { quote, isOverLimitAllowed, totalChange, refusal, note } = order;
  const refused = refusal ?? quote.error;
  const isLimited = refused instanceof ApiError && refused.code === 'order-limit';
  return (
    <StaffPanel title="Order">
      <div className="grid gap-3 px-4 pb-4">
        <When order={order} />
        <TextAreaField
          label="Note (optional)"
          maxLength={textLengths.orderNote}
          value={note}
          onChange={({ target }) => order.choose({ note: target.value })}
        />
        <Coupon key={order.customer?.id} order={order} />
        <Figures order={order} />
        <Promised order={order} />
        {totalChange ? <TotalChanged key={totalChange.to} change={totalChange} /> : null}
        <FormError message={totalChange || (isOverLimitAllowed && isLimited) ? undefined : refusedText(refused)} />
        {isLimited || isOverLimitAllowed ? (
          <CheckField
            label="I spoke with the customer: place it over the limit"
            checked={isOverLimitAllowed}
            onChange={({ target }) => order.choose({ isOverLimitAllowed: target.checked })}
          />
        ) : null}
        <StaffButton
          variant="primary"
          className="min-h-12 w-full"
          busy={order.isPlacing}
          disabled={!quote.data || quote.isError}
          onClick={order.place}
        >
          {quote.data && !quote.isError
            ? `Place Order, ${formatRupeesOnWire(quote.data.amounts.total)} cash`
            : 'Place Order'}
        </StaffButton>
      </div>
    </StaffPanel>
  );
}

/** A limit is meant for customers, and its sentence speaks to them. */
function refusedText(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiError && error.code === 'order-limit') return `A limit of this customer: ${error.message}`;
  return error.message;
}

function When({ order: { address, deliverAt, choose } }: { readonly order: PhoneOrder }) {
  const place = address ?? { postalCode: '', latitude: null, longitude: null };
  const coverage = useQuery({ ...serviceabilityQuery(place), enabled: address !== undefined });
  const trading = tradingOf(coverage.data);
  const soonest = trading ? `, ${soonestText(trading, new Date(coverage.dataUpdatedAt))}` : '';
  const slots = trading?.slots.filter(({ room }) => room !== 0) ?? [];
  return (
    <SelectField
      label="When"
      value={deliverAt}
      disabled={!trading}
      onChange={({ target }) => choose({ deliverAt: target.value })}
      options={[
        { value: '', label: `As soon as possible${soonest}` },
        ...slots.map(({ start }) => ({ value: start, label: formatInstant(start, 'appointment') })),
      ]}
    />
  );
}

/** Applied by a button: while typing, each incomplete code would be refused. */
function Coupon({ order: { couponCode, choose } }: { readonly order: PhoneOrder }) {
  const [text, setText] = useState(couponCode);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    choose({ couponCode: text.trim() });
  };
  const remove = () => {
    setText('');
    choose({ couponCode: '' });
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <TextField
        label="Coupon (optional)"
        autoComplete="off"
        maxLength={textLengths.couponCode}
        value={text}
        disabled={couponCode !== ''}
        onChange={({ target }) => setText(target.value)}
        className="min-w-0 grow"
      />
      {couponCode === '' ? (
        <StaffButton type="submit" className="min-h-12">
          Apply
        </StaffButton>
      ) : (
        <StaffButton className="min-h-12" onClick={remove}>
          Remove
        </StaffButton>
      )}
    </form>
  );
}

function Figures({ order }: { readonly order: PhoneOrder }) {
  const { lines, quote } = order;
  const meals = useQuery(mealsQuery).data ?? [];
  const terms = useOrderTerms();
  const { data: options } = useQuery({ ...customizeOptionsQuery, enabled: lines.some((line) => 'bowl' in line) });
  const ordered = orderedFoods(lines, { meals, options });
  if (ordered.length === 0) return <p className="text-ink-2">Add a meal to see macros and price.</p>;
  const amounts = quote.data && !quote.isError ? quote.data.amounts : quoteInRupees(estimate(ordered, terms));
  return (
    <>
      <MacroFigures figures={orderNutrition({ items: ordered }).figures} />
      <OrderTotals
        order={{
          subtotalAmount: amounts.subtotal,
          deliveryFee: amounts.deliveryFee,
          discountAmount: amounts.discount ?? 0,
          couponCode: order.couponCode || null,
          taxAmount: amounts.tax,
          totalAmount: amounts.total,
          terms: termsOnWire(terms),
        }}
      />
    </>
  );
}

function Promised({ order: { quote, lines, address } }: { readonly order: PhoneOrder }) {
  const isAsked = lines.length > 0 && address !== undefined;
  const text = quote.isError
    ? undefined
    : quote.data
      ? `Arrives ${formatInstant(quote.data.promised.from, 'weekday')}, ${formatTimeRange(quote.data.promised.from, quote.data.promised.to)}, from ${quote.data.kitchenName}`
      : isAsked && quote.isFetching
        ? 'Asking the kitchen…'
        : undefined;
  return (
    <div role="status" className="empty:hidden">
      {text === undefined ? null : (
        <p className="num flex items-start gap-2 font-[620]">
          <Clock aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={2} />
          {text}
        </p>
      )}
    </div>
  );
}

/** It takes the focus, so that the refusal is read before the button is pressed again. */
function TotalChanged({ change: { from, to } }: { readonly change: TotalChange }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="flex gap-2.5 rounded-m bg-haldi-300 px-4 py-3 text-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
      <p className="num">
        <b className="font-[680]">
          The total is now {formatRupeesOnWire(to)}, not {formatRupeesOnWire(from)}.
        </b>{' '}
        Nothing was placed. Ask the caller, then place it again.
      </p>
    </div>
  );
}
