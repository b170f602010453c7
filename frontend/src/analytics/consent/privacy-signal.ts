export type PrivacySignal = "Global Privacy Control" | "Do Not Track";

export const findPrivacySignal = (browser: object): PrivacySignal | undefined => {
  if ("globalPrivacyControl" in browser && browser.globalPrivacyControl === true)
    return "Global Privacy Control";
  return "doNotTrack" in browser && browser.doNotTrack === "1" ? "Do Not Track" : undefined;
};
