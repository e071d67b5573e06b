import type { z } from 'zod';
import type { ConsultationDetails, requestConsultation as endpoint } from '#contract/consultations.ts';
import { AppError } from '#contract/errors.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { countOpenConsultations, insertConsultation, lockPerson } from './consultation-queries.ts';
import { readOwnConsultation } from './own-consultations.ts';

const maxOpenConsultations = 3;

export function requestConsultation(
  db: Transactor,
  caller: Caller,
  { goal, notes }: z.output<(typeof endpoint)['body']>,
): Promise<ConsultationDetails> {
  const { userId } = caller;
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    if ((await countOpenConsultations(tx, userId)) >= maxOpenConsultations) {
      throw new AppError(
        'rule-violated',
        `You can have at most ${maxOpenConsultations} open consultations. Please wait until one of them is completed, or cancel one.`,
      );
    }
    const id = await insertConsultation(tx, { userId, goal, notes, consentAt: new Date() });
    return readOwnConsultation(tx, caller, id);
  });
}
