export type ConsentChoices = {
  readonly analytics: boolean;
  readonly advertising: boolean;
  readonly replay: boolean;
};

/** Nobody has been asked. */
export const consent: {
  readonly read: () => ConsentChoices | undefined;
  readonly choose: (choices: ConsentChoices) => void;
  readonly subscribe: (listener: () => void) => () => void;
} = {
  read: () => undefined,
  choose: () => {},
  subscribe: () => () => {},
};
