import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';

export type CartControlProps = {
  readonly mealName: string;
  /** 0 when the meal is not in the cart. */
  readonly quantity: number;
  readonly maxQuantity?: number;
  readonly busy?: boolean;
  readonly variant?: 'primary' | 'soft' | undefined;
  readonly onAdd: () => void;
  readonly onIncrease: () => void;
  readonly onDecrease: () => void;
  readonly onRemove: () => void;
};

export function CartControl(props: CartControlProps) {
  const { mealName, quantity, maxQuantity, busy = false, variant, onAdd, onIncrease, onDecrease, onRemove } = props;
  const isInCart = quantity > 0;
  const { control, onClickCapture } = useFocusAfterSwap(isInCart);

  return (
    <div
      ref={control}
      onClickCapture={onClickCapture}
      className="ml-auto flex flex-wrap items-center justify-end gap-x-0.5"
    >
      {isInCart ? (
        <>
          <Button variant="ghost" size="sm" onClick={onRemove}>
            Remove<span className="sr-only"> {mealName}</span>
          </Button>
          <QuantityStepper
            label={`Quantity of ${mealName}`}
            value={quantity}
            max={maxQuantity}
            busy={busy}
            onDecrease={onDecrease}
            onIncrease={onIncrease}
          />
        </>
      ) : (
        <AddButton mealName={mealName} busy={busy} variant={variant} onAdd={onAdd} />
      )}
    </div>
  );
}

type AddButtonProps = {
  readonly mealName: string;
  readonly busy?: boolean;
  readonly variant?: 'primary' | 'soft' | undefined;
  readonly onAdd: () => void;
};

export function AddButton({ mealName, busy, variant, onAdd }: AddButtonProps) {
  return (
    <Button size="sm" variant={variant} busy={busy} onClick={onAdd}>
      Add to cart<span className="sr-only"> {mealName}</span>
    </Button>
  );
}

/**
 * Adding and removing swap the buttons: a focus that was lost with its button moves to the new ones. Only after a click
 * in here: a cart that has just been loaded swaps them too, and must not move the focus.
 */
function useFocusAfterSwap(isInCart: boolean) {
  const control = useRef<HTMLDivElement>(null);
  const wasClicked = useRef(false);
  const wasInCart = useRef(isInCart);
  useEffect(() => {
    const isSwap = wasInCart.current !== isInCart;
    wasInCart.current = isInCart;
    if (!isSwap || !wasClicked.current) return;
    wasClicked.current = false;
    if (document.activeElement !== document.body) return;
    const buttons = control.current?.querySelectorAll<HTMLElement>('button:enabled');
    buttons?.item(buttons.length - 1).focus({ preventScroll: true });
  }, [isInCart]);
  const onClickCapture = () => {
    wasClicked.current = true;
  };
  return { control, onClickCapture };
}
