import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { login } from '#web/platform/session/session-store.ts';
import { dismissToast, readToasts } from '#web/ui/feedback/toast.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { waitLimitMs } from '../../../../scripts/time-limit.mjs';
import { FakeShop } from './fake-shop.ts';

configure({ asyncUtilTimeout: waitLimitMs });

let count = 0;

/** A new customer with empty storage for each test, and a shop that responds. */
export function openFakeShop(roles: readonly Role[] = ['ROLE_USER']): { readonly shop: FakeShop } {
  const opened = { shop: undefined as unknown as FakeShop };
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    opened.shop = new FakeShop();
    login({ id: ++count, email: null, firstName: 'Asha', lastName: 'Rao', roles: [...roles], token: `token-${count}` });
  });
  afterEach(() => {
    cleanup();
    for (const { id } of readToasts()) dismissToast(id);
    vi.unstubAllGlobals();
  });
  return opened;
}

/** A screen where the app has it: with its queries, its address and its toasts. */
export function renderScreen(children: ReactNode, path = '/', route = '*') {
  const queryClient = createQueryClient();
  const element = (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [path] });
  const view = render(<RouterProvider router={router} />);
  return { ...view, router, queryClient, user: userEvent.setup() };
}

/** What a list of figures says, label and amount together. */
export function figuresOf(list: Element): Record<string, string> {
  const terms = [...list.querySelectorAll('dt')];
  return Object.fromEntries(terms.map((term) => [textOf(term), textOf(term.nextElementSibling!)]));
}

export const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
