import messages from "#messages/sample-event.json" with { type: "json" };
import { checkpoints } from "../sample-event/sample-event-texts.ts";

const rooms = messages.rooms;
const roomPlaces = [
  { x: 84, y: 128 },
  { x: 84, y: 48 },
  { x: 250, y: 60 },
];
const doorPlaces = [
  { x: 96, y: 172 },
  { x: 84, y: 84 },
  { x: 168, y: 128 },
];

export const floorBox = "0 0 340 190";

/** The content of the `svg` element, in attributes, so that it can be in a file (`lib/drawing-file.tsx`). */
export const FloorDrawing = () => (
  <>
    <g stroke="var(--ink)" strokeLinecap="square">
      <path
        d="M8 172V8h324v164H122M70 172H8M8 84h50M110 84h58M168 8v94M168 154v18"
        fill="none"
        strokeWidth="5"
      />
      <path d="M222 8v22q28 16 56 0V8" fill="var(--tint)" strokeWidth="2" />
    </g>
    <g fontSize="15" textAnchor="middle">
      {rooms.map((room, index) => (
        <text key={room} fill="var(--muted)" {...roomPlaces[index]}>
          {room}
        </text>
      ))}
      {checkpoints.map(({ name, count }, index) => (
        <g key={name}>
          <circle fill="var(--shape)" cx={doorPlaces[index]?.x} cy={doorPlaces[index]?.y} r="17" />
          <text fill="var(--on-shape)" fontWeight="700" dominantBaseline="central" {...doorPlaces[index]}>
            {count}
          </text>
        </g>
      ))}
    </g>
  </>
);

export const FloorPlan = () => (
  <svg className="floor" viewBox={floorBox} aria-hidden="true">
    <FloorDrawing />
  </svg>
);
