import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { SecretaryDeskRider, SignOnPage } from "#contracts/registration/sign-on.ts"
import { missingTicks } from "#domain/registration/sign-on.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { shownState, useDeskNotes } from "./desk-notes.ts"

type DeskListProps = {
  page: SignOnPage
  riders: readonly SecretaryDeskRider[]
  onChoose(id: string): void
  /** By class, with how many each has; else as they are found. */
  isGrouped: boolean
}

/** Riders at the desk: each opens what is ticked for them. */
export function DeskList({ page, riders, onChoose, isGrouped }: DeskListProps) {
  const t = useWords("sign-on")
  if (riders.length === 0) return null
  if (!isGrouped) return <Riders label={t("found")} {...{ page, riders, onChoose, isGrouped }} />
  return page.classes.map(({ name }) => {
    const own = riders.filter(({ racingClass }) => racingClass === name)
    return own.length === 0 ? null : (
      <section key={name} className="mt-6">
        <h2 className="text-2xl wrap-anywhere">{t("ofClass", { racingClass: name, count: own.length })}</h2>
        <Riders label={name} riders={own} {...{ page, onChoose, isGrouped }} />
      </section>
    )
  })
}

function Riders({ label, page, riders, onChoose, isGrouped }: DeskListProps & { label: string }) {
  return (
    <ul className="mt-2 grid gap-2" aria-label={label}>
      {riders.map((rider) => (
        <li key={rider.id}>
          <RiderButton {...{ page, rider, isGrouped }} onChoose={() => onChoose(rider.id)} />
        </li>
      ))}
    </ul>
  )
}

type RiderButtonProps = {
  page: SignOnPage
  rider: SecretaryDeskRider
  /** Does the class stand above the list? */
  isGrouped: boolean
  onChoose(): void
}

function RiderButton({ page: { plan, classes, stage }, rider, isGrouped, onChoose }: RiderButtonProps) {
  const t = useWords("sign-on")
  const { start } = useFormats(stage.timeZone)
  const notes = useDeskNotes(rider, plan)
  const { name, racingNumber, racingClass, club, ticks, startsAt } = rider
  const state = shownState(rider, plan)
  const missing = missingTicks(ticks, plan).map((tick) => t(`ticks.${tick}`))
  return (
    <ScriptedButton
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-3 py-2 text-left hover:border-ink"
    >
      <NumberPlate
        label={t("number")}
        number={racingNumber}
        color={classes.find((one) => one.name === racingClass)?.color}
      />
      <span className="min-w-0 flex-[1_1_8rem]">
        <b className="wrap-break-word">{name}</b>
        <span className="block text-muted wrap-anywhere">
          {[isGrouped ? null : racingClass, club].filter(Boolean).join(" · ")}
        </span>
        {missing.length > 0 && state === "begun" && (
          <span className="block">{t("missing", { ticks: missing.join(", ") })}</span>
        )}
        {state !== "signed-on" &&
          notes.map((note) => (
            <span key={note} className="block font-semibold text-error-ink">
              {note}
            </span>
          ))}
      </span>
      {startsAt !== null && (
        <span className="font-display text-2xl font-bold normal-nums">
          <span className="sr-only">{t("startsAt")} </span>
          <Instant at={startsAt} format={start(startsAt)} />
        </span>
      )}
      {state === "signed-on" && <Badge tone="final">{t("isSignedOn")}</Badge>}
    </ScriptedButton>
  )
}
