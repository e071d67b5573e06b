/** Where a download goes, piece by piece. */
export type FileSink = {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The file is whole. */
  close(): Promise<void>;
  /** Nothing of it is kept. */
  abort(): Promise<void>;
};

type SavePicker = (options: object) => Promise<FileSystemFileHandle>;

/**
 * Straight to the disk where the browser can, else through memory into its downloads. Null when the person chose no file.
 * Call it from the click itself: browsers let nobody else ask for a file.
 */
export async function openFileSink(name: string): Promise<FileSink | null> {
  if (!('showSaveFilePicker' in window)) return memorySink(name);
  try {
    const pick = window.showSaveFilePicker as SavePicker;
    const handle = await pick.call(window, {
      suggestedName: name,
      types: [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }],
    });
    const file = await handle.createWritable();
    return { write: (piece) => file.write(piece), close: () => file.close(), abort: () => file.abort() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return memorySink(name);
  }
}

function memorySink(name: string): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (piece) => {
      pieces.push(piece);
      return Promise.resolve();
    },
    close: () => {
      const url = URL.createObjectURL(new Blob(pieces, { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The browser has taken the bytes over by then; without this they would stay until the page is left.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      return Promise.resolve();
    },
    abort: () => {
      pieces.length = 0;
      return Promise.resolve();
    },
  };
}
