import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NoteForm } from './note-form.tsx';

afterEach(cleanup);

describe('the form of an internal note', () => {
  it('adds the note and is empty again', async () => {
    const added: string[] = [];
    const user = userEvent.setup();
    render(<NoteForm label="New note" onAdd={(text) => Promise.resolve(added.push(text))} />);
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    expect(screen.getByText('Please write the note')).toBeDefined();
    await user.type(screen.getByLabelText('New note'), 'Rings twice');
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    expect(added).toEqual(['Rings twice']);
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
  });

  it('keeps the text when it was not added', async () => {
    const user = userEvent.setup();
    render(<NoteForm label="New note" onAdd={() => Promise.reject(new Error('offline'))} />);
    await user.type(screen.getByLabelText('New note'), 'Rings twice');
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Rings twice');
  });
});
