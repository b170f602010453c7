import messages from "#messages/sample-event.json" with { type: "json" };
import { checkpoints } from "../sample-event/sample-event-words.ts";

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

export const FloorPlan = () => (
  <svg className="floor" viewBox="0 0 340 190" aria-hidden="true">
    <path className="floor-walls" d="M8 172V8h324v164H122M70 172H8M8 84h50M110 84h58M168 8v94M168 154v18" />
    <path className="floor-stage" d="M222 8v22q28 16 56 0V8" />
    {rooms.map((room, index) => (
      <text key={room} className="floor-room" {...roomPlaces[index]} textAnchor="middle">
        {room}
      </text>
    ))}
    {checkpoints.map(({ name, count }, index) => (
      <g key={name}>
        <circle className="floor-door" cx={doorPlaces[index]?.x} cy={doorPlaces[index]?.y} r="17" />
        <text className="floor-count" {...doorPlaces[index]} textAnchor="middle" dominantBaseline="central">
          {count}
        </text>
      </g>
    ))}
  </svg>
);
