import { useRef, useState, type ClipboardEvent, type RefObject } from "react";
import { requestGuess, requestTable } from "../guests/request-table.ts";
import type { FileKind } from "../guests/file-kind.ts";
import {
  applyGuess,
  saveChanges,
  makeGuestList,
  type GuestList,
  type ReadGuests,
} from "../guests/guest-list.ts";
import type { TableChoice, TableChosen, TableRequest } from "../guests/read-table.ts";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { listContent as content } from "../badge-maker-content.ts";
import { Progress, Step } from "../step.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { CorrectedRows } from "./corrected-rows.tsx";
import { InvalidRows } from "./invalid-rows.tsx";
import { ListNotices } from "./list-notices.tsx";
import { ListPreview } from "./list-preview.tsx";
import { HeadRowChoice, TableChoiceField } from "./table-choice.tsx";
import { watchFocus } from "../../lib/watch-focus.ts";
import { Button, SmallButton } from "../../ui/button.tsx";

/** Invented guests: many scripts, a very long name, and two rows with errors. */
const sampleList = `First name,Last name,Organization,Job title,Ticket type,Booking
Priya,Raman,Northlight Events,Head of Registration,Speaker,NL-2041
Łukasz,Wiśniewski,Żabka Group,Event Manager,Guest,NL-2042
Nguyễn Thị,Minh Khai,Đồng Tháp Travel,Giám đốc,Guest,NL-2043
आरती,कुलकर्णी,उत्तर प्रकाश इवेंट्स,निदेशक,Speaker,NL-2044
يوسف,الحدّاد,شركة الشمال,مدير الفعاليات,Guest,NL-2045
נועה,בן־דוד,אור צפון,מנהלת אירועים,Press,NL-2046
小明,王,北光活动公司,会务经理,Guest,NL-2047
สมชาย,ใจดีวัฒนาสกุลวงศ์,แสงเหนือ,ผู้จัดการงาน,Staff,NL-2048
Anne-Marie,Donaudampfschifffahrtsgesellschaft,Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft,Kapitänin,Guest,NL-2049
María José,de la Cruz Fernández-Villaverde y Martínez de Irujo,Luz del Norte,Directora,Guest,NL-2050
,,Northlight Events,Volunteer,Staff,NL-2051
Sam,O’Neill,Northlight Events,Door,Staff,NL-2041
`;

type ListStepProps = {
  readonly list: GuestList | undefined;
  /** Undefined while a newly opened list is being processed. */
  readonly read: ReadGuests | undefined;
  readonly isSaved: boolean;
  /** True if the browser does not save the work. */
  readonly isUnsaved: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onOpen: (list: GuestList) => void;
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  /** Returns whether nothing is saved any more. */
  readonly onForget: () => Promise<boolean>;
};

const noGuests = [] as const;
const noRows = [] as const;

type Reading =
  | { readonly type: "idle" }
  | { readonly type: "reading"; readonly stop: AbortController }
  | { readonly type: "failed"; readonly reason: keyof typeof content.failures }
  | { readonly type: "no-list"; readonly source: string; readonly kind: FileKind }
  | { readonly type: "forgotten" | "not-forgotten" };

/** Source of a list and the settings with which it was read, stored as long as the page is open. */
type Origin = {
  readonly table: GuestList["table"];
  readonly source: string;
  readonly content: TableRequest["content"];
  readonly choices: readonly TableChoice[];
  readonly chosen: TableChosen;
  /** The columns as they were guessed last, before the visitor chose others. */
  readonly guessed: GuestList["mapping"];
};

