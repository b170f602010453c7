export type Scheme = "light" | "dark";

/** The only window of a browser in which nothing is stored yet. */
export type BrowserWindow = {
  readonly version: string;
  /** The folder for downloads. */
  readonly downloads: string;
  /** Opens a path of the site, and waits for its load event. */
  readonly navigate: (path: string) => Promise<void>;
  /** Sets the size of the page. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** @param expression evaluated in the page; its value must be a string. */
  readonly evaluate: (expression: string) => Promise<string>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: "Enter" | "Shift") => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  /** A PNG of the window's content, in base64. */
  readonly takePicture: () => Promise<string>;
  /** Returns the errors, warnings and policy violations since the last call. */
  readonly takePageErrors: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export type WindowProps = { readonly scheme: Scheme; readonly localPort: number };

export type Browser = (props: WindowProps) => Promise<BrowserWindow>;
