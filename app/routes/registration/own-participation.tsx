import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { api } from "#app/api/client.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useLoginAddress, useViewer } from "#app/shell/use-viewer.ts"
import type { OwnEntry } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { mayJoinNow, waitsForClasses } from "#domain/registration/registration-window.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
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
  const viewer = useViewer()
  const login = useLoginAddress()
  const isOpen = !isDraft && mayJoinNow(stage, now) && !waitsForClasses(stage, now)
  // stays when the stage is over, so that an open form keeps its input
  if (viewer)
    return (
      <OwnParticipation
        stage={stage}
        isOpen={isOpen}
        own={own}
        joined={now < stage.competitionEndDate ? t("joined") : null}
      />
    )
  if (!isOpen || !login) return null
  return (
    <div className="with-help">
      <Link to={login} className="button">
        {t("loginToJoin")}
      </Link>
      <HelpLink topic="join" />
    </div>
  )
}

/** The visitor's registration, if there is one and it could be read. */
type ShownEntry = OwnEntry | null | "unknown"

type OwnParticipationProps = {
  stage: Pick<StagePage, "path" | "classes">
  isOpen: boolean
  own: ShownEntry
  /** What riders who have joined see; null once the stage is over. */
  joined: string | null
}

/** Riders join a stage here, see their registration, and change or cancel it while registration is open (ST-03, PA-12). */
function OwnParticipation({ stage, isOpen, own, joined }: OwnParticipationProps) {
  const t = useWords("registration")
  const { entry, setWritten } = useWrittenEntry(own)
  const { open, isOpening } = useFormDialog(stage.path, ({ racingNumber, racingClass }) =>
    setWritten({ racingNumber, racingClass, status: "Registered", hasResult: false }),
  )
  const { cancel, isCancelling } = useCancelling(stage.path, () => setWritten(null))
  const place = useFocusAfter(entry)
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-3">
      {isEntered(entry) && joined && (
        <>
          <p className="font-semibold">{joined}</p>
          <ShownOwnEntry entry={entry} classes={stage.classes} />
        </>
      )}
      {entry === "unknown" && joined && <p className="text-error-ink">{t("failed.start")}</p>}
      {isEntered(entry) && isOpen && (
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
      {entry === null && isOpen && (
        <ScriptedButton
          className="button needs-script"
          aria-disabled={isOpening}
          onClick={() => open({ kind: "join" })}
        >
          {isOpening && <Spinner />} {t("join")}
        </ScriptedButton>
      )}
      {isOpen && entry !== "unknown" && <HelpLink topic={entry === null ? "join" : "change"} />}
    </div>
  )
}

const isEntered = (entry: ShownEntry): entry is OwnEntry => entry !== null && entry !== "unknown"

/** A change counts at once, before the page is reloaded: its button is not offered meanwhile. */
function useWrittenEntry(own: ShownEntry) {
  const [written, setWritten] = useState<OwnEntry | null>(null)
  useEffect(() => {
    if (isEntered(own)) setWritten(null)
  }, [own])
  return { entry: written ?? own, setWritten }
}

function ShownOwnEntry({ entry, classes }: { entry: OwnEntry; classes: StagePage["classes"] }) {
  const t = useWords("registration")
  const { racingNumber, racingClass, status } = entry
  const color = classes.find(({ name }) => name === racingClass)?.color ?? "#ffffff"
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {racingNumber !== null && <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />}
      <span className="wrap-anywhere">{racingClass}</span>
      {status === "Confirmed" && <Badge tone="final">{t("statuses.Confirmed")}</Badge>}
    </p>
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

/** The pressed button disappears with the change that it made: the focus stays at its place. */
function useFocusAfter(entry: ShownEntry) {
  const change = isEntered(entry)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change && document.activeElement === document.body) place.current?.focus()
    before.current = change
  }, [change])
  return place
}
