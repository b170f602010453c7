const bars = 28;
const least = 6;
const most = 44;

/** The picture of a voice that says the text: the heights of its bars, always the same for the same text. */
export const drawVoicePrint = (text: string): readonly number[] =>
  Array.from({ length: bars }, (_, index) => {
    const code = text.codePointAt(index % text.length) ?? 0;
    const swell = Math.sin((Math.PI * (index + 0.5)) / bars);
    const noise = ((code * 31 + index * 17) % 29) / 28;
    return Math.round(least + (most - least) * swell * (0.25 + 0.75 * noise));
  });
