import { event, listWords as words } from "../content.ts";
import { GuestSheet } from "../props/guest-sheet.tsx";
import { glide, mix, share, travel, pulse } from "../motion.ts";
import { Pointer } from "../props/pointer.tsx";
import type { Moment, Scene } from "./scene.ts";
import { Stamp } from "../props/stamp.tsx";

const at = { file: 0.5, drop: 1.7, sheet: 1.95, mend: 5.9, type: 6.4, save: 8.1, stamp: 9.5 };

const places = {
  wide: {
    window: { left: 44, top: 30, width: 552, height: 340 },
    zone: { x: 320, y: 210 },
    start: { x: 690, y: 420 },
    mend: { x: 548, y: 352 },
    rest: { x: 596, y: 262 },
    stamp: { left: 372, top: 246 },
  },
  tall: {
    window: { left: 18, top: 56, width: 324, height: 528 },
    zone: { x: 180, y: 345 },
    start: { x: 300, y: 690 },
    mend: { x: 300, y: 568 },
    rest: { x: 330, y: 690 },
    stamp: { left: 112, top: 452 },
  },
} as const;

const draw = ({ time, cut }: Moment) => {
  const place = places[cut];
  const arrow = cut === "wide";
  return (
    <div className="film-set film-tint">
      <div className="film-window" style={place.window}>
        <p className="film-bar">
          <span>{words.title}</span>
          <span>{event.name}</span>
        </p>
        <div className="list-room">
          {time < at.sheet + 0.4 && <DropZone time={time} cut={cut} />}
          {time >= at.sheet && (
            <GuestSheet time={time} start={at.sheet} times={at} rows={arrow ? 6 : 7} stacked={!arrow} />
          )}
        </div>
      </div>
      <File
        time={time}
        leave={arrow ? at.file : 0.95}
        from={arrow ? place.start : { x: 180, y: 700 }}
        to={place.zone}
      />
      <Stamp time={time} at={at.stamp} title={words.stamp} detail={words.stampDetail} {...place.stamp} />
      <Pointer
        time={time}
        looks={arrow ? "arrow" : "finger"}
        stops={
          arrow
            ? [
                { at: at.file, ...place.start },
                { at: at.drop - 0.25, ...place.zone },
                { at: 2.2, ...place.zone },
                { at: 3.1, x: 420, y: 300 },
                { at: 5, x: 420, y: 300 },
                { at: at.mend, ...place.mend, press: true },
                { at: at.save, ...place.mend, press: true },
                { at: at.save + 0.4, ...place.mend },
                { at: at.stamp, ...place.rest },
              ]
            : [
                { at: 0.2, ...place.start },
                { at: 0.9, x: place.zone.x + 26, y: 398, press: true },
                { at: 1.2, x: place.zone.x + 26, y: 398 },
                { at: 2, x: 300, y: 690 },
                { at: 5, x: 300, y: 690 },
                { at: at.mend, ...place.mend, press: true },
                { at: at.save, ...place.mend, press: true },
                { at: at.save + 0.4, ...place.mend },
                { at: at.stamp, ...place.rest },
              ]
        }
      />
    </div>
  );
};

const DropZone = ({ time, cut }: Moment) => {
  const wanted = share(time, at.drop - 0.7, 0.3);
  const left = glide(time, at.sheet, 0.35);
  return (
    <div
      className={wanted > 0.5 ? "list-zone list-zone-wanted" : "list-zone"}
      style={{
        opacity: 1 - left,
        scale: String(1 + 0.015 * wanted - 0.04 * pulse(time, at.drop, 0.3)),
      }}
    >
      <svg viewBox="0 0 32 32">
        <path d="M16 21V7m-6 6 6-6 6 6M5 22v4h22v-4" />
      </svg>
      <strong>{words.drop}</strong>
      <span className={cut === "tall" ? "list-choose" : "list-or"}>{words.choose}</span>
      <span>{words.formats}</span>
    </div>
  );
};

type FileProps = {
  readonly time: number;
  readonly leave: number;
  readonly from: Point;
  readonly to: Point;
};

type Point = { readonly x: number; readonly y: number };

const File = ({ time, leave, from, to }: FileProps) => {
  const way = travel(time, leave + 0.05, at.drop - leave - 0.3);
  const sunk = glide(time, at.drop, 0.3);
  if (time >= at.drop + 0.35) return null;
  return (
    <div
      className="list-file"
      style={{
        translate: `${mix(from.x, to.x, way) + 8}px ${mix(from.y, to.y, way) + 10 - 18 * sunk}px`,
        rotate: `${mix(9, 4, way) - 4 * sunk}deg`,
        scale: String(1 - 0.3 * sunk),
        opacity: 1 - share(time, at.drop + 0.1, 0.2),
      }}
    >
      <span>CSV</span>
      {words.file}
    </div>
  );
};

export const listScene: Scene = {
  seconds: 12,
  posterAt: 5.85,
  captions: [
    { at: 0, text: `A guest list, ${words.file}, is dropped into the app.` },
    { at: 2, text: `${event.guests} rows arrive, and every row is checked.` },
    {
      at: 4.4,
      text: `One row is marked: the email address of ${words.rows[words.faultyRow].name} is incomplete.`,
    },
    { at: 6.2, text: "The organizer chooses Fix and types the missing part." },
    { at: 8.2, text: `${words.good}.` },
    { at: 9.5, text: "A green stamp says: List ready." },
  ],
  draw,
};
