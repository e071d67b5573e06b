import SendHorizontal from 'lucide-react/icons/send-horizontal';
import {
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { isBlank } from '#domain/single-line.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { listenToDrafts, readDraft, sendDraft, typeDraft } from './message-drafts.ts';

const longestMessage = 4000;
const problems = { empty: 'Message content cannot be empty', 'not-sent': 'Not sent. Try again.' };

type MessageBoxProps = {
  readonly consultationId: number;
  readonly onSend: (text: string) => Promise<void>;
  /** What else can be put into the message: the box then has a row of its own for them. */
  readonly tools?: ReactNode;
};

/** Enter sends, Shift+Enter starts a new line. The text stays until the server has it. */
export function MessageBox({ consultationId, onSend, tools }: MessageBoxProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const read = () => readDraft(consultationId);
  const { text, isSending } = useSyncExternalStore(listenToDrafts, read, read);
  const canSend = !isBlank(text) && !isSending;
  const [problem, setProblem] = useState<'empty' | 'not-sent'>();
  const problemId = `${id}-problem`;

  const send = async () => {
    if (isBlank(text)) return setProblem('empty');
    if (!canSend) return;
    setProblem(undefined);
    try {
      await sendDraft(consultationId, onSend);
    } catch (error) {
      setProblem('not-sent');
      const hasReason = error instanceof ApiError && error.status >= 400 && error.status < 500;
      toast.error('Failed to send message. Please try again.', hasReason ? { points: [error.message] } : undefined);
    }
    area.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an IME composes a word, Enter selects the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      className={classNames('flex flex-wrap items-end gap-2', tools !== undefined && 'message-box-with-tools')}
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
        aria-invalid={problem === 'empty' || undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          setProblem(undefined);
          typeDraft(consultationId, event.target.value);
        }}
        onKeyDown={onKeyDown}
        className={classNames(
          'text-input field-sizing-content max-h-40 min-h-12 resize-none min-w-0 py-2.5',
          tools === undefined ? 'flex-1' : 'basis-full',
        )}
      />
      {tools}
      <Button
        type="submit"
        size="sm"
        className="min-h-12"
        disabled={!canSend}
        icon={<SendHorizontal aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      >
        Send
      </Button>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <p id={problemId} role="alert" className="basis-full text-sm font-[560] text-st-red empty:hidden">
        {problem && problems[problem]}
      </p>
    </form>
  );
}
