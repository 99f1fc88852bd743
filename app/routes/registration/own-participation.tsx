import "./own-participation.css"
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { href, Link, useLocation, useNavigate } from "react-router"
import { api } from "#app/api/client.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { PlaceAndMaps } from "#app/routes/competitions/stage-place.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useViewer } from "#app/shell/use-viewer.ts"
import type { OwnEntry, ParticipantList } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { mayJoinNow, waitsForClasses } from "#domain/registration/registration-window.ts"
import { Badge } from "#ui/badge.tsx"
import { Fact } from "#ui/fact.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { joinAddress, joinHash } from "./join-address.ts"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useRegistrationCommand } from "./use-registration-command.ts"

type JoinControlsProps = {
  stage: StagePage
  isDraft: boolean
  /** Null: it could not be read. */
  list: Pick<ParticipantList, "own"> | null
  now: number
}

/** How the visitor joins a stage, once it is published; nothing is shown once it is over (ST-03). */
export function JoinControls({ stage, isDraft, list, now }: JoinControlsProps) {
  const t = useWords("stage")
  const isOpen = !isDraft && mayJoinNow(stage, now) && !waitsForClasses(stage, now)
  // stays when the stage is over, so that an open form keeps its input
  return (
    <OwnParticipation
      stage={stage}
      isOpen={isOpen}
      list={list}
      joined={now < stage.competitionEndDate ? t("joined") : null}
    />
  )
}

type Entry = Omit<OwnEntry, "id">

/** The visitor's part in a stage; unknown: it could not be read. */
type Participation = { kind: "joined"; entry: Entry } | { kind: "none" } | { kind: "unknown" }

type OwnParticipationProps = Pick<JoinControlsProps, "stage" | "list"> & {
  isOpen: boolean
  /** What riders who have joined see; null once the stage is over. */
  joined: string | null
}

/** Riders join a stage here, see their registration, and change or cancel it while registration is open (ST-03, PA-12). */
function OwnParticipation({ stage, isOpen, list, joined }: OwnParticipationProps) {
  const t = useWords("registration")
  const isVisitor = useViewer() === null
  // a visitor has no registration, so a failed read does not matter
  const { own, setWritten } = useOwn(isVisitor ? nothingOwn : list)
  const form = useFormDialog(stage.path, ({ racingNumber, racingClass }) =>
    setWritten({ racingNumber, racingClass, status: "Registered", hasResult: false, isByOrganiser: false }),
  )
  const cancelling = useCancelling(stage.path, () => setWritten(null))
  const { place, heading } = useFocusMoved(own.kind === "joined")
  const isOffered = own.kind === "none" && isOpen
  const join = () => form.open({ kind: "join", isVisitor })
  useJoinHash(isOffered && !isVisitor, join)
  return (
    <div ref={place} tabIndex={-1} className="own-participation">
      {own.kind === "joined" && (
        <JoinedRider entry={own.entry} {...{ stage, isOpen, joined, heading, form, cancelling }} />
      )}
      {own.kind === "unknown" && joined && <p className="text-error-ink">{t("failed.start")}</p>}
      {isOffered && (
        <>
          <ScriptedButton className="button needs-script" aria-disabled={form.isOpening} onClick={join}>
            {form.isOpening && <Spinner />} {t("join")}
          </ScriptedButton>
          <OtherWaysToJoin stagePath={stage.path} isVisitor={isVisitor} />
          <HelpLink topic="join" />
        </>
      )}
    </div>
  )
}

type JoinedRiderProps = Omit<OwnParticipationProps, "list"> & {
  entry: Entry
  heading: RefObject<HTMLParagraphElement | null>
  form: ReturnType<typeof useFormDialog>
  cancelling: ReturnType<typeof useCancelling>
}

/** What riders who have joined see: their registration, what changes or cancels it, and what comes next. */
function JoinedRider({ entry, stage, isOpen, joined, heading, form, cancelling }: JoinedRiderProps) {
  const t = useWords("registration")
  return (
    <>
      {joined && (
        <>
          <p ref={heading} tabIndex={-1} className="font-semibold">
            {joined}
          </p>
          <ShownOwnEntry entry={entry} classes={stage.classes} />
        </>
      )}
      {isOpen && !entry.isByOrganiser && (
        <div className="flex flex-wrap gap-3">
          {!entry.hasResult && (
            <ScriptedButton
              className="quiet-button needs-script"
              aria-disabled={form.isOpening}
              onClick={() => form.open({ kind: "change" })}
            >
              {form.isOpening && <Spinner />} {t("changeRegistration")}
            </ScriptedButton>
          )}
          <ScriptedButton
            className="quiet-button needs-script"
            aria-disabled={cancelling.isCancelling}
            onClick={cancelling.cancel}
          >
            {t("cancelParticipation")}
          </ScriptedButton>
        </div>
      )}
      {isOpen && <HelpLink topic="change" />}
      {joined && <WhatComesNext entry={entry} stage={stage} isOpen={isOpen} />}
    </>
  )
}

