import type { RefObject } from "react"
import { Link } from "react-router"
import { PlaceAndMaps } from "#app/public/competitions/stage-place.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import type { OwnEntry } from "#contracts/registration/participants.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { Fact } from "#ui/fact.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useWhyRefused } from "./registration-refusals.ts"
import { SignOnCode } from "./sign-on-code.tsx"
import type { useFormDialog } from "./use-form-dialog.tsx"

type Controls = {
  stage: StagePage
  isOpen: boolean
  mayLeave: boolean
  /** What riders who have joined see; null once the stage is over. */
  joined: string | null
  form: ReturnType<typeof useFormDialog>
  cancelling: ReturnType<typeof useCancelling>
}

type JoinedRidersProps = Controls & {
  entries: readonly OwnEntry[]
  heading: RefObject<HTMLParagraphElement | null>
}

/** What riders who have joined see: their registration, what changes or cancels it, and what comes next; of several, each has a line. */
export function JoinedRiders({ entries, heading, ...controls }: JoinedRidersProps) {
  const t = useWords("registration")
  const { stage, isOpen, joined } = controls
  const isToCome = joined !== null && stage.calledOff?.kind !== "cancelled"
  const [first, ...others] = entries
  if (!first) return null
  if (others.length === 0)
    return (
      <>
        {joined && (
          <>
            <p ref={heading} tabIndex={-1} className="font-semibold">
              {joined}
            </p>
            <ShownOwnEntry entry={first} classes={stage.classes} />
            {isToCome && <OwnConsent entry={first} stage={stage} />}
            {isToCome && <SignOnCode entry={first} />}
          </>
        )}
        <EntryControls entry={first} {...controls} />
        {isOpen && <HelpLink topic="change" />}
        {/* of a stage that is called off the notice above says it */}
        {joined && !stage.calledOff && <WhatComesNext entry={first} stage={stage} isOpen={isOpen} />}
      </>
    )
  return (
    <>
      {joined && (
        <p ref={heading} tabIndex={-1} className="font-semibold">
          {t("joinedRiders", { count: entries.length })}
        </p>
      )}
      {isOpen && <HelpLink topic="change" />}
      <ul className="basis-full">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-3 border-t border-line py-3">
            <ShownOwnEntry entry={entry} classes={stage.classes} />
            {isToCome && <OwnConsent entry={entry} stage={stage} />}
            {isToCome && <SignOnCode entry={entry} />}
            <EntryControls entry={entry} isNamed {...controls} />
            {joined && !stage.calledOff && <StartOfRider entry={entry} stage={stage} />}
          </li>
        ))}
      </ul>
      {joined && !stage.calledOff && (
        <WhatComesNext entry={first} stage={stage} isOpen={isOpen} isOfSeveral />
      )}
    </>
  )
}

/** What changes or cancels an entry; of several, the buttons say whose. */
function EntryControls({
  entry,
  isNamed = false,
  isOpen,
  mayLeave,
  form,
  cancelling,
}: Controls & { entry: OwnEntry; isNamed?: boolean }) {
  const t = useWords("registration")
  if (!mayLeave || entry.isByOrganiser) return null
  const named = (words: string) => (isNamed ? `${words}: ${entry.name}` : undefined)
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && !entry.hasResult && (
        <ScriptedButton
          className="quiet-button needs-script"
          aria-disabled={form.isOpening}
          aria-label={named(t("changeRegistration"))}
          onClick={() => form.open({ kind: "change", rider: entry.id })}
        >
          {form.isOpening && <Spinner />} {t("changeRegistration")}
        </ScriptedButton>
      )}
      <ScriptedButton
        className="quiet-button needs-script"
        aria-disabled={cancelling.isCancelling}
        aria-label={named(t("cancelParticipation"))}
        onClick={() => cancelling.cancel(entry, isNamed)}
      >
        {t("cancelParticipation")}
      </ScriptedButton>
    </div>
  )
}

/** When a rider starts: by the published start list (TI-03), else with their class, or the stage. */
const startOf = ({ startsAt, racingClass }: OwnEntry, stage: StagePage): number =>
  startsAt ?? stage.classes.find(({ name }) => name === racingClass)?.startTime ?? stage.competitionStartDate

