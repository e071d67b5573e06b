import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReasonDialog } from './reason-dialog.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function open(given: { isRequired?: boolean; onConfirm?: (reason: string) => Promise<unknown> } = {}) {
  const onConfirm = vi.fn<(reason: string) => Promise<unknown>>(given.onConfirm ?? (async () => undefined));
  const onClose = vi.fn<(isDone: boolean) => void>();
  render(
    <ReasonDialog
      title="Discard job #7"
      description="It will not be done."
      keepLabel="Keep"
      confirmLabel="Discard"
      label="Reason"
      hint="Kept in the audit log."
      maxLength={300}
      isRequired={given.isRequired ?? false}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return {
    user: userEvent.setup(),
    field: screen.getByLabelText<HTMLTextAreaElement>(/Reason/),
    onConfirm,
    onClose,
  };
}

describe('a confirmation with a reason', () => {
  it('passes the reason on and closes as done', async () => {
    const { user, field, onConfirm, onClose } = open();
    await user.type(field, 'Sent by hand');
    await user.click(button('Discard'));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Sent by hand');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('can be confirmed without a reason, unless one is required', async () => {
    const { user, onConfirm } = open();
    await user.click(button('Discard'));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('');
  });

  it('needs more than spaces when a reason is required', async () => {
    const { user, field } = open({ isRequired: true });
    await user.type(field, '  ');
    expect(button('Discard').disabled).toBe(true);
    await user.type(field, 'Sent by hand');
    expect(button('Discard').disabled).toBe(false);
  });

  it('stays open with the reason after a failure', async () => {
    const { user, field, onClose } = open({ onConfirm: () => Promise.reject(new Error('no')) });
    await user.type(field, 'Sent by hand');
    await user.click(button('Discard'));
    expect(onClose).not.toHaveBeenCalled();
    expect(field.value).toBe('Sent by hand');
  });

  it('closes as not done when it is left', async () => {
    const { user, onConfirm, onClose } = open();
    await user.click(button('Keep'));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  });
});
