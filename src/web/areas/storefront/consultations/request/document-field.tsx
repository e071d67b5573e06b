import FileText from 'lucide-react/icons/file-text';
import { useId, useState } from 'react';
import { documentProblem, documentSize } from '#web/features/consultations/document-check.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { ChooseDocument } from '../choose-document.tsx';

type DocumentFieldProps = {
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  readonly isDisabled: boolean;
};

/** One file at most, checked before it is sent. */
export function DocumentField({ file, onChange, isDisabled }: DocumentFieldProps) {
  const [problem, setProblem] = useState<string>();
  const noteId = useId();
  const take = (chosen: File | undefined) => {
    const found = chosen && documentProblem(chosen);
    setProblem(found ?? undefined);
    onChange(found ? undefined : chosen);
  };
  return (
    <div role="group" aria-label="Document (optional)" className="grid gap-1.5">
      <p aria-hidden="true" className="text-secondary font-[620]">
        Document (optional)
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {file ? (
          <p className="num flex min-w-0 items-center gap-2">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.9} />
            <span className="min-w-0 font-[560] wrap-anywhere">{file.name}</span>
            <span className="shrink-0 text-ink-2">{documentSize(file.size)}</span>
          </p>
        ) : null}
        <ChooseDocument
          label={file ? 'Choose another' : 'Choose a file'}
          describedBy={noteId}
          isDisabled={isDisabled}
          onChoose={take}
        />
        {file ? (
          <Button variant="ghost" size="sm" disabled={isDisabled} onClick={() => take(undefined)}>
            Remove<span className="sr-only"> {file.name}</span>
          </Button>
        ) : null}
      </div>
      <FieldNote
        id={noteId}
        error={problem}
        hint="A blood report, a food diary or an earlier plan. PDF, PNG or JPEG, up to 5 MB."
      />
    </div>
  );
}
