import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useRef } from 'react';
import type { ConsultationDetails, ConsultationDocument } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { formatConsultationDate } from '#web/consultations/consultation-date.ts';
import { documentSize } from '#web/consultations/document-check.ts';
import { useDownloadDocument } from '#web/consultations/use-download-document.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { UploadProgress } from '#web/upload/upload-progress.tsx';
import { ChooseDocument } from './choose-document.tsx';
import { Panel } from './panel.tsx';
import { RemoveDocument } from './remove-document.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useOwnDocument } from './use-own-document.ts';

/** One document, which can be changed only while the consultation is open. */
export function DocumentPanel({ consultation }: { readonly consultation: ConsultationDetails }) {
  const { id, document, status } = consultation;
  const isOpen = !isConsultationClosed(status);
  const { upload, unsent } = useOwnDocument(id);
  const file = useRef<HTMLParagraphElement>(null);
  return (
    <Panel title="Document">
      {isOpen && document === null && unsent && upload.progress === null ? (
        <UnsentNotice unsent={unsent} onTryAgain={() => upload.start(unsent.file)} />
      ) : null}
      <p ref={file} tabIndex={-1} className="empty:hidden">
        {document ? <DocumentName document={document} /> : isOpen && unsent ? null : 'No document'}
      </p>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 empty:hidden">
        {upload.progress === null ? (
          <>
            {document ? <DownloadButton id={id} /> : null}
            {isOpen ? <ChooseDocument label={document ? 'Replace' : 'Add a document'} onChoose={upload.start} /> : null}
            {isOpen && document ? <RemoveDocument id={id} document={document} focusAfterRemoval={file} /> : null}
          </>
        ) : (
          <UploadProgress progress={upload.progress} afterwards="Checking the document…">
            <Button variant="ghost" size="sm" onClick={upload.stop}>
              Stop
            </Button>
          </UploadProgress>
        )}
      </div>
      {isOpen ? <UploadNote problem={upload.problem} /> : null}
    </Panel>
  );
}

function UploadNote({ problem }: { readonly problem: string | undefined }) {
  return <FieldNote id="document-note" error={problem} hint="PDF, PNG or JPEG, up to 5 MB." />;
}

function DocumentName({ document }: { readonly document: ConsultationDocument }) {
  const { fileName, sizeBytes, uploadedAt } = document;
  return (
    <span className="num flex items-start gap-2">
      <FileText aria-hidden="true" className="mt-px size-5 shrink-0 text-ink-2" strokeWidth={1.9} />
      <span>
        <span className="font-[560] wrap-anywhere">{fileName}</span>
        <span className="block text-[15px] text-ink-2">
          {documentSize(sizeBytes)}, added <time dateTime={uploadedAt}>{formatConsultationDate(uploadedAt)}</time>
        </span>
      </span>
    </span>
  );
}

function DownloadButton({ id }: { readonly id: number }) {
  const { mutate, isPending } = useDownloadDocument(id);
  return (
    <Button
      variant="soft"
      size="sm"
      busy={isPending}
      icon={<Download aria-hidden="true" className="size-[18px]" strokeWidth={1.9} />}
      onClick={() => mutate()}
    >
      Download
    </Button>
  );
}
