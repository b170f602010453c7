import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import { drawLine } from "./planner/line-geometry.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { canReadCanvas } from "../lib/can-read-canvas.ts";
import { socialCardSize } from "../lib/social-card.ts";
import { chartContent, pictureContent as content } from "./queue-planner-content.ts";
import { findUntilSeconds } from "./line-chart.tsx";

const place = { left: 80, top: 282, width: 1040, height: 248 } as const;

/** The page's current colors, so that the picture is dark in dark mode. */
const readColors = () => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--${name}`);
  return {
    paper: read("paper"),
    ink: read("ink"),
    muted: read("muted"),
    line: read("line"),
    shape: read("shape"),
  };
};

/**
 * @returns "blocked" if a protection against fingerprinting would add noise to the picture
 * @throws if the browser provides no canvas
 */
export const drawPicture = async (plan: Plan, result: QueueResult): Promise<Blob | "blocked"> => {
  const canvas = Object.assign(document.createElement("canvas"), socialCardSize);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser gave no 2d context");
  if (!canReadCanvas(context)) return "blocked";
  const colors = readColors();
  const heading = "Heading, sans-serif";
  const text = "Text, sans-serif";
  await Promise.all([document.fonts.load(`800 64px ${heading}`), document.fonts.load(`400 28px ${text}`)]);

  const write = (words: string, x: number, y: number, font: string, color: string): void => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(words, x, y);
  };
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  write(content.title(plan.guests, plan.stations), place.left, 110, `400 34px ${text}`, colors.muted);
  write(content.longest(result.own.longestWait.middle), place.left, 178, `800 64px ${heading}`, colors.ink);
  write(content.paper(result.paper.longestWait.middle), place.left, 226, `400 30px ${text}`, colors.muted);

  const { width, height, area, edge, paper, ticks, shareOf } = drawLine(
    result.own.curve,
    result.paper.curve,
    findUntilSeconds(plan, result),
  );
  const scale = new DOMMatrix([place.width / width, 0, 0, place.height / height, place.left, place.top]);
  const placed = (path: string): Path2D => {
    const whole = new Path2D();
    whole.addPath(new Path2D(path), scale);
    return whole;
  };
  for (const { guests, share } of ticks) {
    const y = place.top + (1 - share) * place.height;
    context.fillStyle = colors.line;
    context.fillRect(place.left, y, place.width, 1);
    write(groupDigits(guests), place.left, y - 6, `400 22px ${text}`, colors.muted);
  }
  context.save();
  context.beginPath();
  context.rect(place.left, place.top - 10, place.width, place.height + 10);
  context.clip();
  context.lineWidth = 4;
  context.strokeStyle = colors.muted;
  context.setLineDash([14, 10]);
  context.stroke(placed(paper));
  context.setLineDash([]);
  context.fillStyle = colors.shape;
  context.globalAlpha = 0.22;
  context.fill(placed(area));
  context.globalAlpha = 1;
  context.strokeStyle = colors.shape;
  context.lineWidth = 6;
  context.stroke(placed(edge));
  context.restore();

  const { queue, beginsAtSeconds } = makeQuestion(plan);
  const marks = [
    [chartContent.doors(writeTime(plan.doorsMinute)), shareOf(queue.opensAtSeconds)],
    [chartContent.begins(writeTime(plan.doorsMinute + plan.minutes)), shareOf(beginsAtSeconds)],
  ] as const;
  context.textAlign = "center";
  for (const [words, share] of marks) {
    const x = place.left + share * place.width;
    context.fillStyle = colors.muted;
    context.fillRect(x, place.top, 1, place.height + 10);
    write(words, x, place.top + place.height + 36, `400 24px ${text}`, colors.muted);
  }
  context.textAlign = "right";
  write(content.brand, place.left + place.width, 110, `800 40px ${heading}`, colors.shape);

  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => {
    if (blob) resolve(blob);
    else reject(new Error("this browser made no picture of the canvas"));
  }, "image/png");
  return promise;
};
