import { Fragment, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Design } from "./layout/badge-design.ts";
import {
  chooseCodeSource,
  followCodeColumn,
  leaveOut,
  listRoles,
  readGuests,
  type GuestList,
} from "./guests/guest-list.ts";
import type { PortableDesign } from "./layout/saved-design.ts";
import { colorRoles, openDesign, rolesOf } from "./layout/open-design.ts";
import { assignRoleColors } from "./layout/role-colors.ts";
import { elsewhereContent as content, restoredContent } from "./badge-maker-content.ts";
import { BadgePreview } from "./design/badge-preview.tsx";
import { SharedDesign } from "./design/shared-design.tsx";
import { DesignStep } from "./design/design-step.tsx";
import { printContent } from "./badge-maker-content.ts";
import { ListStep } from "./list/list-step.tsx";
import { NamedOffer } from "./list/named-guest.tsx";
import { PrintStep } from "./print/print-step.tsx";
import { useSavedWork } from "./use-saved-work.ts";
import { saveFile } from "../lib/save-file.ts";
import { useEarlyChanges } from "../lib/hydration/use-early-changes.ts";
import { SmallButton } from "../ui/button.tsx";

type ChangedElsewhereProps = {
  readonly isBehind: boolean;
  /** True if this tab has work that could replace the stored one. */
  readonly hasWork: boolean;
  readonly onLoad: () => void;
  readonly onSave: () => void;
};

/**
 * Shown if another tab changed the saved work. Neither tab overwrites the other's changes before the visitor
 * has chosen.
 */
const ChangedElsewhere = ({ isBehind, hasWork, onLoad, onSave }: ChangedElsewhereProps) => (
  <div className="elsewhere" role="status">
    {isBehind && (
      <div className="note">
        <p>{content.changed}</p>
        <div className="actions">
          <SmallButton look="primary" onClick={onLoad}>
            {content.load}
          </SmallButton>
          {hasWork && <SmallButton onClick={onSave}>{content.keep}</SmallButton>}
        </div>
      </div>
    )}
  </div>
);

type RestoredNoteProps = {
  readonly isSetAside: boolean;
  readonly lostLogo: boolean;
  readonly unreadable: string | undefined;
  readonly onForgetUnreadable: () => void;
  readonly onShow: () => void;
  readonly onForget: () => void;
};

/** Saved work that may freeze the page opens only on request, and can be deleted unopened. */
const RestoredNote = ({
  isSetAside,
  lostLogo,
  unreadable,
  onForgetUnreadable,
  onShow,
  onForget,
}: RestoredNoteProps) => (
  <div role="status">
    {unreadable !== undefined && (
      <div className="note note-error named-offer">
        <p>{restoredContent.unreadable}</p>
        <p className="logo-buttons">
          <SmallButton
            onClick={() => saveFile(new Blob([unreadable], { type: "text/plain" }), "saved-badges.txt")}
          >
            {restoredContent.download}
          </SmallButton>
          <SmallButton onClick={onForgetUnreadable}>{restoredContent.forgetUnreadable}</SmallButton>
        </p>
      </div>
    )}
    {isSetAside && (
      <div className="note named-offer">
        <p>{restoredContent.setAside}</p>
        <p className="logo-buttons">
          <SmallButton onClick={onShow}>{restoredContent.show}</SmallButton>
          <SmallButton onClick={onForget}>{restoredContent.forget}</SmallButton>
        </p>
      </div>
    )}
    {lostLogo && <p className="note note-error">{restoredContent.lostLogo}</p>}
  </div>
);

const noGuests = [] as const;

/** The three steps from a list to printed badges; each step needs the previous one. */
export const Maker = () => {
  const saved = useSavedWork();
  useEarlyChanges();
  const { change, named } = saved;
  const { list, design } = saved.work;
  const savedList = (saved.setAside ?? saved.work).list;
  // The click may remove the button itself, so focus moves to the list heading.
  const listHeading = useRef<HTMLHeadingElement>(null);
  const goToList = (): void => listHeading.current?.focus();
  const changeDesign = (changes: Partial<Design>): void =>
    change((latest) => ({ ...latest, design: { ...latest.design, ...changes } }));
  const [opened, setOpened] = useState(0);
  const showDesign = (portable: PortableDesign): void => {
    change((latest) => ({ ...latest, design: openDesign(latest.design, portable, latest.list) }));
    setOpened((times) => times + 1);
  };
  const changeList = (update: (list: GuestList) => GuestList): void =>
    change((latest) => {
      if (!latest.list) return latest;
      const next = update(latest.list);
      const codeSource = followCodeColumn(latest.list, next, latest.design.codeSource);
      return { list: next, design: colorRoles({ ...latest.design, codeSource }, next) };
    });
  // Deferred, so that typing stays responsive while a list of thousands is processed.
  const readList = useDeferredValue(list);
  const read = useMemo(
    () => (readList ? readGuests(readList, design.codeSource) : undefined),
    [readList, design.codeSource],
  );
  const guests = read?.guests ?? noGuests;
  const roles = useMemo(() => listRoles(guests), [guests]);

  return (
    <>
      <ChangedElsewhere
        isBehind={saved.isBehind}
        hasWork={saved.isSaved}
        onLoad={() => void saved.loadOther().then(goToList)}
        onSave={() => {
          void saved.saveThis();
          goToList();
        }}
      />
      <RestoredNote
        isSetAside={saved.setAside !== undefined}
        lostLogo={saved.lostLogo && design.logo === ""}
        unreadable={saved.unreadable}
        onForgetUnreadable={() => {
          saved.forgetUnreadable();
          goToList();
        }}
        onShow={() => {
          saved.showSetAside();
          goToList();
        }}
        onForget={() => {
          void saved.forget();
          goToList();
        }}
      />
      {named !== "" && savedList && (
        <NamedOffer
          name={named}
          source={savedList.source}
          onPrint={() => {
            saved.printNamed();
            goToList();
          }}
        />
      )}
      {saved.shared && (
        <SharedDesign
          shared={saved.shared}
          onUse={(design) => {
            showDesign(design);
            saved.dropShared();
            goToList();
          }}
          onSave={() => {
            saved.dropShared();
            goToList();
          }}
        />
      )}
      <ListStep
        list={list}
        read={read}
        isSaved={saved.isSaved}
        isUnsaved={saved.isUnsaved}
        heading={listHeading}
        onOpen={(next) =>
          change((latest) => {
            const codeSource = chooseCodeSource(next, latest.design.codeSource);
            const design = { ...latest.design, codeSource };
            const colors = assignRoleColors(design.roleColors, rolesOf(next, design));
            return { list: next, design: { ...design, roleColors: colors } };
          })
        }
        onList={changeList}
        onForget={saved.forget}
      />
      <p className="print-instead text-lead">{printContent.instead(guests.length)}</p>
      <BadgePreview design={design} guests={guests} />
      <Fragment key={saved.replaced}>
        <DesignStep
          design={design}
          guests={guests}
          roles={roles}
          opened={opened}
          onDesign={changeDesign}
          onOpen={showDesign}
        />
        <PrintStep
          design={design}
          list={list}
          guests={guests}
          onDesign={changeDesign}
          onList={changeList}
          onLeaveOut={(rows) => changeList((latest) => leaveOut(latest, rows))}
        />
      </Fragment>
    </>
  );
};
