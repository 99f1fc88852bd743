import { Link } from "react-router"
import { ConnectionState } from "#app/public/results/race/connection-state.tsx"
import { StageNowContext } from "#app/public/results/race/stage-context.ts"
import { CardPlace } from "#app/public/results/rider/card-heading.tsx"
import { askAddress, useMayAsk } from "#app/public/results/rider/questions/asking.ts"
import { OwnSectionPopup } from "#app/public/results/rider/questions/own-section-popup.tsx"
import { RiderCard } from "#app/public/results/rider/rider-card.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ClockContext } from "#app/site/live/use-clock.ts"
import type { Connection } from "#app/site/live/use-live-board.ts"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import type { RiderCard as Card, OwnCard as Own, RunningRide } from "#contracts/results/rider-card.ts"
import { resultsAddress } from "#domain/competitions/stage-path.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { EmptyState } from "#ui/states.tsx"

type OwnCardProps = {
  stage: RunningRide
  /** The name of the rider; null: the account has one. */
  rider: string | null
  /** When the rider starts; null: there is no start list, or no time in it (TI-03). */
  startsAt: number | null
  /** Null: nothing has been scored yet. */
  card: Card | null
  /** What the viewer has said about it. */
  own: Own | null
  now: number
  connection: Connection
  readOn: ClockStart
}

/** The viewer's card of a stage that is ridden now, as it is scored. */
export function OwnCard({
  stage: { path, title, timeZone },
  rider,
  startsAt,
  card,
  own,
  now,
  connection,
  readOn,
}: OwnCardProps) {
  const t = useWords("accounts")
  return (
    <section
      className="mt-6 rounded-xl border border-line bg-surface p-4"
      aria-label={rider === null ? title : `${title}: ${rider}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">
          <Link to={resultsAddress(path)} className="underline decoration-line underline-offset-4">
            {title}
          </Link>
        </h2>
        {rider !== null && <strong className="grow wrap-anywhere">{rider}</strong>}
        <ConnectionState connection={connection} isRunning loadedAt={readOn} timeZone={timeZone} />
      </div>
      {card ? (
        <ScoredCard card={card} own={own} now={now} />
      ) : (
        <>
          {startsAt !== null && <OwnStart at={startsAt} timeZone={timeZone} />}
          <EmptyState title={t("notScored")}>{t("notScoredNext")}</EmptyState>
        </>
      )}
    </section>
  )
}

/** When the rider starts, as long as there is nothing else to tell. */
function OwnStart({ at, timeZone }: { at: number; timeZone: string }) {
  const t = useWords("accounts")
  const { start } = useFormats(timeZone)
  return (
    <p className="mt-2">
      {t("ownStart")}{" "}
      <strong className="font-display text-2xl">
        <Instant at={at} format={start(at)} />
      </strong>
    </p>
  )
}

/** A card of which sections can be opened, and questioned while that may be done (OF-04). */
function ScoredCard({ card, own, now }: Pick<OwnCardProps, "own" | "now"> & { card: Card }) {
  const { stage, racingClass, row, revision } = card
  return (
    <StageNowContext value={{ stage, classes: [racingClass], rows: [row], revision }}>
      <ClockContext value={now}>
        <DialogHost page={`${stage.path} ${row.id}`}>
          <CardPlace card={card} now={now} />
          <RiderCard card={card} own={own} popup={OwnSectionPopup} />
          <AskLink card={card} />
        </DialogHost>
      </ClockContext>
    </StageNowContext>
  )
}

/** Leads to the form that questions a score, while that may be done. */
function AskLink({ card: { stage, racingClass, row } }: { card: Card }) {
  const t = useWords("accounts")
  if (!useMayAsk(racingClass, stage)) return null
  return (
    <p className="mt-3">
      <Link to={askAddress(stage.path, row.id)} className="quiet-button">
        {t("questionScore")}
      </Link>
    </p>
  )
}