/** When one of several riders starts. */
function StartOfRider({ entry, stage }: { entry: OwnEntry; stage: StagePage }) {
  const t = useWords("registration")
  const formats = useFormats(stage.timeZone)
  const starts = startOf(entry, stage)
  return (
    <p className="text-muted">
      {t("next.starts")}: <Instant at={starts} format={formats.fullDayAndTime} />
    </p>
  )
}

function ShownOwnEntry({ entry, classes }: { entry: OwnEntry; classes: StagePage["classes"] }) {
  const t = useWords("registration")
  const { name, racingNumber, racingClass, status } = entry
  const color = classes.find(({ name }) => name === racingClass)?.color
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {racingNumber !== null && <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />}
      <strong className="wrap-anywhere">{name}</strong>
      <span className="wrap-anywhere">{racingClass}</span>
      {status === "Confirmed" && <Badge tone="final">{t("statuses.Confirmed")}</Badge>}
    </p>
  )
}

/** How far a guardian's consent is, with where it is seen to (EN-04). */
function OwnConsent({ entry, stage }: { entry: OwnEntry; stage: StagePage }) {
  const t = useWords("stage")
  const { consent, name } = entry
  if (consent === null) return null
  return (
    <p className="flex flex-wrap items-center gap-3">
      {/* locale keys: stage.consent.* */}
      {consent !== "given" && <Badge tone="provisional">{t(`consent.${consent}`)}</Badge>}
      {!entry.isByOrganiser && (
        <Link to={`${pageAddress(stage.path)}/consent/${entry.id}`} className="text-link">
          {t(consent === "given" ? "consent.label" : "consent.settle")}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </p>
  )
}

type WhatComesNextProps = { entry: OwnEntry; stage: StagePage; isOpen: boolean; isOfSeveral?: boolean }

/** When and where riders who have joined have to be, and what comes next (RW-06). */
function WhatComesNext({ entry, stage, isOpen, isOfSeveral = false }: WhatComesNextProps) {
  const t = useWords("registration")
  const formats = useFormats(stage.timeZone)
  const starts = startOf(entry, stage)
  return (
    <div className="basis-full space-y-2 border-t border-line pt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 [&_dd]:font-semibold [&_dd]:wrap-anywhere">
        {!isOfSeveral && (
          <Fact term={t("next.starts")}>
            <Instant at={starts} format={formats.fullDayAndTime} />
          </Fact>
        )}
        <Fact term={t("next.place")}>
          <PlaceAndMaps stage={stage} />
        </Fact>
        {isOpen && !entry.isByOrganiser && stage.registrationEndDate !== null && (
          <Fact term={t("next.changeUntil")}>
            <Instant at={stage.registrationEndDate} format={formats.dayAndTime} />
          </Fact>
        )}
      </dl>
      {!entry.hasResult && !isOfSeveral && (
        // locale keys: registration.next.status.*
        <p>{t(`next.status.${entry.status}`)}</p>
      )}
      {isOpen && entry.isByOrganiser && !isOfSeveral && <p>{t("next.byOrganiser")}</p>}
    </div>
  )
}

/** Takes riders of the account out of the stage, once they are sure. */
export function useCancelling(stage: string, onDone: () => void) {
  const t = useWords("registration")
  const ask = useAsk()
  const why = useWhyRefused("ownResults")
  const send = useCommand(api.registration.cancel, { t, work: "cancel" }, { why, reread: "afterwards" })
  /** `isNamed`: the account has several riders there, so that it asks about one of them. */
  const cancel = async ({ id: rider, name }: OwnEntry, isNamed: boolean) => {
    if (send.isPending) return
    const words = {
      title: isNamed ? `${name}: ${t("asks.cancel.title")}` : t("asks.cancel.title"),
      text: t("asks.cancel.text"),
      yes: t("asks.cancel.yes"),
      no: t("asks.cancel.no"),
    }
    if (await ask(words)) await send({ stage, rider }, async ({ kind }) => kind === "removed" && onDone())
  }
  return { cancel, isCancelling: send.isPending }
}
