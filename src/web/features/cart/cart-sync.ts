import type { Cart, CartItem } from '#contract/cart.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { type OrderTerms, firstTerms, termsFromWire } from '#domain/orders/order-terms.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { cartQuote, lineKey, type CartView } from './cart-view.ts';

export type CartServer = {
  read(): Promise<Cart>;
  add(mealId: number, quantity: number): Promise<Cart>;
  setQuantity(cartItemId: number, quantity: number): Promise<Cart>;
  remove(cartItemId: number): Promise<Cart>;
  clear(): Promise<Cart>;
};

export type CartAction = 'add' | 'update' | 'remove' | 'clear';

export type CartReports = {
  show(view: CartView): void;
  done(action: CartAction, mealName: string): void;
  failed(action: CartAction, error: unknown): void;
  /** Lines whose change had failed some time ago: the cart is shown again as the server has it. */
  returned(lines: readonly ReturnedLine[]): void;
  /** The session has ended before these meals were added. */
  unsent(lines: readonly UnsentLine[]): void;
  /** Names of meals that were removed from the cart because they are no longer sold. */
  unsold(names: readonly string[]): void;
};

export type UnsentLine = { readonly mealId: number; readonly mealName: string; readonly quantity: number };

export type ReturnedLine = { readonly mealName: string; readonly wasRemoved: boolean };

/** A line that differs from the server's; quantity 0 is a removed line. */
type PendingLine = { readonly item: CartItem; quantity: number; isAdded: boolean; hasFailed: boolean };

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/**
 * Optimistic: changes show at once and are sent one request at a time. A request brings its line to the latest
 * quantity, so that five quick clicks are two requests and the server ends with what the customer sees.
 */
export class CartSync {
  readonly #server: CartServer;
  readonly #reports: CartReports;
  readonly #isOver: () => boolean;
  readonly #pending = new Map<string, PendingLine>();
  #known: readonly CartItem[] = [];
  #isKnown = false;
  /** Until the first response: nothing can be ordered before. */
  #terms: OrderTerms = firstTerms;
  #quote = cartQuote([], firstTerms);
  /** The server repeats them with every response until the cart changes; the customer is notified once. */
  #unsold: readonly string[] = [];
  #lastTurn: Promise<unknown> = Promise.resolve();
  #isCatchingUp = false;
  /** The report of the failure is read no more when the failed change is undone. */
  #isLate = false;

  constructor(server: CartServer, reports: CartReports, isOver: () => boolean = () => false) {
    this.#server = server;
    this.#reports = reports;
    this.#isOver = isOver;
  }

  /** Reads the server's cart, which replaces every failed change. */
  read(): Promise<CartView> {
    return this.#inTurn(async () => {
      if (this.#isOver()) return this.#view();
      const isFirst = !this.#isKnown;
      this.#accept(await this.#responseOf(this.#server.read()));
      if (isFirst) this.#addToKnown();
      const returned = this.#dropFailed();
      this.#show();
      if (returned.length > 0 && this.#isLate) this.#reports.returned(returned);
      this.#isLate = false;
      return this.#view();
    });
  }

  /** Resolves when every change made so far has a response. */
  settled(): Promise<void> {
    return this.#inTurn(async () => {});
  }

  /** Adds the quantity of the item to what the cart has of it. */
  add(item: CartItem): void {
    this.#want(item, this.#shownQuantity(lineKey(item)) + item.quantity, true);
  }

  change(key: string, by: 1 | -1): void {
    const item = this.#shown(key);
    if (item) this.#want(item, Math.max(1, item.quantity + by));
  }

  remove(key: string): void {
    const item = this.#shown(key);
    if (item) this.#want(item, 0);
  }

  clear(): void {
    for (const item of [...this.#known, ...this.#view().items]) this.#mark(item, 0);
    this.#show();
    void this.#inTurn(() => this.#clear());
  }

  /** After an order: the server has emptied the cart, so pending changes are dropped. */
  dropChanges(): void {
    this.#pending.clear();
    this.#known = [];
    this.#quote = cartQuote([], this.#terms);
    this.#show();
  }

  #want(item: CartItem, quantity: number, isAdded = false): void {
    this.#mark(item, quantity, isAdded);
    this.#show();
    void this.#inTurn(() => this.#bringLine(lineKey(item)));
  }

  /** Mutates in place: the request in flight compares the entry with what it sent. */
  #mark(item: CartItem, quantity: number, isAdded = false): void {
    const pending = this.#pending.get(lineKey(item));
    const change = {
      quantity: Math.min(quantity, maxLineQuantity),
      isAdded: quantity > 0 && (isAdded || pending?.isAdded === true),
      hasFailed: false,
    };
    if (pending) Object.assign(pending, change);
    else this.#pending.set(lineKey(item), { item, ...change });
  }

  async #bringLine(key: string): Promise<void> {
    const pending = this.#pending.get(key);
    if (!pending || pending.hasFailed || this.#isOver()) return;
    const known = this.#find(key);
    const target = pending.quantity;
    if (target === (known?.quantity ?? 0)) return this.#dropWanted(key);

    const action: CartAction = target === 0 ? 'remove' : known && !pending.isAdded ? 'update' : 'add';
    pending.isAdded = false;
    try {
      this.#accept(await this.#responseOf(this.#request(pending.item, known, target)));
    } catch (error) {
      if (action === 'remove' && error instanceof ApiError && error.status === 404) this.#knowGone(key);
      else return this.#fail(action, [key], error);
    }
    this.#rebase(key, pending, target);
    this.#show();
    this.#reports.done(action, pending.item.mealName);
  }

