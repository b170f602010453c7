import { useEffect, useMemo, useRef, useState } from "react";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import type { Guest } from "../guests/guest-fields.ts";
import { makeCodes } from "../codes/badge-codes.ts";
import { paperIds, type Design } from "../layout/badge-design.ts";
import { listOrders, orderGuests } from "../guests/order-guests.ts";
import { hasOwnCodes, hasUnsavedCodes, type GuestList } from "../guests/guest-list.ts";
import { prepareBadges, type Prepared, type Watch } from "./prepare-badges.ts";
import { planSheets } from "../layout/sheet-plan.ts";
import { papers } from "../layout/stocks.ts";
import { whenUsedAgain } from "../../lib/when-used-again.ts";
import { pickFile, openDownload, type FileKind, type FileSink } from "../../lib/file-sink.ts";
import { Choice, listOptions } from "../choice.tsx";
import {
  describeRefusal,
  designContent,
  listContent,
  printContent as content,
} from "../badge-maker-content.ts";
import { BadgeWarnings } from "../design/badge-warnings.tsx";
import { shareLogo } from "../design/share-logo.ts";
import { Progress, Step } from "../step.tsx";
import { Calibration } from "./calibration.tsx";
import { GuestChoice } from "./guest-choice.tsx";
import { listStarts } from "./list-starts.ts";
import { CodeList } from "./code-list.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";

/** File names do not contain the list's name, which is private. */
const files = {
  labels: { name: `${brandSlug}-badges.zpl`, type: "text/plain" },
  pictures: { name: `${brandSlug}-badges.zip`, type: "application/zip" },
} as const satisfies Readonly<Record<string, FileKind>>;

/** Printing writes no file. */
const nothing = () => Promise.resolve();
const paper: FileSink = { write: nothing, close: nothing, drop: nothing };

/** About 10 MB of labels: larger files are written to disk while they are made. */
const heldLabels = 500;

type PrintStepProps = {
  readonly design: Design;
  readonly list: GuestList | undefined;
  readonly guests: readonly Guest[];
  readonly onDesign: (changes: Partial<Design>) => void;
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  readonly onLeaveOut: (rows: readonly number[]) => void;
};

type Delivery = {
  /**
   * Called in the click handler, because browsers open a file dialog only then; undefined if the visitor
   * cancels.
   */
  readonly open: () => Promise<FileSink | undefined>;
  readonly write: (
    prepared: Prepared,
    watch: Watch,
    sink: FileSink,
  ) => Promise<"written" | keyof typeof content.notWritten>;
};

/** The first free label of a partly used sheet, counted from 1. */
type Start = { readonly stock: string; readonly label: number };

type PrintRequest = Pick<PrintStepProps, "design" | "guests"> & { readonly firstLabel: number };

type Job =
  | { readonly type: "idle" }
  | { readonly type: "working"; readonly share: number; readonly stop: AbortController }
  | { readonly type: "unsaved" }
  | { readonly type: "refused"; readonly refused: Prepared["refused"]; readonly of: PrintRequest }
  | {
      readonly type: "warned";
      readonly prepared: Prepared;
      readonly delivery: Delivery;
      readonly of: PrintRequest;
    }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly text: string };

const shownRefusals = 5;

