/** Work that is admitted together. What stands here is the whole plan; `admission.ts` says which route is which. */
export const workClasses = [
  'orders',
  'kitchen',
  'delivery',
  'shop',
  'pages',
  'sign-ins',
  'uploads',
  'streams',
] as const;
export type WorkClass = (typeof workClasses)[number];

export type RefusalReason = 'queue-full' | 'queue-time' | 'client-share';

export type AdmissionLimits = {
  /** Requests in work at once, without pages, sign-ins, uploads and the opening of streams, which have places of their own. */
  readonly requestsInFlight: number;
  /** Of one account, whatever it asks for. */
  readonly perAccount: number;
  /** Of all visitors of one address who are not known to be signed in, as a share of the places in percent. */
  readonly addressPercent: number;
  /** How long a request may wait for a place in a burst. */
  readonly queueMs: number;
};

export type Client = { readonly kind: 'account' | 'address'; readonly id: string };

/** A place counts against `reserved` first; beyond that it is one of the shared ones. */
type Places = { readonly reserved: number; readonly most: number; readonly perClient: Record<Client['kind'], number> };

/** A queue that has not been empty for this share of `queueMs` is standing: it only adds delay, and is cut down. */
const standingShare = 0.2;
/** Waiting for one's own earlier requests delays nobody else. */
const ownTurnMs = 3_000;
const maxWaitingPerClient = 120;
const maxQueued = 200;

type ClientState = { key: string; inFlight: number; queued: number; readonly waiting: Ticket[] };
type ClassState = Places & { inFlight: number; queue: Ticket[]; emptyAt: number };

/** One request on its way through: waiting for its client's turn, then for a place, then in work. */
export type Ticket = {
  readonly workClass: WorkClass;
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (reason: RefusalReason) => void;
  readonly client: ClientState;
  state: 'waiting' | 'queued' | 'in-flight' | 'over';
  since: number;
};

/**
 * Decides what may begin now, what waits, and what is refused. Three rules: a client has a share, so that nobody fills the shop
 * alone; orders, kitchen and delivery have places that nothing else can take; and a queue that stands is shortened by time
 * (CoDel). How late the event loop is does not count: a busy machine is no overload of the shop.
 */
export class AdmissionPolicy {
  readonly refused: Record<WorkClass, Record<RefusalReason, number>>;
  readonly #classes: Record<WorkClass, ClassState>;
  readonly #clients = new Map<string, ClientState>();
  readonly #sharedPlaces: number;
  readonly #queueMs: number;
  readonly #now: () => number;
  #sharedInUse = 0;

  constructor(limits: AdmissionLimits, now: () => number = () => performance.now()) {
    this.#queueMs = limits.queueMs;
    this.#now = now;
    const plan = placesOf(limits);
    this.#classes = mapClasses((name) => ({ ...plan[name], inFlight: 0, queue: [], emptyAt: -Infinity }));
    this.refused = mapClasses(() => ({ 'queue-full': 0, 'queue-time': 0, 'client-share': 0 }));
    const reserved = sharing.reduce((sum, name) => sum + plan[name].reserved, 0);
    this.#sharedPlaces = Math.max(1, limits.requestsInFlight - reserved);
  }

  inFlight(name: WorkClass): number {
    return this.#classes[name].inFlight;
  }

  /** Those waiting for their own client's turn included. */
  waiting(name: WorkClass): number {
    let own = 0;
    for (const { waiting } of this.#clients.values()) {
      for (const one of waiting) if (one.workClass === name) own++;
    }
    return this.#classes[name].queue.length + own;
  }

  total(figure: 'inFlight' | 'waiting'): number {
    return workClasses.reduce((sum, name) => sum + this[figure](name), 0);
  }

  /** Calls `start` or `refuse` now or later, unless it is withdrawn first. Whatever was started must `leave`. */
  enter(workClass: WorkClass, client: Client, on: Pick<Ticket, 'start' | 'refuse'>): Ticket {
    const one: Ticket = {
      workClass,
      start: on.start,
      refuse: on.refuse,
      client: this.#clientState(workClass, client),
      state: 'over',
      since: this.#now(),
    };
    this.#proceed(one, client.kind);
    return one;
  }

  /** The handler is done, or whoever asked has gone while it waited. */
  leave(one: Ticket): void {
    const { state, client } = one;
    one.state = 'over';
    if (state === 'waiting') client.waiting.splice(client.waiting.indexOf(one), 1);
    if (state === 'queued') this.#unqueue(one);
    if (state === 'in-flight') {
      const place = this.#classes[one.workClass];
      if (place.inFlight > place.reserved) this.#sharedInUse--;
      place.inFlight--;
      client.inFlight--;
    }
    if (state === 'queued' || state === 'in-flight') this.#nextOf(client);
    if (state === 'in-flight') this.#fillPlaces();
    this.#forgetIdle(client);
  }

  /** Refuses what has waited too long although no place became free. To be called now and then. */
  expire(): void {
    this.#refuseLate();
    const longAgo = this.#now() - ownTurnMs;
    for (const client of this.#clients.values()) {
      for (let one = client.waiting[0]; one && one.since <= longAgo; one = client.waiting[0]) {
        client.waiting.shift();
        this.#refuse(one, 'client-share');
      }
    }
  }

