import { describe, expect, it } from 'vitest';
import {
  type ClaimAction,
  type ClaimActor,
  type ClaimState,
  afterAction,
  claimActions,
  claimActors,
  claimStates,
  decidedClaimStates,
  openClaimStates,
} from './claim-state.ts';

type Row = Record<ClaimAction, ClaimState | null>;
/** With the actions before a claim is there. */
type Table = Record<ClaimState | 'NONE', Row>;
const nothing: Row = { open: null, 'add-photo': null, ask: null, answer: null, grant: null, refuse: null };

const opens: Row = { ...nothing, open: 'BEING_READ' };

const allowed: Record<ClaimActor, Table> = {
  customer: {
    NONE: opens,
    BEING_READ: { ...nothing, 'add-photo': 'BEING_READ' },
    QUESTION_ASKED: { ...nothing, 'add-photo': 'QUESTION_ASKED', answer: 'BEING_READ' },
    GRANTED: nothing,
    REFUSED: nothing,
  },
  'kitchen-manager': { NONE: opens, BEING_READ: nothing, QUESTION_ASKED: nothing, GRANTED: nothing, REFUSED: nothing },
  admin: {
    NONE: opens,
    BEING_READ: { ...nothing, ask: 'QUESTION_ASKED', grant: 'GRANTED', refuse: 'REFUSED' },
    QUESTION_ASKED: { ...nothing, grant: 'GRANTED', refuse: 'REFUSED' },
    GRANTED: nothing,
    REFUSED: nothing,
  },
};

const cases = claimActors.flatMap((actor) =>
  [null, ...claimStates].flatMap((state) => claimActions.map((action) => [actor, action, state] as const)),
);

describe('a claim', () => {
  it.each(cases)('%s: %s while %s leads where the table says', (actor, action, state) => {
    expect(afterAction(state, action, actor)).toBe(allowed[actor][state ?? 'NONE'][action]);
  });

  it('is either open or decided, and a decision is final for all', () => {
    expect([...openClaimStates, ...decidedClaimStates].toSorted()).toEqual([...claimStates].toSorted());
    for (const state of decidedClaimStates)
      for (const actor of claimActors)
        for (const action of claimActions) expect(afterAction(state, action, actor)).toBeNull();
  });
});
