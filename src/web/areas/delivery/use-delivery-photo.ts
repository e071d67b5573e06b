import { useEffect, useState } from 'react';
import { uploadFile } from '#web/platform/api/upload-file.ts';
import type { Photograph } from '#web/platform/upload/photographs-field.tsx';

/** The photograph of one delivery, sent before the step that it proves: it does not wait in the queue of actions. */
export function useDeliveryPhoto(orderId: number) {
  const [photo, setPhoto] = useState<Photograph>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.url) : undefined), [photo]);
  return {
    photo,
    isSending,
    problem,
    choose: (chosen: Photograph | undefined) => {
      setPhoto(chosen);
      setProblem(undefined);
    },
    /** False when it could not be sent. Without a photograph there is nothing to send. */
    send: async (): Promise<boolean> => {
      if (!photo) return true;
      setIsSending(true);
      setProblem(undefined);
      const options = { onProgress: () => undefined, signal: new AbortController().signal };
      const failure = await uploadFile(`/delivery/orders/${orderId}/photo`, photo.file, options).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      setProblem(failure);
      setIsSending(false);
      return failure === undefined;
    },
  };
}