  #proceed(one: Ticket, kind: Client['kind'] = kindOf(one.client)): void {
    const { client } = one;
    const place = this.#classes[one.workClass];
    if (client.inFlight + client.queued >= place.perClient[kind]) {
      if (client.waiting.length >= maxWaitingPerClient) return this.#refuse(one, 'client-share');
      one.state = 'waiting';
      client.waiting.push(one);
    } else if (place.queue.length === 0 && this.#hasPlace(place)) this.#begin(one);
    else if (place.queue.length >= maxQueued) this.#refuse(one, 'queue-full');
    else {
      if (place.queue.length === 0) place.emptyAt = this.#now();
      one.state = 'queued';
      one.since = this.#now();
      client.queued++;
      place.queue.push(one);
    }
  }

  #hasPlace({ inFlight, reserved, most }: ClassState): boolean {
    return inFlight < most && (inFlight < reserved || this.#sharedInUse < this.#sharedPlaces);
  }

  #begin(one: Ticket): void {
    const place = this.#classes[one.workClass];
    one.state = 'in-flight';
    one.client.inFlight++;
    if (++place.inFlight > place.reserved) this.#sharedInUse++;
    one.start(one);
  }

  #nextOf(client: ClientState): void {
    const next = client.waiting.shift();
    if (next) this.#proceed(next);
  }

  /** The oldest of those who may begin, until no more may. */
  #fillPlaces(): void {
    for (;;) {
      // First, because it may let others begin.
      this.#refuseLate();
      let oldest: Ticket | undefined;
      for (const name of workClasses) {
        const [first] = this.#classes[name].queue;
        if (!first || !this.#hasPlace(this.#classes[name])) continue;
        if (!oldest || first.since < oldest.since) oldest = first;
      }
      if (!oldest) return;
      this.#unqueue(oldest);
      this.#begin(oldest);
    }
  }

  #refuseLate(): void {
    for (const name of workClasses) {
      const { queue } = this.#classes[name];
      for (let one = queue[0]; one && this.#isTooLate(one); one = queue[0]) this.#refuseQueued(one);
    }
  }

  #isTooLate({ workClass, since }: Ticket): boolean {
    const now = this.#now();
    const isStanding = now - this.#classes[workClass].emptyAt > this.#queueMs;
    return now - since > (isStanding ? this.#queueMs * standingShare : this.#queueMs);
  }

  #unqueue(one: Ticket): void {
    const { queue } = this.#classes[one.workClass];
    queue.splice(queue.indexOf(one), 1);
    one.client.queued--;
  }

  #refuseQueued(one: Ticket): void {
    this.#unqueue(one);
    this.#refuse(one, 'queue-time');
    this.#nextOf(one.client);
  }

  #refuse(one: Ticket, reason: RefusalReason): void {
    one.state = 'over';
    this.refused[one.workClass][reason]++;
    this.#forgetIdle(one.client);
    one.refuse(reason);
  }

  #clientState(workClass: WorkClass, { kind, id }: Client): ClientState {
    const key = `${kind} ${isSharing(workClass) ? '' : workClass} ${id}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const client: ClientState = { key, inFlight: 0, queued: 0, waiting: [] };
    this.#clients.set(key, client);
    return client;
  }

  #forgetIdle(client: ClientState): void {
    if (client.inFlight + client.queued + client.waiting.length === 0) this.#clients.delete(client.key);
  }
}

/** These share places beyond their reserved ones, and a client's share counts over all of them. */
const sharing = ['orders', 'kitchen', 'delivery', 'shop'] as const satisfies readonly WorkClass[];
const isSharing = (name: WorkClass) => (sharing as readonly WorkClass[]).includes(name);
const kindOf = ({ key }: ClientState) => (key.startsWith('account') ? 'account' : 'address');

function placesOf({ requestsInFlight, perAccount, addressPercent }: AdmissionLimits): Record<WorkClass, Places> {
  const part = (share: number, places = requestsInFlight) => Math.max(1, Math.floor(places * share));
  const ofAddress = (places: number) => part(addressPercent / 100, places);
  const shared = (reservedShare: number): Places => ({
    reserved: Math.floor(requestsInFlight * reservedShare),
    most: requestsInFlight,
    perClient: { account: perAccount, address: ofAddress(requestsInFlight) },
  });
  const own = (places: number, account: number): Places => ({
    reserved: places,
    most: places,
    perClient: { account, address: ofAddress(places) },
  });
  return {
    orders: shared(1 / 8),
    kitchen: shared(1 / 10),
    delivery: shared(1 / 16),
    shop: shared(0),
    // Rendering and drawing take the event loop: more at once would make everybody wait, and nothing quicker.
    pages: own(part(1 / 16), 2),
    // Two passwords are hashed at once; the others are in the database, or next.
    'sign-ins': own(8, 2),
    // A body too large to be held by its connection arrives while it has its place here, and in no other.
    uploads: own(16, 2),
    streams: own(8, 4),
  };
}

function mapClasses<T>(make: (name: WorkClass) => T): Record<WorkClass, T> {
  return Object.fromEntries(workClasses.map((name) => [name, make(name)])) as Record<WorkClass, T>;
}