export const ListStep = ({
  list,
  read,
  isSaved,
  isUnsaved,
  heading,
  onOpen,
  onList,
  onForget,
}: ListStepProps) => {
  const [reading, setReading] = useState<Reading>({ type: "idle" });
  const [origin, setOrigin] = useState<Origin>();
  const cells = useRef<HTMLTextAreaElement>(null);
  const status = useRef<HTMLDivElement>(null);

  const open = async (
    source: string,
    findContent: () => Promise<TableRequest["content"]>,
    chosen?: TableChosen,
    /** Set if the same list is read again, which transfers the visitor's changes. */
    again?: Origin,
  ): Promise<void> => {
    if (reading.type === "reading") reading.stop.abort();
    const stop = new AbortController();
    setReading({ type: "reading", stop });
    const isFocusUnmoved = watchFocus();
    // Another list may be loading by then, or all work may have been deleted.
    const end = (next: Reading): void => {
      // The focused stop button disappears, so focus moves to the heading.
      if (status.current?.contains(document.activeElement)) heading.current?.focus();
      setReading((now) => (now.type === "reading" && now.stop === stop ? next : now));
    };
    try {
      const found = await findContent().catch(() => undefined);
      if (found === undefined) {
        end(stop.signal.aborted ? { type: "idle" } : { type: "failed", reason: "unreadable" });
        return;
      }
      const result = await requestTable({ content: found, ...chosen }, stop.signal);
      if (result.type !== "read") {
        end(result.type === "failed" ? result : { ...result, source });
        return;
      }
      const made = makeGuestList((bytes) => crypto.getRandomValues(bytes), { ...result, source });
      const { choices } = result;
      const guessed = made.mapping;
      setOrigin({ table: made.table, source, content: found, choices, chosen: chosen ?? {}, guessed });
      if (again === undefined) onOpen(made);
      else
        onList((latest) =>
          latest.table === again.table ? saveChanges(latest, made, again.guessed) : latest,
        );
      end({ type: "idle" });
      // A visitor who has chosen another sheet, or has gone on to another step, keeps the focus there.
      if (!chosen && isFocusUnmoved()) heading.current?.focus();
    } catch {
      end(stop.signal.aborted ? { type: "idle" } : { type: "failed", reason: "unavailable" });
    }
  };
  const chooseHeadRow = async (from: GuestList, headRow: number | "none"): Promise<void> => {
    const stop = new AbortController();
    if (reading.type === "reading") reading.stop.abort();
    setReading({ type: "reading", stop });
    const end = (next: Reading): void =>
      setReading((now) => (now.type === "reading" && now.stop === stop ? next : now));
    try {
      const guess = await requestGuess({ table: from.table, headRow }, stop.signal);
      onList((latest) => (latest.table === from.table ? applyGuess(latest, guess) : latest));
      setOrigin(
        (now) =>
          now && {
            ...now,
            chosen: { ...now.chosen, headRow },
            guessed: guess.mapping,
          },
      );
      end({ type: "idle" });
    } catch {
      end(stop.signal.aborted ? { type: "idle" } : { type: "failed", reason: "unavailable" });
    }
  };
  const readAgain = (from: Origin, chosen: TableChosen): void => {
    const find = () => Promise.resolve(from.content);
    // Another sheet is another list, so no changes are transferred.
    if (chosen.sheet !== undefined) void open(from.source, find, chosen);
    else void open(from.source, find, { ...from.chosen, ...chosen }, from);
  };
  const openFile = (file: File | undefined): void => {
    if (file) void open(file.name, async () => new Uint8Array(await file.arrayBuffer()));
  };
  const openText = (source: string, text: string): void => void open(source, () => Promise.resolve(text));
  const openPasted = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const text = event.clipboardData.getData("text/plain");
    // Cells that the visitor typed or pasted before belong to the same list.
    if (!text.includes("\n") || event.currentTarget.value.trim() !== "") return;
    event.preventDefault();
    openText(content.pasted, text);
  };

  const forgetButton = (text: string) => (
    <SmallButton
      onClick={() => {
        if (reading.type === "reading") reading.stop.abort();
        setReading({ type: "idle" });
        void onForget().then((isForgotten) =>
          setReading((now) =>
            now.type === "idle" ? { type: isForgotten ? "forgotten" : "not-forgotten" } : now,
          ),
        );
        heading.current?.focus();
      }}
    >
      {text}
    </SmallButton>
  );

  return (
    <Step id="list" step={content.step} heading={content.heading} headingRef={heading}>
      <ScriptlessNote text={content.withoutScripts} />
      {list ? (
        <p className="list-source">
          <strong>{list.source}</strong>{" "}
          <span>{read ? content.count(read.guests.length) : content.reading}</span>
          {forgetButton(content.forget)}
        </p>
      ) : (
        <div className="list-open">
          <div className="list-file">
            <label htmlFor="list-file">{content.file}</label>
            <p className="field-hint" id="list-file-hint">
              {content.fileHint}
            </p>
            <input
              id="list-file"
              type="file"
              accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet"
              aria-describedby="list-file-hint"
              onChange={({ currentTarget: input }) => {
                openFile(input.files?.[0]);
                // Reset the input, so that choosing the same file again fires a change event.
                input.value = "";
              }}
            />
            <span className="button button-primary button-small" aria-hidden="true">
              {content.chooseFile}
            </span>
          </div>
          <div className="field">
            <label htmlFor="list-cells">{content.paste}</label>
            <textarea
              id="list-cells"
              className="control"
              rows={3}
              ref={cells}
              onPaste={openPasted}
              spellCheck={false}
            />
          </div>
          <div className="actions">
            <Button onClick={() => openText(content.pasted, cells.current?.value ?? "")}>
              {content.read}
            </Button>
            <Button onClick={() => openText(content.sampleName, sampleList)}>{content.sample}</Button>
          </div>
        </div>
      )}
      <div role="status" className="list-status" ref={status}>
        {reading.type === "reading" && (
          <Progress
            label={content.reading}
            share={undefined}
            cancel={content.cancel}
            onCancel={() => reading.stop.abort()}
          />
        )}
        {reading.type === "forgotten" && !isSaved && <p>{content.forgotten}</p>}
      </div>
      <p className="form-errors" role="alert">
        {reading.type === "failed" && <span>{content.failures[reading.reason]}</span>}
        {reading.type === "no-list" && <span>{content.noList(reading.source, reading.kind)}</span>}
        {reading.type === "not-forgotten" && <span>{content.notForgotten}</span>}
      </p>
      {list && (
        <>
          {list.isCutShort && <p className="note">{content.cutShort}</p>}
          <div className="maker-fields list-choices">
            {origin?.table === list.table &&
              origin.choices.map((choice) => (
                <TableChoiceField
                  key={choice.type}
                  choice={choice}
                  list={list}
                  onChoose={(chosen) => readAgain(origin, chosen)}
                />
              ))}
            <HeadRowChoice list={list} onChoose={(headRow) => void chooseHeadRow(list, headRow)} />
          </div>
          <ListNotices list={list} guests={read?.guests ?? noGuests} onList={onList} />
          <ColumnChoice list={list} onList={onList} />
          <InvalidRows
            invalid={read?.invalid ?? noRows}
            onList={onList}
            onFocusLost={() => heading.current?.focus()}
          />
          <CorrectedRows
            corrected={read?.corrected ?? noRows}
            onList={onList}
            onFocusLost={() => heading.current?.focus()}
          />
          {list.leftOut.length > 0 && (
            <p className="left-out">
              <span>{content.leftOut(list.leftOut.length)}</span>{" "}
              <SmallButton
                onClick={() => {
                  onList((latest) => ({ ...latest, leftOut: [] }));
                  heading.current?.focus();
                }}
              >
                {content.takeBack}
              </SmallButton>
            </p>
          )}
          {read?.guests.length === 0 && read.invalid.length === 0 && <p className="note">{content.nobody}</p>}
          <ListPreview list={list} />
        </>
      )}
      <p className="saved-note" role="status">
        {isUnsaved ? content.storageFails : content.storageNote}
      </p>
      {isSaved && !list && <p>{forgetButton(content.forgetBadge)}</p>}
    </Step>
  );
};
