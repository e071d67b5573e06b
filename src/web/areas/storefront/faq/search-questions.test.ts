import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money.ts';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { questionGroups as groupsUnder } from './questions.ts';
import { countQuestions, searchQuestions } from './search-questions.ts';

const questionGroups = groupsUnder(firstTerms);
const idsFor = (text: string) =>
  searchQuestions(questionGroups, text).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('searching the questions', () => {
  it('finds a word in the question or in the answer, whatever its case', () => {
    expect(idsFor('CANCEL')).toContain('cancel-an-order');
    expect(idsFor('sms')).toEqual(['how-to-sign-in']);
  });

  it('requires every word, in any order', () => {
    expect(idsFor('cash pay')).toEqual(['how-to-pay']);
    expect(idsFor('cash bitcoin')).toEqual([]);
  });

  it('shows everything for an empty search, and leaves out groups without a match', () => {
    expect(searchQuestions(questionGroups, '   ')).toBe(questionGroups);
    expect(searchQuestions(questionGroups, 'sms').map(({ id }) => id)).toEqual(['account-and-privacy']);
  });
});

const questions = questionGroups.flatMap((group) => group.questions);
const answer = (questionId: string) => questions.find(({ id }) => id === questionId)?.answer;

describe('the questions', () => {
  it('are in six groups, each with its own hash', () => {
    expect(questionGroups).toHaveLength(6);
    const ids = [...questionGroups, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(countQuestions(questionGroups)).toBe(questions.length);
  });

  it('name the fee and the tax that are charged', () => {
    expect(answer('delivery-fee')).toContain('₹3.99 for every order');
    expect(answer('what-is-added')).toContain('Delivery and tax. Tax is 7% of the subtotal.');
    const others = {
      ...firstTerms,
      taxBasisPoints: 1250,
      taxMode: 'included',
      freeDeliveryAbove: paise(29_900),
    } as const;
    const texts = JSON.stringify(groupsUnder(others));
    expect(texts).toContain('nothing when the subtotal is above ₹299.00');
    expect(texts).toContain('Only delivery. Menu prices are inclusive of all taxes; the tax in them is 12.5%.');
  });
});
