import { useEffect, useRef, useState } from 'react';
import { imageUploadPath, StoredImage } from '#contract/files.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { imageProblem } from './image-check.ts';

export type ImageUpload = {
  /** From 0 to 1; null when nothing is on its way. */
  readonly progress: number | null;
  readonly problem: string | undefined;
  readonly start: (file: File) => void;
  readonly stop: () => void;
};

/** A newer file takes the place of one that is still on its way; leaving the form stops it. */
export function useImageUpload(onStored: (imageUrl: string) => void): ImageUpload {
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
    const found = imageProblem(file);
    setProblem(found ?? undefined);
    if (found !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setProgress(0);
    try {
      const answer = await uploadFile(imageUploadPath, file, { onProgress: setProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      onStored(StoredImage.parse(answer).imageUrl);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setProgress(null);
  };
  return { progress, problem, start: (file) => void start(file), stop };
}
