import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { ServiceabilityLine } from '#web/features/addresses/serviceability-line.tsx';
import { serviceabilityQuery } from '#web/features/addresses/serviceability.ts';
import { withStorage } from '#web/platform/storage/browser-storage.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { checkedPinName, type CheckedPin } from '#web/features/addresses/checked-pin.ts';

const placeOf = (postalCode: string) => ({ postalCode, latitude: null, longitude: null });

/** Starts with the answer for the PIN code that was checked last. */
export function DeliveryCheckForm({ postalCode }: { readonly postalCode: string }) {
  const [text, setText] = useState(postalCode);
  const [asked, setAsked] = useState(postalCode);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The visitor has just opened the form.
  useEffect(() => field.current?.focus(), []);
  useRememberedAnswer(asked);

  const check = (event: SubmitEvent) => {
    event.preventDefault();
    const digits = text.replaceAll(/\s/g, '');
    const isPin = /^[1-9]\d{5}$/.test(digits);
    setError(isPin ? undefined : 'Enter a PIN code of 6 digits.');
    setAsked(isPin ? digits : '');
    if (!isPin) field.current?.focus();
  };
  return (
    <form noValidate onSubmit={check} className="flex flex-wrap items-end gap-x-5 gap-y-2 pt-1 pb-3">
      <div className="flex w-full max-w-90 items-start gap-2.5">
        <TextField
          ref={field}
          label="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={textLengths.postalCode}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="soft" className="mt-7.25">
          Check
        </Button>
      </div>
      <p role="status">{asked !== '' && <ServiceabilityLine inMinutes place={placeOf(asked)} />}</p>
    </form>
  );
}

function rememberPin({ postalCode, isCovered }: CheckedPin): void {
  const answer = `${postalCode} ${isCovered ? 'covered' : 'not-covered'}`;
  withStorage('localStorage', (storage) => storage.setItem(checkedPinName, answer));
  // The browser tells other tabs only.
  window.dispatchEvent(new Event('storage'));
}

function useRememberedAnswer(postalCode: string): void {
  const { data } = useQuery({ ...serviceabilityQuery(placeOf(postalCode)), enabled: postalCode !== '' });
  useEffect(() => {
    // A kitchen that is switched off for now says nothing about the place.
    if (data && (data.covered || data.reason !== 'none-active')) rememberPin({ postalCode, isCovered: data.covered });
  }, [data, postalCode]);
}
