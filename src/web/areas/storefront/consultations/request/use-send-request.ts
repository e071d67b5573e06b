import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { uploadFile } from '#web/platform/api/upload-file.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { consultationPath } from '../consultation-search-params.ts';
import { endpoints, showConsultation } from '../own-consultations.ts';
import { documentPath } from '#web/features/consultations/document-check.ts';
import { unsentState } from '../choose-document.tsx';
import { dropDraft, type TypedRequest } from './request-draft.ts';

const notSent = 'Your request was not sent.';

/**
 * First the request, then its document. A failed upload does not undo the request: the document is offered again on the
 * consultation's page.
 */
export function useSendRequest(form: UseFormReturn<TypedRequest, unknown, TypedRequest>, file: File | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const sendDocument = async (id: number, document: File): Promise<string | undefined> => {
    const controller = new AbortController();
    upload.current = controller;
    setProgress(0);
    try {
      await uploadFile(documentPath(id), document, { onProgress: setProgress, signal: controller.signal });
      return undefined;
    } catch (error) {
      if (controller.signal.aborted) return 'The upload was stopped.';
      return error instanceof Error ? error.message : String(error);
    } finally {
      setProgress(null);
    }
  };

  const submit = async (body: TypedRequest) => {
    const created = await call((await endpoints()).requestConsultation, { body });
    dropDraft();
    const problem = file && (await sendDocument(created.id, file));
    await showConsultation(queryClient, created);
    if (problem === undefined) toast.success('Your request has been sent!');
    await navigate(consultationPath(created.id), {
      replace: true,
      state: file && problem !== undefined ? unsentState({ file, problem }) : null,
    });
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return form.setError('root', { message: `${notSent} Please try again.` });
    const refused = Object.entries(error.fieldErrors).filter(([name]) => isField(name));
    for (const [index, [name, message]] of refused.entries()) {
      if (isField(name)) form.setError(name, { message }, { shouldFocus: index === 0 });
    }
    if (refused.length === 0) form.setError('root', { message: `${notSent} ${error.message}` });
  };

  const send = useSubmitOnce((event) => form.handleSubmit(submit)(event).catch(refuse));
  return {
    progress,
    stop: () => upload.current?.abort(),
    send,
  };
}

function isField(name: string): name is keyof TypedRequest {
  return name === 'goal' || name === 'notes' || name === 'consent';
}
