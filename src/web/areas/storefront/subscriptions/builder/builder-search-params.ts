import { builderPath } from '../subscription-url.ts';

export const steps = ['when', 'food', 'where', 'start'] as const;
export type Step = (typeof steps)[number];
export const stepLabels: Record<Step, string> = { when: 'When', food: 'Food', where: 'Where', start: 'Start' };

const sources = ['fill', 'plan', 'hand'] as const;
export type Source = (typeof sources)[number];

type View = { readonly step: Step; readonly source: Source; readonly edit: number | undefined };

export function readView(search: URLSearchParams): Pick<View, 'step' | 'source'> {
  return {
    step: steps.find((one) => one === search.get('step')) ?? 'when',
    source: sources.find((one) => one === search.get('source')) ?? 'fill',
  };
}

export function viewPath({ step, source, edit }: View): string {
  const search = new URLSearchParams({
    ...(edit !== undefined && { edit: String(edit) }),
    ...(step !== 'when' && { step }),
    ...(source !== 'fill' && { source }),
  });
  return search.size === 0 ? builderPath : `${builderPath}?${search}`;
}

/** The step with the field that the shop refused. */
export function stepOfField(field: string): Step {
  if (field === 'addressId' || field === 'startsOn' || field === 'endsOn') return 'where';
  return field.endsWith('items') ? 'food' : 'when';
}
