import type { QuestionGroup } from './most-asked.ts';

/** Every word has to occur, in the question or in its answer. Groups without a match are left out. */
export function searchQuestions(groups: readonly QuestionGroup[], text: string): readonly QuestionGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const searchable = `${group.title} ${question} ${answer}`.toLowerCase();
        return words.every((word) => searchable.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export function countQuestions(groups: readonly QuestionGroup[]): number {
  return groups.reduce((count, { questions }) => count + questions.length, 0);
}
