import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

const longestMessage = 4000;

/** Enter sends, Shift and Enter begin a new line. The text stays until the shop has it. */
export function MessageBox({ onSend }: { readonly onSend: (text: string) => Promise<void> }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const canSend = text.trim() !== '' && !isSending;

  const send = async () => {
    if (!canSend) return;
    setIsSending(true);
    try {
      await onSend(text.trim());
      // What was typed meanwhile is the next message.
      setText((typed) => (typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed));
    } catch (error) {
      const hasReason = error instanceof ApiError && error.status >= 400 && error.status < 500;
      toast.error('Failed to send message. Please try again.', hasReason ? { points: [error.message] } : undefined);
    }
    setIsSending(false);
    area.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Message
      </label>
      <textarea
        ref={area}
        id={id}
        rows={1}
        value={text}
        maxLength={longestMessage}
        placeholder="Type your message..."
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="text-input field-sizing-content max-h-40 min-h-12 resize-none min-w-0 flex-1 py-2.5"
      />
      <Button
        type="submit"
        size="sm"
        className="min-h-12"
        disabled={!canSend}
        icon={<SendHorizontal aria-hidden="true" className="size-[18px]" strokeWidth={1.9} />}
      >
        Send
      </Button>
    </form>
  );
}
