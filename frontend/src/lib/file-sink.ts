import { saveFile } from "./save-file.ts";

/** A file on the visitor's device that is written in chunks and appears once it is closed. */
export type FileSink = {
  readonly write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Discards the file, so that none is left behind. */
  readonly drop: () => Promise<void>;
};

export type FileKind = { readonly name: string; readonly type: string };

/**
 * Each chunk becomes a Blob as it comes, which the browser may store on disk, so the page's memory does not
 * hold the file.
 */
export const openDownload = ({ name, type }: FileKind): FileSink => {
  const parts: Blob[] = [];
  return {
    write: (part) => {
      parts.push(new Blob([part]));
      return Promise.resolve();
    },
    close: () => {
      saveFile(new Blob(parts, { type }), name);
      return Promise.resolve();
    },
    drop: () => Promise.resolve(),
  };
};

/**
 * Chunks are collected up to this size, because each write takes the browser a while, no matter how small it
 * is.
 */
const writtenBytes = 1024 * 1024;

type PickFile = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle & { readonly remove?: () => Promise<void> }>;

/** WICG File System Access API; not every browser has it. */
declare const showSaveFilePicker: PickFile | undefined;

/**
 * Opens a save dialog and writes the file while it is made. Falls back to a download if the browser has no
 * save dialog. Call it in the handler of a click.
 * @returns undefined if the visitor canceled the dialog
 */
export const pickFile = async (kind: FileKind): Promise<FileSink | undefined> => {
  if (typeof showSaveFilePicker === "undefined") return openDownload(kind);
  try {
    const file = await showSaveFilePicker({
      suggestedName: kind.name,
      types: [{ accept: { [kind.type]: [kind.name.replace(/^.*(?=\.)/, "")] } }],
    });
    const stream = await file.createWritable();
    let parts: Uint8Array<ArrayBuffer>[] = [];
    const flush = async (): Promise<void> => {
      const content = new Blob(parts);
      parts = [];
      await stream.write(content);
    };
    return {
      write: async (part) => {
        parts.push(part);
        if (parts.reduce((sum, { length }) => sum + length, 0) >= writtenBytes) await flush();
      },
      close: async () => {
        await flush();
        await stream.close();
      },
      drop: async () => {
        await stream.abort();
        await file.remove?.();
      },
    };
  } catch (error) {
    // The browser forbids the dialog here, such as in a frame of another website. An `AbortError` means that
    // the visitor canceled it.
    return error instanceof DOMException && error.name === "AbortError" ? undefined : openDownload(kind);
  }
};
