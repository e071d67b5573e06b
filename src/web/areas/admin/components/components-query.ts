import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentDraft } from '#contract/admin-catalog.ts';
import type { MealComponent } from '#contract/catalog.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { catalogueKey, refreshCatalogue, useCatalogueMutation } from '../catalogue-form/use-catalogue-mutation.ts';
import { kindOf, type ComponentKind } from './component-kinds.ts';

const endpoints = () => import('#contract/admin-catalog.ts');

export const componentsQuery = (componentKind: ComponentKind) =>
  queryOptions({
    queryKey: [...catalogueKey, 'components', componentKind],
    queryFn: async ({ signal }) => call((await endpoints()).listComponents, { params: { componentKind } }, { signal }),
    staleTime: 0,
  });

/** The error text of the specification, with the reason below it. */
const showError = (failed: string) => (message: string) => toast.error(failed, { points: [message] });

type Place = Pick<MealComponent, 'id' | 'componentType'>;
type NewComponent = { readonly type: ComponentType; readonly draft: ComponentDraft };
type ComponentChange = { readonly place: Place; readonly draft: ComponentDraft };

const paramsOf = ({ id, componentType }: Place) => ({ componentKind: kindOf(componentType), id });

export function useComponentMutations() {
  return {
    create: useCatalogueMutation(
      async ({ type, draft }: NewComponent) =>
        call((await endpoints()).createComponent, { params: { componentKind: kindOf(type) }, body: [draft] }),
      { done: 'Component created successfully', showFailure: showError('Error creating component') },
    ),
    update: useCatalogueMutation(
      async ({ place, draft }: ComponentChange) =>
        call((await endpoints()).updateComponent, { params: paramsOf(place), body: { ...draft, id: place.id } }),
      { done: 'Component updated successfully', showFailure: showError('Error updating component') },
    ),
    remove: useCatalogueMutation(
      async (place: Place) => call((await endpoints()).deleteComponent, { params: paramsOf(place) }),
      { done: 'Component deleted successfully', showFailure: showError('Error deleting component') },
    ),
  };
}

export const setComponentActive = async (component: Place, active: boolean) =>
  call((await endpoints()).setComponentActive, { params: paramsOf(component), body: { active } });

/** Optimistic: shows the chosen state until the lists are refetched, also after a failure. */
export function useComponentActive(component: MealComponent) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    // Runs rapid clicks one after the other.
    scope: { id: `component-${component.id}` },
    mutationFn: (active: boolean) => setComponentActive(component, active),
    onSuccess: () => toast.success('Component updated successfully'),
    onError: ({ message }) => showError('Error updating component status')(message),
    onSettled: () => refreshCatalogue(queryClient),
  });
  return { isActive: isPending ? variables : component.active, setActive: (active: boolean) => mutate(active) };
}
