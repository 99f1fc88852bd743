import "./own-participation.css"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { href, Link, useLocation, useNavigate } from "react-router"
import { api } from "#app/api/client.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { PlaceAndMaps } from "#app/routes/competitions/stage-place.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useViewer } from "#app/shell/use-viewer.ts"
import type { OwnEntry } from "#contracts/participants.ts"
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
  own: ShownEntry
  now: number
}

/** How the visitor joins a stage, once it is published; nothing is shown once it is over (ST-03). */
export function JoinControls({ stage, isDraft, own, now }: JoinControlsProps) {
  const t = useWords("stage")
  const isOpen = !isDraft && mayJoinNow(stage, now) && !waitsForClasses(stage, now)
  // stays when the stage is over, so that an open form keeps its input
  return (
    <OwnParticipation
      stage={stage}
      isOpen={isOpen}
      own={own}
      joined={now < stage.competitionEndDate ? t("joined") : null}
    />
  )
}

/** The visitor's registration, if there is one and it could be read. */
type ShownEntry = Entry | null | "unknown"

type Entry = Omit<OwnEntry, "id">

type OwnParticipationProps = {
  stage: StagePage
  isOpen: boolean
  own: ShownEntry
  /** What riders who have joined see; null once the stage is over. */
  joined: string | null
}

/** Riders join a stage here, see their registration, and change or cancel it while registration is open (ST-03, PA-12). */
function OwnParticipation({ stage, isOpen, own, joined }: OwnParticipationProps) {
  const t = useWords("registration")
  const isVisitor = useViewer() === null
  // a visitor has no registration, so a failed read does not matter
  const { entry, setWritten } = useWrittenEntry(isVisitor ? null : own)
  const { open, isOpening } = useFormDialog(stage.path, ({ racingNumber, racingClass }) =>
    setWritten({ racingNumber, racingClass, status: "Registered", hasResult: false, isByOrganiser: false }),
  )
  const { cancel, isCancelling } = useCancelling(stage.path, () => setWritten(null))
  const { place, heading } = useFocusAfter(entry)
  const isOffered = entry === null && isOpen
  useJoinHash(isOffered && !isVisitor, () => open({ kind: "join", isVisitor }))
  return (
    <div ref={place} tabIndex={-1} className="own-participation">
      {isEntered(entry) && joined && (
        <>
          <p ref={heading} tabIndex={-1} className="font-semibold">
            {joined}
          </p>
          <ShownOwnEntry entry={entry} classes={stage.classes} />
        </>
      )}
      {entry === "unknown" && joined && <p className="text-error-ink">{t("failed.start")}</p>}
      {isEntered(entry) && isOpen && !entry.isByOrganiser && (
        <div className="flex flex-wrap gap-3">
          {!entry.hasResult && (
            <ScriptedButton
              className="quiet-button needs-script"
              aria-disabled={isOpening}
              onClick={() => open({ kind: "change" })}
            >
              {isOpening && <Spinner />} {t("changeRegistration")}
            </ScriptedButton>
          )}
          <ScriptedButton className="quiet-button needs-script" aria-disabled={isCancelling} onClick={cancel}>
            {t("cancelParticipation")}
          </ScriptedButton>
        </div>
      )}
      {isOffered && (
        <ScriptedButton
          className="button needs-script"
          aria-disabled={isOpening}
          onClick={() => open({ kind: "join", isVisitor })}
        >
          {isOpening && <Spinner />} {t("join")}
        </ScriptedButton>
      )}
      {isOffered && <OtherWaysToJoin stagePath={stage.path} isVisitor={isVisitor} />}
      {isOpen && entry !== "unknown" && <HelpLink topic={entry === null ? "join" : "change"} />}
      {isEntered(entry) && joined && <WhatComesNext entry={entry} stage={stage} isOpen={isOpen} />}
    </div>
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

const isEntered = (entry: ShownEntry): entry is Entry => entry !== null && entry !== "unknown"

/** A change counts at once, before the page is reloaded: its button is not offered meanwhile. */
function useWrittenEntry(own: ShownEntry) {
  const [written, setWritten] = useState<Entry | null>(null)
  useEffect(() => {
    if (isEntered(own)) setWritten(null)
  }, [own])
  return { entry: written ?? own, setWritten }
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
function useFocusAfter(entry: ShownEntry) {
  const change = isEntered(entry)
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const before = useRef(change)
  useEffect(() => {
    const isLost = before.current !== change && document.activeElement === document.body
    if (isLost) (heading.current ?? place.current)?.focus()
    before.current = change
  }, [change])
  return { place, heading }
}
