import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { dropDraft, readDraft } from '#web/features/consultations/message-drafts.ts';
import { sampleMeal } from '#web/features/finder/testing/sample-menu.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { ClientMessages } from './client-messages.tsx';
import { sampleConsultation } from '../diet-plan/testing/sample-plan.ts';

const consultation: AssignedConsultationDetails = {
  ...sampleConsultation({ hasPlan: false, userName: 'Rohan Deshpande' }),
  messages: [],
  hasEarlier: false,
};
const write = 'POST /nutritionist/consultations/:id/messages';

const opened = openFakeShop(['ROLE_NUTRITIONIST']);
beforeEach(() => {
  opened.shop.on('GET /meals', () => [
    sampleMeal({ id: 3, name: 'Paneer Bowl', price: 269 }),
    sampleMeal({ id: 4, name: 'Oats Shake' }),
  ]);
});
afterEach(() => {
  for (const id of [12, 13]) dropDraft(id);
});

function open(given: Partial<AssignedConsultationDetails> = {}) {
  const onProposeTime = vi.fn<() => void>();
  const one = { ...consultation, ...given };
  const view = renderScreen(<ClientMessages consultation={one} before={null} onProposeTime={onProposeTime} />);
  return {
    ...view,
    onProposeTime,
    box: () => screen.getByPlaceholderText<HTMLTextAreaElement>('Type your message...'),
  };
}

describe('the composer', () => {
  it('puts a menu item with its macros behind what was written', async () => {
    const { user, box } = open();
    await user.type(box(), 'Try this:');
    await user.click(screen.getByRole('button', { name: 'Meal' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search meals' }), 'paneer');
    expect(screen.queryByText('Oats Shake')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Paneer Bowl/ }));
    expect(box().value).toBe('Try this:\nPaneer Bowl: 45 g protein, 54 g carbs, 16 g fats, 540 kcal, ₹269.00\n');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(opened.shop.sent(write)).toEqual([]);
  });

  it('names the key that sends', () => {
    open();
    expect(screen.getByText('Enter').tagName).toBe('KBD');
    expect(screen.queryByText('Ctrl')).toBeNull();
  });

  it('opens the form that proposes a time', async () => {
    const { user, onProposeTime } = open();
    await user.click(screen.getByRole('button', { name: 'Time' }));
    expect(onProposeTime).toHaveBeenCalledOnce();
  });

  it('keeps a message that was not sent, and sends it again with Ctrl and Enter', async () => {
    const { user, box } = open();
    opened.shop.on(write, () => new Refusal('unavailable', 'Away'));
    opened.shop.on('GET /nutritionist/consultations/:id/details', () => consultation);
    await user.type(box(), 'Guava before you lift.{Control>}{Enter}{/Control}');
    expect((await screen.findByText('Not sent. Try again.')).getAttribute('role')).toBe('alert');
    expect(box().value).toBe('Guava before you lift.');
    opened.shop.on(write, ({ body }) => ({
      id: 1,
      senderId: 2,
      senderName: 'Meera',
      createdAt: '2026-11-14T06:45:00.000Z',
      ...(body as object),
    }));
    await user.type(box(), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(box().value).toBe(''));
    expect(screen.queryByText('Not sent. Try again.')).toBeNull();
  });

  it('keeps a draft for each client', async () => {
    const first = open();
    await first.user.type(first.box(), 'For Rohan');
    first.unmount();
    const second = open({ id: 13, userName: 'Fatima Siddiqui' });
    expect(second.box().value).toBe('');
    expect(readDraft(12).text).toBe('For Rohan');
  });

  it('asks before an attachment replaces the document of the consultation', async () => {
    const { user } = open({
      document: { fileName: 'Blood report.pdf', sizeBytes: 10, uploadedAt: consultation.createdAt },
    });
    const file = new File(['%PDF-1.4'], 'Plan.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Document for the client'), file);
    await screen.findByText('Blood report.pdf is removed for you and the client, and Plan.pdf takes its place.');
    await user.click(screen.getByRole('button', { name: 'No, Keep It' }));
    expect(opened.shop.requests.filter(({ path }) => path.includes('document'))).toEqual([]);
  });

  it('attaches nothing but a picture or a PDF', async () => {
    open();
    const input = screen.getByLabelText<HTMLInputElement>('Document for the client');
    const { userEvent } = await import('@testing-library/user-event');
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'x.exe', { type: 'application/exe' }));
    expect(await screen.findByText('Please choose a PDF, PNG or JPEG file.')).toBeTruthy();
  });
});
