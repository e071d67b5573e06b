/** Classes of requests with common limits; `admission.ts` maps routes to classes. */
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
  /** Requests in flight, without pages, sign-ins, uploads and the opening of streams, which have separate slots. */
  readonly requestsInFlight: number;
  /** Requests in flight of one account, over all classes. */
  readonly perAccount: number;
  /** Percentage of the slots for all visitors of one address without a known session. */
  readonly addressPercent: number;
  /** How long a request may wait for a slot in a burst. */
  readonly queueMs: number;
};

export type Client = { readonly kind: 'account' | 'address'; readonly id: string };

/** A class uses its reserved slots first, then shared ones. */
type Slots = { readonly reserved: number; readonly most: number; readonly perClient: Record<Client['kind'], number> };

/** A queue that has not been empty for this share of `queueMs` is a standing queue: it only adds delay and is shortened. */
const standingShare = 0.2;
/** Waiting for earlier requests of the same client delays no other client. */
const ownQueueMs = 3_000;
const maxWaitingPerClient = 120;
const maxQueued = 200;

type ClientState = Client & {
  readonly group: ClientGroup;
  inFlight: number;
  queued: number;
  readonly waiting: Ticket[];
};
/** The known clients of one kind by id: of a class, or of those that share their limit. */
type ClientGroup = Map<string, ClientState>;
type ClassState = Slots & { inFlight: number; queue: Ticket[]; emptyAt: number };

/** One request: waits for its client's limit, then for a slot, then is in flight. */
export type Ticket = {
  readonly workClass: WorkClass;
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (reason: RefusalReason) => void;
  readonly client: ClientState;
  state: 'waiting' | 'queued' | 'in-flight' | 'over';
  since: number;
};

/**
 * Admission control: decides which requests start, wait or are refused. Three rules: each client has a limit, so that none can
 * use all slots; orders, kitchen and delivery have reserved slots; and a standing queue is shortened by time
 * (CoDel). Event-loop lag is ignored: a busy machine is not an overloaded shop.
 */
