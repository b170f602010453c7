export type PrivacySignal = "Global Privacy Control" | "Do Not Track";

/** The refusal that a browser declares for its visitor, by the name that its settings give it. */
export const findPrivacySignal = (browser: object): PrivacySignal | undefined => {
  if ("globalPrivacyControl" in browser && browser.globalPrivacyControl === true)
    return "Global Privacy Control";
  return "doNotTrack" in browser && browser.doNotTrack === "1" ? "Do Not Track" : undefined;
};
