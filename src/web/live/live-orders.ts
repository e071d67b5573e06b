import { livePath, OrderMoved } from '#contract/live.ts';
import { endpointUrl } from '#web/api/endpoint-url.ts';
import { reportUnauthorized } from '#web/api/unauthorized.ts';
import { readSessionToken } from '#web/session/session-cookie.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';
import type { SseMessage } from './sse-parser.ts';

type Follower = {
  readonly onMoved: (moved: OrderMoved) => void;
  /** Something may have happened that nobody tells any more: read the orders again. */
  readonly onGap: () => void;
};

/** One for the whole tab, open while anyone follows. */
let shared: { readonly token: string; readonly connection: LiveConnection } | undefined;
const followers = new Set<Follower>();
const stateListeners = new Set<() => void>();

/** Tells of every order that this session may hear of, until the returned function is called. */
export function followOrders(token: string, follower: Follower): () => void {
  followers.add(follower);
  if (shared?.token !== token) {
    shared?.connection.close();
    shared = { token, connection: connect(token) };
  }
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    shared?.connection.close();
    shared = undefined;
  };
}

export const readLiveState = (): LiveState => shared?.connection.state ?? 'connecting';

export function subscribeToLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

function connect(token: string): LiveConnection {
  return new LiveConnection({
    url: endpointUrl(livePath),
    token,
    onMessage: tell,
    onOpen: (isResumed) => {
      if (!isResumed) for (const follower of followers) follower.onGap();
    },
    onState: () => {
      for (const listener of stateListeners) listener();
    },
    // A token that has been replaced meanwhile does not speak for the session of now.
    onUnauthorized: () => {
      if (token === readSessionToken()) reportUnauthorized();
    },
  });
}

function tell({ event, data }: SseMessage): void {
  if (event !== 'order') return;
  const moved = readOrderMoved(data);
  if (moved) for (const follower of followers) follower.onMoved(moved);
}

/** A newer shop may say what this page does not understand yet. */
function readOrderMoved(data: string): OrderMoved | undefined {
  try {
    return OrderMoved.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
