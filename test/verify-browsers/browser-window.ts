export type Scheme = "light" | "dark";

/** One source of WebDriver's actions: a pointer or a keyboard, and what is done with it. */
export type ActionSource = {
  readonly type: "pointer" | "key";
  readonly actions: readonly object[];
} & Readonly<Record<string, unknown>>;

/** The one window of a browser in which nothing is stored yet, as the browser's own protocol drives it. */
export type BrowserWindow = {
  readonly version: string;
  /** The folder for what is downloaded. */
  readonly downloads: string;
  /** Opens a path of the site, and waits for its load event. */
  readonly navigate: (path: string) => Promise<void>;
  /** What a page has for itself. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** @param expression in the page, whose value is a string. */
  readonly evaluate: (expression: string) => Promise<string>;
  /** Does with pointer and keys what a visitor would: both WebDrivers understand the same words. */
  readonly perform: (source: ActionSource) => Promise<void>;
  /** A PNG, in base64, of what the window shows. */
  readonly takePicture: () => Promise<string>;
  /** What browser and pages have complained of since the last time: errors, warnings, violations of a policy. */
  readonly takeComplaints: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export type WindowProps = { readonly scheme: Scheme; readonly localPort: number };

export type Browser = (props: WindowProps) => Promise<BrowserWindow>;
