import type { Cart, CartItem, QuoteAmounts } from '#contract/cart.ts';
import { type OrderTerms, firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { CartServer } from '#web/features/cart/cart-sync.ts';
import { cartQuote, lineKey } from '#web/features/cart/cart-view.ts';

export const cartLine = (mealId: number, quantity = 1): CartItem => ({
  cartItemId: 0,
  mealId,
  mealName: `Meal ${mealId}`,
  pricePerItem: 289,
  mealImageUrl: null,
  artUrl: '/art/bowl.svg',
  quantity,
  caloriesKcal: 545,
  nutritionValues: { protein: 46 },
  isVegetarian: false,
  allergens: [],
  components: [],
  specialInstructions: '',
});

/** A server that responds on command, so that clicks can fall anywhere. */
export class SlowCartServer implements CartServer {
  items: CartItem[] = [];
  calls: string[] = [];
  refusal: ApiError | undefined;
  removed: string[] = [];
  terms: OrderTerms = firstTerms;
  /** What it charges, when that is not what its lines cost. */
  quote: QuoteAmounts | undefined;
  #nextId = 1;
  #waiting: (() => void)[] = [];
  isHeld = false;

  stock(...items: CartItem[]): void {
    this.items.push(...items.map((item) => ({ ...item, cartItemId: this.#nextId++ })));
  }

  release(): void {
    this.isHeld = false;
    for (const resume of this.#waiting.splice(0)) resume();
  }

  async #respond(call: string, action: () => void): Promise<Cart> {
    this.calls.push(call);
    if (this.isHeld) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    else await Promise.resolve();
    if (this.refusal) throw this.refusal;
    action();
    return {
      items: structuredClone(this.items),
      quote: this.quote ?? cartQuote(this.items, this.terms),
      terms: termsOnWire(this.terms),
      removed: [...this.removed],
    };
  }

  read = () => this.#respond('read', () => {});
  clear = () => this.#respond('clear', () => (this.items = []));
  add = (mealId: number, quantity: number) =>
    this.#respond(`add ${mealId} x ${quantity}`, () => {
      const there = this.items.find((item) => item.mealId === mealId);
      if (there) there.quantity += quantity;
      else this.stock(cartLine(mealId, quantity));
    });
  setQuantity = (cartItemId: number, quantity: number) =>
    this.#respond(`set ${cartItemId} to ${quantity}`, () => {
      const item = this.items.find((one) => one.cartItemId === cartItemId);
      if (!item) throw new ApiError('This item is not in your cart.', { status: 404, code: 'not-found' });
      item.quantity = quantity;
    });
  remove = (cartItemId: number) =>
    this.#respond(`remove ${cartItemId}`, () => {
      const index = this.items.findIndex((one) => one.cartItemId === cartItemId);
      if (index === -1) throw new ApiError('This item is not in your cart.', { status: 404, code: 'not-found' });
      this.items.splice(index, 1);
    });
}

export const quantitiesOf = (items: readonly CartItem[]) => items.map((item) => `${lineKey(item)}:${item.quantity}`);
