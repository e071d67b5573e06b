import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '#web/platform/api/upload-file.ts';

export type FileUpload = {
  /** From 0 to 1; null when nothing is uploading. */
  readonly progress: number | null;
  readonly problem: string | undefined;
  readonly start: (file: File) => void;
  readonly stop: () => void;
};

type FileUploadParts = {
  readonly path: string;
  /** The problem of the file that is known before sending; null when there is none. */
  readonly check: (file: File) => string | null;
  readonly onStored: (response: unknown) => void | Promise<void>;
};

/** A newer file replaces an upload in flight; unmounting cancels it. */
export function useFileUpload({ path, check, onStored }: FileUploadParts): FileUpload {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(null);
  const stop = () => {
    current.current?.abort();
    current.current = null;
    setProgress(null);
  };
  useEffect(() => () => current.current?.abort(), []);

  const start = async (file: File) => {
    stop();
    const found = check(file);
    setProblem(found ?? undefined);
    if (found !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setProgress(0);
    try {
      const response = await uploadFile(path, file, { onProgress: setProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      await onStored(response);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setProgress(null);
  };
  return { progress, problem, start: (file) => void start(file), stop };
}
