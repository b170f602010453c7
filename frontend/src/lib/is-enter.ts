/** The properties of a keyboard event. */
type Pressed = { readonly key: string; readonly isComposing: boolean; readonly keyCode: number };

/** The code of every key that an input method handles, also in Safari, which reports the composition as ended. */
const inputMethodKey = 229;

/** True for Enter, unless it confirms the characters that an input method proposes. */
export const isEnter = ({ key, isComposing, keyCode }: Pressed): boolean =>
  key === "Enter" && !isComposing && keyCode !== inputMethodKey;
