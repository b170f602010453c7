import { useEffect, useRef, useState } from "react";
import { brandSlug } from "#shared/brand-slug.ts";
import { makeCodes } from "../../../features/badges/badge-codes.ts";
import type { Design } from "../../../features/badges/badge-design.ts";
import type { Guest } from "../../../features/badges/badge-layout.ts";
import { hasOwnCodes, hasUnsavedCodes, type GuestList } from "../../../features/badges/guest-list.ts";
import { prepareBadges, type Prepared, type Watch } from "../../../features/badges/prepare-badges.ts";
import { planSheets } from "../../../features/badges/sheet-plan.ts";
import { papers } from "../../../features/badges/stocks.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { describeRefusal, listContent, printContent as content } from "../content.ts";
import { BadgeWarnings } from "../design/badge-warnings.tsx";
import { shareLogo } from "../design/share-logo.ts";
import { Progress, Step } from "../step.tsx";
import { Calibration } from "./calibration.tsx";
import { CodeList } from "./code-list.tsx";

/** The name of a file of badges: a list's own name stays at home. */
const nameListFile = (ending: string): string => `${brandSlug}-badges${ending}`;

type PrintStepProps = {
  readonly design: Design;
  readonly list: GuestList | undefined;
  readonly guests: readonly Guest[];
  readonly onDesign: (part: Partial<Design>) => void;
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  readonly onLeaveOut: (rows: readonly number[]) => void;
};

type Deliver = (prepared: Prepared, watch: Watch) => Promise<"done" | "blocked">;

type Asked = Pick<PrintStepProps, "design" | "guests">;

type Job =
  | { readonly type: "idle" }
  | { readonly type: "working"; readonly share: number; readonly stop: AbortController }
  | { readonly type: "unsaved" }
  | { readonly type: "refused"; readonly refused: Prepared["refused"]; readonly of: Asked }
  | {
      readonly type: "asking";
      readonly prepared: Prepared;
      readonly deliver: Deliver;
      readonly of: Asked;
    }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly text: string };

const shownRefusals = 5;