export class AdmissionPolicy {
  readonly refused: Record<WorkClass, Record<RefusalReason, number>>;
  readonly #classes: Record<WorkClass, ClassState>;
  readonly #groups = mapClasses((): Record<Client['kind'], ClientGroup> => ({
    account: new Map(),
    address: new Map(),
  }));
  /** Tickets in the queues of all classes. */
  #queued = 0;
  readonly #sharedSlots: number;
  readonly #queueMs: number;
  readonly #now: () => number;
  #sharedInUse = 0;

  constructor(limits: AdmissionLimits, now: () => number = () => performance.now()) {
    this.#queueMs = limits.queueMs;
    this.#now = now;
    const plan = slotsOf(limits);
    this.#classes = mapClasses((name) => ({ ...plan[name], inFlight: 0, queue: [], emptyAt: -Infinity }));
    this.refused = mapClasses(() => ({ 'queue-full': 0, 'queue-time': 0, 'client-share': 0 }));
    const reserved = sharing.reduce((sum, name) => sum + plan[name].reserved, 0);
    this.#sharedSlots = Math.max(1, limits.requestsInFlight - reserved);
  }

  inFlight(name: WorkClass): number {
    return this.#classes[name].inFlight;
  }

  /** Also counts the requests that wait for the limit of their client. */
  waiting(name: WorkClass): number {
    let own = 0;
    for (const { waiting } of this.#allClients()) {
      for (const one of waiting) if (one.workClass === name) own++;
    }
    return this.#classes[name].queue.length + own;
  }

  total(figure: 'inFlight' | 'waiting'): number {
    return workClasses.reduce((sum, name) => sum + this[figure](name), 0);
  }

  /** Calls `start` or `refuse` now or later, unless it leaves first. A started request must `leave`. */
  enter(workClass: WorkClass, client: Client, on: Pick<Ticket, 'start' | 'refuse'>): Ticket {
    const one: Ticket = {
      workClass,
      start: on.start,
      refuse: on.refuse,
      client: this.#clientState(workClass, client),
      state: 'over',
      since: this.#now(),
    };
    this.#proceed(one);
    return one;
  }

  /** The handler is done, or the client disconnected while waiting. */
  leave(one: Ticket): void {
    const { state, client } = one;
    one.state = 'over';
    if (state === 'waiting') client.waiting.splice(client.waiting.indexOf(one), 1);
    if (state === 'queued') this.#unqueue(one);
    if (state === 'in-flight') {
      const classState = this.#classes[one.workClass];
      if (classState.inFlight > classState.reserved) this.#sharedInUse--;
      classState.inFlight--;
      client.inFlight--;
    }
    if (state === 'queued' || state === 'in-flight') this.#nextOf(client);
    if (state === 'in-flight') this.#fillSlots();
    this.#forgetIdle(client);
  }

  /** Refuses requests that have waited too long without a free slot. To be called periodically. */
  expire(): void {
    this.#refuseLate();
    const longAgo = this.#now() - ownQueueMs;
    for (const client of this.#allClients()) {
      for (let one = client.waiting[0]; one && one.since <= longAgo; one = client.waiting[0]) {
        client.waiting.shift();
        this.#refuse(one, 'client-share');
      }
    }
  }

  #proceed(one: Ticket): void {
    const { client } = one;
    const classState = this.#classes[one.workClass];
    if (client.inFlight + client.queued >= classState.perClient[client.kind]) {
      if (client.waiting.length >= maxWaitingPerClient) return this.#refuse(one, 'client-share');
      one.state = 'waiting';
      client.waiting.push(one);
    } else if (classState.queue.length === 0 && this.#hasSlot(classState)) this.#begin(one);
    else if (classState.queue.length >= maxQueued) this.#refuse(one, 'queue-full');
    else {
      if (classState.queue.length === 0) classState.emptyAt = this.#now();
      one.state = 'queued';
      one.since = this.#now();
      client.queued++;
      this.#queued++;
      classState.queue.push(one);
    }
  }

  #hasSlot({ inFlight, reserved, most }: ClassState): boolean {
    return inFlight < most && (inFlight < reserved || this.#sharedInUse < this.#sharedSlots);
  }

  #begin(one: Ticket): void {
    const classState = this.#classes[one.workClass];
    one.state = 'in-flight';
    one.client.inFlight++;
    if (++classState.inFlight > classState.reserved) this.#sharedInUse++;
    one.start(one);
  }

  #nextOf(client: ClientState): void {
    const next = client.waiting.shift();
    if (next) this.#proceed(next);
  }

  /** Starts waiting requests, oldest first, while slots are free. */
  #fillSlots(): void {
    while (this.#queued > 0) {
      // First, because a refusal may let others start.
      this.#refuseLate();
      let oldest: Ticket | undefined;
      for (const name of workClasses) {
        const [first] = this.#classes[name].queue;
        if (!first || !this.#hasSlot(this.#classes[name])) continue;
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
    this.#queued--;
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
    const group = this.#groups[isSharing(workClass) ? 'shop' : workClass][kind];
    const known = group.get(id);
    if (known) return known;
    const client: ClientState = { kind, id, group, inFlight: 0, queued: 0, waiting: [] };
    group.set(id, client);
    return client;
  }

  #forgetIdle({ inFlight, queued, waiting, group, id }: ClientState): void {
    if (inFlight + queued + waiting.length === 0) group.delete(id);
  }

  *#allClients(): Iterable<ClientState> {
    for (const name of workClasses) {
      for (const group of Object.values(this.#groups[name])) yield* group.values();
    }
  }
}

/** These classes share slots beyond their reserved ones, and a client's limit covers all of them. */
const sharing = ['orders', 'kitchen', 'delivery', 'shop'] as const satisfies readonly WorkClass[];
const isSharing = (name: WorkClass) => (sharing as readonly WorkClass[]).includes(name);

function slotsOf({ requestsInFlight, perAccount, addressPercent }: AdmissionLimits): Record<WorkClass, Slots> {
  const part = (share: number, slots = requestsInFlight) => Math.max(1, Math.floor(slots * share));
  const ofAddress = (slots: number) => part(addressPercent / 100, slots);
  const shared = (reservedShare: number): Slots => ({
    reserved: Math.floor(requestsInFlight * reservedShare),
    most: requestsInFlight,
    perClient: { account: perAccount, address: ofAddress(requestsInFlight) },
  });
  const own = (slots: number, account: number): Slots => ({
    reserved: slots,
    most: slots,
    perClient: { account, address: ofAddress(slots) },
  });
  return {
    orders: shared(1 / 8),
    kitchen: shared(1 / 10),
    delivery: shared(1 / 16),
    shop: shared(0),
    // Rendering blocks the event loop: more concurrency would only add latency.
    pages: own(part(1 / 10), 2),
    // Two passwords are hashed at a time; the others wait for the database or for hashing.
    'sign-ins': own(8, 2),
    // Bodies too large to buffer are received while they hold an upload slot, and no other.
    uploads: own(16, 2),
    streams: own(8, 4),
  };
}

function mapClasses<T>(make: (name: WorkClass) => T): Record<WorkClass, T> {
  return Object.fromEntries(workClasses.map((name) => [name, make(name)])) as Record<WorkClass, T>;
}
