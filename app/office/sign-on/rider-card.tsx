import { type SubmitEvent, useEffect, useRef, useState } from "react"
import { GuardianConsent } from "#app/office/participants/guardian-consent.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { SecretaryDeskRider, SignOnPage } from "#contracts/registration/sign-on.ts"
import { mayBeConfirmed } from "#domain/registration/consent.ts"
import {
  isTicked,
  isTooLoud,
  missingTicks,
  readDecibels,
  type TickTouch,
} from "#domain/registration/sign-on.ts"
import { Badge } from "#ui/badge.tsx"
import { Choice } from "#ui/choice.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { lacksConfirmation, shownState, useDeskNotes } from "./desk-notes.ts"
import { NoiseTick } from "./noise-tick.tsx"

type RiderCardProps = {
  page: SignOnPage
  rider: SecretaryDeskRider
  tick(touches: readonly TickTouch[]): Promise<boolean>
  refresh(): Promise<void>
  onClose(): void
  returnTo(): HTMLElement | null
}

/** What is ticked for a rider; one button ticks all that is left, and the desk is ready for the next (EN-02). */
export function RiderCard({ page, rider, tick, refresh, onClose, returnTo }: RiderCardProps) {
  const { plan } = page
  const t = useWords("sign-on")
  const [decibels, setDecibels] = useState("")
  const [isFaulty, setFaulty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = missingTicks(rider.ticks, plan)
  // once the dialog is open: the next thing to do is to measure, or to press the button
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[data-next]")?.focus()
  }, [])
  const isToConfirm = lacksConfirmation(rider, plan)
  const confirm = useCommand(api.registration.setStatus, { t, work: "confirm" }, { reread: refresh })
  const measured = readDecibels(decibels)
  const finish = async (event: SubmitEvent) => {
    event.preventDefault()
    if (missing.includes("noise") && measured === null) {
      setFaulty(true)
      form.current?.querySelector<HTMLElement>("input[inputmode]")?.focus()
      return
    }
    const touches = missing.map((one) => ({
      tick: one,
      isDone: true,
      decibels: one === "noise" ? measured : null,
    }))
    if (isToConfirm) {
      const { kind } = await confirm({ stage: page.stage.path, id: rider.id, status: "Confirmed" })
      return kind === "set" ? onClose() : undefined
    }
    if (touches.length === 0) return onClose()
    const isSaved = await tick(touches)
    if (isSaved) setDecibels("")
    // what still stands in the way is read on the card
    if (isSaved && !isTooLoud(measured, plan) && mayBeConfirmed(rider.consent)) onClose()
  }
  return (
    <Dialog title={rider.name} onClose={onClose} returnTo={returnTo} className="wrap-anywhere">
      <About page={page} rider={rider} refresh={refresh} />
      <form ref={form} noValidate onSubmit={(event) => void finish(event)} className="mt-3 grid">
        {plan.ticks.map((one) =>
          one === "noise" ? (
            <NoiseTick
              key={one}
              ticks={rider.ticks}
              plan={plan}
              typed={decibels}
              isFaulty={isFaulty}
              onType={(typed) => {
                setDecibels(typed)
                setFaulty(false)
              }}
              tick={(touch) => void tick([touch])}
            />
          ) : (
            <Choice
              key={one}
              checked={isTicked(rider.ticks, one, plan)}
              onChange={({ target }) => void tick([{ tick: one, isDone: target.checked, decibels: null }])}
              label={t(`ticks.${one}`)}
            />
          ),
        )}
        <p className="sticky -bottom-6 -mb-6 flex flex-wrap gap-3 bg-surface pt-3 pb-6">
          <button
            type="submit"
            className="button min-h-14 grow text-xl"
            data-next={missing.includes("noise") ? undefined : true}
          >
            {t(isToConfirm ? "confirm" : missing.length === 0 ? "close" : "allInOrder")}
          </button>
          {(missing.length > 0 || isToConfirm) && (
            <button type="button" className="quiet-button" onClick={onClose}>
              {t("later")}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}

/** Who the rider is, and what is odd about the entry. */
function About({ page, rider, refresh }: Pick<RiderCardProps, "page" | "rider" | "refresh">) {
  const { stage, classes, plan } = page
  const { racingNumber, racingClass, club, birthYear, startsAt, lacksStart, consent } = rider
  const t = useWords("sign-on")
  const tStart = useWords("start-list")
  const { start } = useFormats(stage.timeZone)
  const notes = useDeskNotes(rider, plan)
  const tConsents = useWords("consents")
  const [isConsentShown, setConsentShown] = useState(false)
  const give = useCommand(
    api.startList.giveNext,
    { t: tStart, work: "giveNext" },
    { reread: refresh, summary: ({ count }) => ({ text: tStart("given", { count }) }) },
  )
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <NumberPlate
          label={t("number")}
          number={racingNumber}
          color={classes.find(({ name }) => name === racingClass)?.color}
        />
        <span className="wrap-anywhere">
          {[racingClass, club, birthYear].filter((one) => one !== null).join(" · ")}
        </span>
        {startsAt !== null && (
          <b>
            {t("startsAt")} <Instant at={startsAt} format={start(startsAt)} />
          </b>
        )}
        {shownState(rider, plan) === "signed-on" && <Badge tone="final">{t("isSignedOn")}</Badge>}
      </p>
      {notes.length > 0 && (
        <ul className="mt-3 rounded-lg bg-error px-3 py-2 text-error-ink" aria-label={t("notes.title")}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {!mayBeConfirmed(consent) && (
        <p className="mt-3">
          <button type="button" className="quiet-button" onClick={() => setConsentShown(true)}>
            {tConsents("action")}
          </button>
        </p>
      )}
      {isConsentShown && (
        <GuardianConsent
          stage={stage}
          participant={rider}
          onClose={() => {
            setConsentShown(false)
            void refresh()
          }}
        />
      )}
      {lacksStart && (
        <p className="mt-3">
          <button
            type="button"
            className="quiet-button"
            disabled={give.isPending}
            onClick={() => void give({ stage: stage.path, riders: [rider.id] })}
          >
            {tStart("giveNext")}
          </button>
        </p>
      )}
    </>
  )
}
