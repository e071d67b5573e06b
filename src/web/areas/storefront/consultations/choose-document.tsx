import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';
import { documentTypes } from '#web/features/consultations/document-check.ts';
import { Button } from '#web/ui/buttons/button.tsx';

type ChooseDocumentProps = {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChoose: (file: File) => void;
};

export function ChooseDocument({ label, describedBy, isDisabled = false, onChoose }: ChooseDocumentProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        disabled={isDisabled}
        aria-describedby={describedBy}
        icon={<FileUp aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Document file"
        accept={documentTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
    </>
  );
}

/** A document whose upload failed after its request was sent: the consultation's page offers to send it again. */
export type UnsentDocument = { readonly file: File; readonly problem: string };

export const unsentState = (unsent: UnsentDocument) => ({ unsentDocument: unsent });

/** From a history entry's state, which may hold anything. */
export function readUnsentDocument(state: unknown): UnsentDocument | undefined {
  if (typeof state !== 'object' || state === null || !('unsentDocument' in state)) return undefined;
  const { unsentDocument: unsent } = state;
  if (typeof unsent !== 'object' || unsent === null || !('file' in unsent) || !('problem' in unsent)) return undefined;
  const { file, problem } = unsent;
  return file instanceof File && typeof problem === 'string' ? { file, problem } : undefined;
}