  #request(item: CartItem, known: CartItem | undefined, target: number): Promise<Cart> {
    if (known && target === 0) return this.#server.remove(known.cartItemId);
    if (known) return this.#server.setQuantity(known.cartItemId, target);
    if (item.mealId === null) return this.#server.read();
    return this.#server.add(item.mealId, target);
  }

  /** Changes made during the request are applied on top of the server's quantity, which another tab may have raised. */
  #rebase(key: string, pending: PendingLine, sent: number): void {
    if (pending.quantity === sent) {
      this.#pending.delete(key);
    } else if (pending.quantity > 0) {
      const shift = (this.#find(key)?.quantity ?? 0) - sent;
      pending.quantity = Math.min(maxLineQuantity, Math.max(1, pending.quantity + shift));
    }
  }

  async #clear(): Promise<void> {
    if (this.#isOver()) return;
    const emptied = [...this.#pending].filter(([, { quantity }]) => quantity === 0).map(([key]) => key);
    // A line was added again since: it must not be removed with the rest.
    if (!this.#known.every((item) => emptied.includes(lineKey(item)))) {
      for (const key of emptied) await this.#bringLine(key);
      return;
    }
    try {
      this.#accept(await this.#responseOf(this.#server.clear()));
      for (const key of emptied) if (this.#pending.get(key)?.quantity === 0) this.#pending.delete(key);
      this.#show();
      this.#reports.done('clear', '');
    } catch (error) {
      this.#fail('clear', emptied, error);
    }
  }

  /**
   * The list stays as the customer left it until the server's cart has been read; only a failed add is reverted at
   * once.
   */
  #fail(action: CartAction, keys: readonly string[], error: unknown): void {
    for (const key of keys) {
      const pending = this.#pending.get(key);
      if (action === 'add') this.#pending.delete(key);
      else if (pending) pending.hasFailed = true;
    }
    this.#show();
    this.#reports.failed(action, error);
    void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    let pauseMs = firstDelayMs;
    while (!this.#isOver()) {
      const hasRead = await this.read().then(
        () => true,
        () => false,
      );
      if (hasRead) break;
      this.#isLate = true;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = Math.min(longestDelayMs, pauseMs * 2);
    }
    this.#isCatchingUp = false;
  }

  async #responseOf(request: Promise<Cart>): Promise<Cart> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.#handOverUnsent();
      throw error;
    }
  }

  /** Only additions: what was taken out or lowered is still in the cart after the next sign-in, for the customer to see. */
  #handOverUnsent(): void {
    const unsent: UnsentLine[] = [];
    for (const [key, { item, quantity, hasFailed }] of this.#pending) {
      const { mealId, mealName } = item;
      const added = quantity - (this.#find(key)?.quantity ?? 0);
      if (mealId === null || hasFailed || added <= 0) continue;
      unsent.push({ mealId, mealName, quantity: added });
      this.#pending.delete(key);
    }
    this.#reports.unsent(unsent);
  }

  #accept({ items, quote, terms, removed }: Cart): void {
    this.#known = items;
    this.#isKnown = true;
    this.#terms = termsFromWire(terms);
    this.#quote = quote;
    const events = removed.filter((name) => !this.#unsold.includes(name));
    this.#unsold = removed;
    if (events.length > 0) this.#reports.unsold(events);
  }

  /** What was added before the cart was loaded comes on top of what the cart has of it. */
  #addToKnown(): void {
    for (const [key, pending] of this.#pending) {
      const quantity = pending.quantity + (this.#find(key)?.quantity ?? 0);
      if (pending.quantity > 0) pending.quantity = Math.min(quantity, maxLineQuantity);
    }
  }

  /** The lines that are shown again, or in another quantity. */
  #dropFailed(): ReturnedLine[] {
    const failed = [...this.#pending].filter(([, { hasFailed }]) => hasFailed);
    for (const [key] of failed) this.#pending.delete(key);
    return failed
      .filter(([key, { quantity }]) => quantity !== (this.#find(key)?.quantity ?? 0))
      .map(([, { item, quantity }]) => ({ mealName: item.mealName, wasRemoved: quantity === 0 }));
  }

  #knowGone(key: string): void {
    this.#known = this.#known.filter((item) => lineKey(item) !== key);
    this.#quote = cartQuote(this.#known, this.#terms);
  }

  #dropWanted(key: string): void {
    this.#pending.delete(key);
    this.#show();
  }

  #find(key: string): CartItem | undefined {
    return this.#known.find((item) => lineKey(item) === key);
  }

  #shown(key: string): CartItem | undefined {
    return this.#view().items.find((item) => lineKey(item) === key);
  }

  #shownQuantity(key: string): number {
    return this.#shown(key)?.quantity ?? 0;
  }

  /** Lines keep their order: those known to the server in its order, new ones after them. */
  #view(): CartView {
    const known = this.#known.map((item) => {
      const pending = this.#pending.get(lineKey(item));
      return pending ? { ...item, quantity: pending.quantity } : item;
    });
    const added = [...this.#pending]
      .filter(([key]) => !this.#find(key))
      .map(([, { item, quantity }]) => ({ ...item, quantity }));
    const items = [...known, ...added].filter(({ quantity }) => quantity > 0);
    const isSettled = this.#pending.size === 0;
    const quote = isSettled ? this.#quote : cartQuote(items, this.#terms);
    return { items, quote, terms: this.#terms, isSettled };
  }

  #show(): void {
    if (!this.#isOver()) this.#reports.show(this.#view());
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(task);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }
}