/** Step 3: makes and checks every code, and only then prints or saves the badges. */
export const PrintStep = ({
  design,
  list,
  guests: everybody,
  onDesign,
  onList,
  onLeaveOut,
}: PrintStepProps) => {
  const [job, setJob] = useState<Job>({ type: "idle" });
  const working = useRef<AbortController>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const codeListSaver = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const printButton = useRef<HTMLButtonElement>(null);
  const [onlyRow, setOnlyRow] = useState<number>();
  const [start, setStart] = useState<Start>();
  const plan = planSheets(design);
  const starts = listStarts(design, plan);
  const firstLabel = start?.stock === design.stock ? start.label : 1;
  const orders = useMemo(() => listOrders(everybody), [everybody]);
  const order = orders.includes(design.order) ? design.order : "list";
  const guests = useMemo(() => {
    const only = everybody.filter(({ row }) => row === onlyRow);
    return only.length > 0 ? only : orderGuests(everybody, order);
  }, [everybody, onlyRow, order]);

  // Replaces the browser's print shortcut, which would print the page around the badges.
  useEffect(() => {
    if (guests.length === 0) return;
    const take = (event: KeyboardEvent): void => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPrint || event.key.toLowerCase() !== "p") return;
      event.preventDefault();
      printButton.current?.click();
    };
    addEventListener("keydown", take);
    return () => removeEventListener("keydown", take);
  }, [guests.length]);

  // Aborts when the step is unmounted, so that a deleted list is not printed.
  useEffect(() => () => working.current?.abort(), []);

  /** Moves the focus to the button that started the job if the focused button is about to disappear. */
  const show = (next: Job): void => {
    if (status.current?.contains(document.activeElement)) starter.current?.focus();
    setJob(next);
  };
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
  const hand = async (
    { write }: Delivery,
    prepared: Prepared,
    sink: FileSink,
    stop: AbortController,
  ): Promise<Job> => {
    const written = await write(prepared, watch(stop, 0.5), sink);
    if (written !== "written") return { type: "failed", text: content.notWritten[written] };
    await sink.close();
    return { type: "done" };
  };
  /** Discards the file unless the job has finished. */
  const fill = async (delivery: Delivery, act: (sink: FileSink) => Promise<Job>): Promise<Job> => {
    const sink = await delivery.open();
    if (!sink) return { type: "idle" };
    let end: Job | undefined;
    try {
      end = await act(sink);
      return end;
    } finally {
      if (end?.type !== "done") await sink.drop();
    }
  };
  const isUnsaved = list !== undefined && hasUnsavedCodes(list, design.codeSource);
  const run = async (delivery: Delivery, button: HTMLButtonElement): Promise<void> => {
    if (isUnsaved) {
      show({ type: "unsaved" });
      codeListSaver.current?.focus();
      return;
    }
    starter.current = button;
    return work((stop) =>
      fill(delivery, async (sink) => {
        const of = { design, guests, firstLabel };
        const prepared = await prepareBadges({ makeCodes }, design, guests, watch(stop, 0));
        const { refused, tooSmall, missing } = prepared;
        if (refused.length > 0) return { type: "refused", refused, of };
        if (tooSmall.length + missing.length > 0) return { type: "warned", prepared, delivery, of };
        return hand(delivery, prepared, sink, stop);
      }),
    );
  };

  const onPaper: Delivery = {
    open: () => Promise.resolve(paper),
    write: async ({ badges }, { signal }) => {
      const [{ writePages }, { printPages }] = await Promise.all([
        import("./write-pages.ts"),
        import("./print-pages.ts"),
      ]);
      const light = shareLogo(design.logo, badges);
      const pages = writePages(plan, design.calibration, light.badges, firstLabel - 1);
      try {
        return (await printPages(plan.page, pages, signal)) ? "written" : "noDialog";
      } finally {
        whenUsedAgain(light.revoke);
      }
    },
  };
  const asLabels: Delivery = {
    open: () =>
      guests.length > heldLabels ? pickFile(files.labels) : Promise.resolve(openDownload(files.labels)),
    write: async ({ badges }, watch, sink) => {
      const { writeLabels } = await import("./badge-files.ts");
      return writeLabels(design, badges, watch, sink);
    },
  };
  const asPictures: Delivery = {
    open: () => Promise.resolve(openDownload(files.pictures)),
    write: async ({ badges }, watch, sink) => {
      const { zipBadges } = await import("./badge-files.ts");
      return zipBadges(design, guests, badges, watch, sink);
    },
  };

  const { widthMm, heightMm } = plan.page;
  const paperId = paperIds.find((id) => papers[id] === plan.page);
  const isIdle = guests.length > 0 && job.type !== "working";
  const orIdle = { "aria-disabled": !isIdle } as const;
  const pages = Math.ceil((guests.length + firstLabel - 1) / plan.cells.length);
  // Refusals apply only to the list and design with which the job ran; both may have changed since.
  const isCurrent =
    "of" in job && job.of.guests === guests && job.of.design === design && job.of.firstLabel === firstLabel;
  const refused = isCurrent && job.type === "refused" ? job.refused : [];
  return (
    <Step id="print" step={content.step} heading={content.heading}>
      <p>{guests.length === 0 ? content.empty : content.plan(guests.length, pages, plan.cells.length)}</p>
      {everybody.length > 0 && (
        <div className="maker-fields">
          {starts.length > 1 && (
            <Choice
              id="print-start"
              label={content.startAt}
              value={`${firstLabel}`}
              options={starts}
              onChoose={(label) => setStart({ stock: design.stock, label: Number(label) })}
            />
          )}
          {orders.length > 1 && (
            <Choice
              id="print-order"
              label={content.order}
              value={order}
              options={listOptions(orders, content.orders)}
              onChoose={(chosen) => onDesign({ order: chosen })}
            />
          )}
          {everybody.length > 1 && (
            <GuestChoice
              guests={everybody}
              only={everybody.find(({ row }) => row === onlyRow)}
              onOnly={(row) => {
                setOnlyRow(row);
                if (row !== undefined) printButton.current?.focus();
              }}
            />
          )}
        </div>
      )}
      {list && hasOwnCodes(list, design.codeSource) && (
        <CodeList
          list={list}
          codeSource={design.codeSource}
          isOffered={job.type === "unsaved"}
          first={codeListSaver}
          // The file holds the codes of the list that was shown when it was begun.
          onSaved={(savedCodes) => onList((latest) => (latest === list ? { ...latest, savedCodes } : latest))}
        />
      )}
      {list && (
        <div className="actions">
          <Button
            look={isUnsaved ? "quiet" : "primary"}
            ref={printButton}
            {...orIdle}
            onClick={({ currentTarget }) => void run(onPaper, currentTarget)}
          >
            {content.print(guests.length)}
          </Button>
          <Button {...orIdle} onClick={({ currentTarget }) => void run(asLabels, currentTarget)}>
            {content.labels}
          </Button>
          <Button {...orIdle} onClick={({ currentTarget }) => void run(asPictures, currentTarget)}>
            {content.pictures}
          </Button>
        </div>
      )}
      <p className="field-hint">
        {content.dialog(
          paperId === undefined ? content.ownPage(widthMm, heightMm) : designContent.papers[paperId],
        )}
      </p>
      <div role="status" className="print-status" ref={status}>
        {job.type === "working" && (
          <Progress
            label={content.working}
            share={job.share}
            cancel={listContent.cancel}
            onCancel={() => job.stop.abort()}
          />
        )}
        {job.type === "done" && <p>{content.done}</p>}
        {isCurrent && job.type === "warned" && (
          <>
            <BadgeWarnings {...job.prepared} />
            <SmallButton
              onClick={() =>
                void work((stop) =>
                  fill(job.delivery, (sink) => hand(job.delivery, job.prepared, sink, stop)),
                )
              }
            >
              {content.allTheSame}
            </SmallButton>
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
                <li key={guest.row}>{`${listContent.row} ${guest.row} ${describeRefusal(refusal)}`}</li>
              ))}
            </ul>
            <p>{content.refusedHint}</p>
            <SmallButton
              onClick={() => {
                onLeaveOut(refused.map(({ guest }) => guest.row));
                starter.current?.focus();
              }}
            >
              {content.leaveOut}
            </SmallButton>
          </div>
        )}
      </div>
      <Calibration design={design} page={plan.page} onDesign={onDesign} />
    </Step>
  );
};