/** Step 3: every code is made and read again, and only then do the badges go anywhere. */
export const PrintStep = ({ design, list, guests, onDesign, onList, onLeaveOut }: PrintStepProps) => {
  const [job, setJob] = useState<Job>({ type: "idle" });
  const working = useRef<AbortController>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const codeListSaver = useRef<HTMLButtonElement>(null);
  const news = useRef<HTMLDivElement>(null);
  const plan = planSheets(design);

  // A list that was forgotten meanwhile is not printed.
  useEffect(() => () => working.current?.abort(), []);

  /** A button that is about to go leaves the focus to the one that began all this. */
  const show = (next: Job): void => {
    if (news.current?.contains(document.activeElement)) starter.current?.focus();
    setJob(next);
  };
  /** One thing at a time, with its progress. */
  const work = async (act: (stop: AbortController) => Promise<Job>): Promise<void> => {
    if (working.current || guests.length === 0) return;
    const stop = new AbortController();
    working.current = stop;
    show({ type: "working", share: 0, stop });
    try {
      show(await act(stop));
    } catch {
      show(stop.signal.aborted ? { type: "idle" } : { type: "failed", text: content.unavailable });
    } finally {
      working.current = null;
    }
  };
  const watch = (stop: AbortController, from: number): Watch => ({
    signal: stop.signal,
    onProgress: (share) => setJob({ type: "working", share: from + share / 2, stop }),
  });
  const hand = async (deliver: Deliver, prepared: Prepared, stop: AbortController): Promise<Job> =>
    (await deliver(prepared, watch(stop, 0.5))) === "done"
      ? { type: "done" }
      : { type: "failed", text: content.blocked };
  const isUnsaved = list !== undefined && hasUnsavedCodes(list, design.codeSource);
  const run = async (deliver: Deliver, button: HTMLButtonElement): Promise<void> => {
    if (isUnsaved) {
      show({ type: "unsaved" });
      codeListSaver.current?.focus();
      return;
    }
    starter.current = button;
    return work(async (stop) => {
      const of = { design, guests };
      const prepared = await prepareBadges({ makeCodes }, design, guests, watch(stop, 0));
      const { refused, tooSmall, missing } = prepared;
      if (refused.length > 0) return { type: "refused", refused, of };
      if (tooSmall.length + missing.length > 0) return { type: "asking", prepared, deliver, of };
      return hand(deliver, prepared, stop);
    });
  };

  const printBadges: Deliver = async ({ badges }) => {
    const [{ writePages }, { printPages }] = await Promise.all([
      import("../../../features/badges/write-pages.ts"),
      import("../../../features/badges/print-pages.ts"),
    ]);
    const light = shareLogo(design.logo, badges);
    await printPages(plan.page, writePages(plan, design.calibration, light));
    return "done";
  };
  const saveLabels: Deliver = async ({ badges }, watch) => {
    const { writeLabels } = await import("../../../features/badges/badge-files.ts");
    const result = await writeLabels(design, badges, watch);
    if (result.type === "blocked") return "blocked";
    saveFile(result.file, nameListFile(".zpl"));
    return "done";
  };
  const savePictures: Deliver = async ({ badges }, watch) => {
    const { zipBadges } = await import("../../../features/badges/badge-files.ts");
    const result = await zipBadges(design, guests, badges, watch);
    if (result.type === "blocked") return "blocked";
    saveFile(result.file, nameListFile(".zip"));
    return "done";
  };

  const { widthMm, heightMm } = plan.page;
  const paper = Object.values(papers).find((known) => known === plan.page);
  const isIdle = guests.length > 0 && job.type !== "working";
  const orIdle = { "aria-disabled": !isIdle } as const;
  const pages = Math.ceil(guests.length / plan.cells.length);
  // What was refused is of a list and a badge that may have changed since.
  const isCurrent = "of" in job && job.of.guests === guests && job.of.design === design;
  const refused = isCurrent && job.type === "refused" ? job.refused : [];
  return (
    <Step id="print" step={content.step} heading={content.heading}>
      <p>{guests.length === 0 ? content.empty : content.plan(guests.length, pages, plan.cells.length)}</p>
      {list && hasOwnCodes(list, design.codeSource) && (
        <CodeList
          list={list}
          codeSource={design.codeSource}
          isAsked={job.type === "unsaved"}
          first={codeListSaver}
          onSaved={(savedCodes) => onList((latest) => ({ ...latest, savedCodes }))}
        />
      )}
      {list && (
        <div className="actions">
          <button
            type="button"
            className={`button ${isUnsaved ? "button-quiet" : "button-primary"}`}
            {...orIdle}
            onClick={({ currentTarget }) => void run(printBadges, currentTarget)}
          >
            {content.print(guests.length)}
          </button>
          <button
            type="button"
            className="button button-quiet"
            {...orIdle}
            onClick={({ currentTarget }) => void run(saveLabels, currentTarget)}
          >
            {content.labels}
          </button>
          <button
            type="button"
            className="button button-quiet"
            {...orIdle}
            onClick={({ currentTarget }) => void run(savePictures, currentTarget)}
          >
            {content.pictures}
          </button>
        </div>
      )}
      <p className="field-hint">{content.dialog(paper ? paper.label : content.ownPage(widthMm, heightMm))}</p>
      <div role="status" className="print-news" ref={news}>
        {job.type === "working" && (
          <Progress
            label={content.working}
            share={job.share}
            cancel={listContent.cancel}
            onCancel={() => job.stop.abort()}
          />
        )}
        {job.type === "done" && <p>{content.done}</p>}
        {isCurrent && job.type === "asking" && (
          <>
            <BadgeWarnings {...job.prepared} />
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => void work((stop) => hand(job.deliver, job.prepared, stop))}
            >
              {content.allTheSame}
            </button>
          </>
        )}
      </div>
      <div role="alert">
        {job.type === "failed" && <p className="form-errors">{job.text}</p>}
        {refused.length > 0 && (
          <div className="note note-error print-refused">
            <p>
              <strong>{content.refused(refused.length)}</strong>
            </p>
            <ul>
              {refused.slice(0, shownRefusals).map(({ guest, refusal }) => (
                <li key={guest.row}>
                  {listContent.row} {guest.row} {describeRefusal(refusal)}
                </li>
              ))}
            </ul>
            <p>{content.refusedHint}</p>
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => {
                onLeaveOut(refused.map(({ guest }) => guest.row));
                starter.current?.focus();
              }}
            >
              {content.leaveOut}
            </button>
          </div>
        )}
      </div>
      <Calibration design={design} page={plan.page} onDesign={onDesign} />
    </Step>
  );
};
