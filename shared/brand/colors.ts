/**
 * Colors for places without a style sheet: pages that functions render, and mail. A test compares them with
 * `tokens.css`.
 */
export const colors = {
  light: {
    paper: "#fbfaf6",
    raised: "#ffffff",
    ink: "#14130f",
    muted: "#5c584c",
    brand: "#c4371a",
    "on-brand": "#ffffff",
    shape: "#d8401f",
    control: "#8a8474",
    line: "#e2ded2",
    tint: "#f3f0e6",
    success: "#0b7a4b",
    error: "#a3123a",
  },
  dark: {
    paper: "#14130f",
    raised: "#1f1d18",
    ink: "#f3f0e6",
    muted: "#b5afa0",
    brand: "#ff7a59",
    "on-brand": "#14130f",
    shape: "#d8401f",
    control: "#857f70",
    line: "#35322a",
    tint: "#29261f",
    success: "#3fbf85",
    error: "#ff8095",
  },
} as const;
