export type Question = {
  /** The hash in the URL: /faq#id. Links to it are out there, so it never changes. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly link?: { readonly to: string; readonly label: string };
};

export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };
