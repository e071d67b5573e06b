import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { CodeStep } from './code-step.tsx';

const opened = openFakeShop();
const verify = 'POST /auth/otp/verify';

function open({ resendInSeconds = 0 } = {}) {
  const onVerified = vi.fn<() => void>();
  const onResent = vi.fn<() => void>();
  const sent = {
    phone: '+919876543210',
    nonce: 'nonce',
    resendAt: Date.now() + resendInSeconds * 1_000,
    resendAfterSeconds: 30,
  };
  const view = renderScreen(
    <CodeStep sent={sent} onVerified={onVerified} onResent={onResent} onChangeNumber={() => undefined} />,
  );
  return { ...view, onVerified, onResent, field: screen.getByLabelText<HTMLInputElement>('One-time code') };
}
const noteOf = (field: HTMLElement) =>
  field
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => textOf(document.getElementById(id)!))
    .join(' ');
const answered = { jwtResponse: null, registrationToken: 'token' };

describe('the step of the one-time code', () => {
  it('has the focus, says where the code went, and sends six digits by itself, once', async () => {
    opened.shop.on(verify, () => answered);
    const { user, field, onVerified } = open();
    expect(document.activeElement).toBe(field);
    expect(noteOf(field)).toContain('+91 98765 43210');
    opened.shop.hold(verify);
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Verify' }).getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change number' }).disabled).toBe(true);
    opened.shop.release(verify);
    await waitFor(() => expect(onVerified).toHaveBeenCalledWith(answered));
    expect(opened.shop.sent(verify).map(({ body }) => body)).toEqual([
      { phoneNumber: '+919876543210', otp: '123456', nonce: 'nonce' },
    ]);
  });

  it('takes a code that is pasted with spaces or words around it', async () => {
    opened.shop.on(verify, () => answered);
    const { user, field } = open();
    await user.paste('Your code: 123 456 7');
    expect(field.value).toBe('123456');
    await waitFor(() => expect(opened.shop.sent(verify)).toMatchObject([{ body: { otp: '123456' } }]));
  });

  it('sends nothing before it is whole, and says so at the field', async () => {
    const { user, field } = open();
    await user.keyboard('123x{Enter}');
    expect(field.value).toBe('123');
    expect(noteOf(field)).toContain('Please enter the 6-digit code');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(opened.shop.sent(verify)).toEqual([]);
    await user.keyboard('4');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('empties itself after a wrong code and says so; after an outage the code stays', async () => {
    opened.shop.on(verify, () => new Refusal('wrong-credentials', 'This code is not right.'));
    const { user, field } = open();
    await user.keyboard('111111');
    await waitFor(() => expect(noteOf(field)).toContain('This code is not right.'));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    opened.shop.on(verify, () => new Refusal('unavailable', 'Please try again.'));
    await user.keyboard('222222');
    await waitFor(() => expect(noteOf(field)).toContain('Please try again.'));
    expect(field.value).toBe('222222');
  });

  it('sends no new code before its time', () => {
    open({ resendInSeconds: 25 });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new code in 2[45] s$/ });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Code sent. You can ask for a new one after 30 seconds.')).toBeTruthy();
  });

  it('sends a new code for the same phone and nonce, and empties the field', async () => {
    opened.shop.on('POST /auth/otp/send', () => ({ resendAfterSeconds: 60 }));
    const { user, field, onResent } = open();
    await user.keyboard('123');
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(onResent).toHaveBeenCalledOnce());
    expect(opened.shop.sent('POST /auth/otp/send')).toMatchObject([
      { body: { phoneNumber: '+919876543210', nonce: 'nonce' } },
    ]);
    await waitFor(() => expect(field.value).toBe(''));
  });
});
