import { readableCode } from '../readable-code.ts';

type StateFacts = { readonly label: string; readonly isOpen: boolean };

/** Every state of a claim, as its customer reads it. */
const facts = {
  BEING_READ: { label: 'Being read', isOpen: true },
  QUESTION_ASKED: { label: 'We have a question', isOpen: true },
  GRANTED: { label: 'Granted', isOpen: false },
  REFUSED: { label: 'Refused', isOpen: false },
} as const satisfies Record<string, StateFacts>;

export type ClaimState = keyof typeof facts;
export const claimStates = Object.keys(facts) as [ClaimState, ...ClaimState[]];
/** An order has at most one claim in these. */
export const openClaimStates = claimStates.filter((state) => facts[state].isOpen);
export const decidedClaimStates = claimStates.filter((state) => !facts[state].isOpen);

export const claimStateLabel = (state: ClaimState): string =>
  isClaimState(state) ? facts[state].label : readableCode(state);
export const isClaimOpen = (state: ClaimState): boolean => isClaimState(state) && facts[state].isOpen;

/** A server may name a state that this page does not know yet. */
function isClaimState(state: string): state is ClaimState {
  return Object.hasOwn(facts, state);
}

export const claimActors = ['customer', 'kitchen-manager', 'admin'] as const;
export type ClaimActor = (typeof claimActors)[number];

export const claimActions = ['open', 'add-photo', 'ask', 'answer', 'grant', 'refuse'] as const;
export type ClaimAction = (typeof claimActions)[number];

/** Customers act on claims of own orders; staff open them for callers. */
const holders: Record<ClaimAction, readonly ClaimActor[]> = {
  open: ['customer', 'kitchen-manager', 'admin'],
  'add-photo': ['customer'],
  ask: ['admin'],
  answer: ['customer'],
  grant: ['admin'],
  refuse: ['admin'],
};

/** What is written on a claim after it was opened. */
export const claimMessageKinds = ['QUESTION', 'ANSWER', 'GRANT', 'REFUSAL'] as const;
export type ClaimMessageKind = (typeof claimMessageKinds)[number];

type Steps = Partial<Record<ClaimAction, ClaimState>>;

/** The state that an action leads to; an action that is not listed is impossible in that state. */
const steps: Record<ClaimState, Steps> = {
  BEING_READ: { 'add-photo': 'BEING_READ', ask: 'QUESTION_ASKED', grant: 'GRANTED', refuse: 'REFUSED' },
  // An admin may also decide without an answer, or after a call.
  QUESTION_ASKED: { 'add-photo': 'QUESTION_ASKED', answer: 'BEING_READ', grant: 'GRANTED', refuse: 'REFUSED' },
  GRANTED: {},
  REFUSED: {},
};
const firstStep: Steps = { open: 'BEING_READ' };

/** The state after the action; null when this actor cannot do it in this state. Before a claim is opened, its state is null. */
export function afterAction(state: ClaimState | null, action: ClaimAction, actor: ClaimActor): ClaimState | null {
  const possible = state === null ? firstStep : isClaimState(state) ? steps[state] : {};
  return holders[action].includes(actor) ? (possible[action] ?? null) : null;
}

/** How granted amounts go back: as store credit, or to the way the order was paid. */
export const waysBack = ['credit', 'refund'] as const;
export type WayBack = (typeof waysBack)[number];
