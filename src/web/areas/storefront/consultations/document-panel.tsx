import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ConsultationDetails, ConsultationDocument } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { documentPath, documentProblem, documentSize } from '#web/features/consultations/document-check.ts';
import { useDownloadDocument } from '#web/features/consultations/use-download-document.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { UploadProgress } from '#web/platform/upload/upload-progress.tsx';
import { useFileUpload } from '#web/platform/upload/use-file-upload.ts';
import { ChooseDocument, readUnsentDocument, type UnsentDocument } from './choose-document.tsx';
import { ownKeys } from './own-consultations.ts';
import { Panel } from './panel.tsx';
import { RemoveDocument } from './remove-document.tsx';

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
        <span className="block text-secondary text-ink-2">
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
      icon={<Download aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      onClick={() => mutate()}
    >
      Download
    </Button>
  );
}

type UnsentNoticeProps = { readonly unsent: UnsentDocument; readonly onTryAgain: () => void };

function UnsentNotice({ unsent: { file, problem }, onTryAgain }: UnsentNoticeProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-m bg-st-yellow-bg px-4 py-3 text-ink">
      <p className="flex items-start gap-2.5">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
        <span className="wrap-anywhere">
          Your request has been sent, but your document <bdi>{file.name}</bdi> has not: {problem}
        </span>
      </p>
      <Button variant="sec" size="sm" className="justify-self-start" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}

function useOwnDocument(id: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const unsent = readUnsentDocument(state);
  const upload = useFileUpload({
    path: documentPath(id),
    check: documentProblem,
    onStored: async () => {
      await queryClient.invalidateQueries({ queryKey: ownKeys.details(id) });
      toast.success('Document added');
      if (unsent) await navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    },
  });
  return { upload, unsent };
}