/** How to sign in first, and how to join without script (RW-05). */
function OtherWaysToJoin({ stagePath, isVisitor }: { stagePath: string; isVisitor: boolean }) {
  const t = useWords("stage")
  const registration = useWords("registration")
  const page = href("/competitions/:institution/:championship/:stage/join", stageParams(stagePath))
  const loginTo = (address: string) => `/login?return=${encodeURIComponent(address)}`
  return (
    <>
      {isVisitor && (
        <p className="needs-script text-muted">
          {t("haveAccount")}{" "}
          <Link to={loginTo(joinAddress(stagePath))} className="text-link">
            {t("loginToJoin")}
          </Link>
        </p>
      )}
      <noscript>
        <a href={isVisitor ? loginTo(page) : page} className="button">
          {isVisitor ? t("loginToJoin") : registration("join")}
        </a>
      </noscript>
    </>
  )
}

/** Opens the form of somebody who has signed in to join, once, and takes that out of the address. */
function useJoinHash(mayOpen: boolean, open: () => void) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const openNow = useEffectEvent(() => {
    void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true })
    open()
  })
  const isRequested = mayOpen && hash === joinHash
  useEffect(() => {
    if (isRequested) openNow()
  }, [isRequested])
}

/** What a visitor without an account would read. */
const nothingOwn = { own: null }

/** The part as it was read, or as the visitor has changed it: a change counts at once, before the page is reloaded. */
function useOwn(list: JoinControlsProps["list"]) {
  const read = list?.own ?? null
  const [lastRead, setLastRead] = useState(read)
  const [written, setWritten] = useState<Entry | null>(null)
  if (read !== lastRead) {
    setLastRead(read)
    // what is read again takes its place
    if (read !== null) setWritten(null)
  }
  const entry = written ?? read
  const own: Participation = entry ? { kind: "joined", entry } : { kind: list ? "none" : "unknown" }
  return { own, setWritten }
}

function ShownOwnEntry({ entry, classes }: { entry: Entry; classes: StagePage["classes"] }) {
  const t = useWords("registration")
  const { racingNumber, racingClass, status } = entry
  const color = classes.find(({ name }) => name === racingClass)?.color
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {racingNumber !== null && <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />}
      <span className="wrap-anywhere">{racingClass}</span>
      {status === "Confirmed" && <Badge tone="final">{t("statuses.Confirmed")}</Badge>}
    </p>
  )
}

type WhatComesNextProps = { entry: Entry; stage: StagePage; isOpen: boolean }

/** When and where riders who have joined have to be, and what comes next (RW-06). */
function WhatComesNext({ entry, stage, isOpen }: WhatComesNextProps) {
  const t = useWords("registration")
  const formats = useFormats(stage.timeZone)
  const starts = stage.classes.find(({ name }) => name === entry.racingClass)?.startTime ?? null
  return (
    <div className="what-comes-next">
      <dl>
        <Fact term={t("next.starts")}>
          <Instant at={starts ?? stage.competitionStartDate} format={formats.fullDayAndTime} />
        </Fact>
        <Fact term={t("next.place")}>
          <PlaceAndMaps stage={stage} />
        </Fact>
        {isOpen && !entry.isByOrganiser && stage.registrationEndDate !== null && (
          <Fact term={t("next.changeUntil")}>
            <Instant at={stage.registrationEndDate} format={formats.dayAndTime} />
          </Fact>
        )}
      </dl>
      {!entry.hasResult && (
        // locale keys: registration.next.status.*
        <p>{t(`next.status.${entry.status}`)}</p>
      )}
      {isOpen && entry.isByOrganiser && <p>{t("next.byOrganiser")}</p>}
    </div>
  )
}

function useCancelling(stage: string, onDone: () => void) {
  const t = useWords("registration")
  const ask = useAsk()
  const { act, isPending } = useRegistrationCommand(api.registration.cancel, "cancel", {
    hasResults: "ownResults",
    onDone,
  })
  const cancel = async () => {
    if (isPending) return
    const words = {
      title: t("asks.cancel.title"),
      text: t("asks.cancel.text"),
      yes: t("asks.cancel.yes"),
      no: t("asks.cancel.no"),
    }
    if (await ask(words)) await act({ stage })
  }
  return { cancel, isCancelling: isPending }
}

/**
 * The pressed button disappears with the change that it made: the focus moves to the heading that replaces it, or to the block.
 */
function useFocusMoved(isJoined: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const before = useRef(isJoined)
  useEffect(() => {
    const isLost = before.current !== isJoined && document.activeElement === document.body
    if (isLost) (heading.current ?? place.current)?.focus()
    before.current = isJoined
  }, [isJoined])
  return { place, heading }
}
