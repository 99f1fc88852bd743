import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { ClockContext } from "#app/live/use-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import { CardPlace } from "#app/routes/results/card-heading.tsx"
import { ConnectionState } from "#app/routes/results/connection-state.tsx"
import { OwnSectionPopup } from "#app/routes/results/questions/own-section-popup.tsx"
import { RiderCard } from "#app/routes/results/rider-card.tsx"
import { StageNowContext } from "#app/routes/results/stage-context.ts"
import type { ClockStart } from "#contracts/clock-start.ts"
import type { RiderCard as Card, OwnCard as Own, RunningRide } from "#contracts/rider-card.ts"
import { resultsAddress } from "#domain/competitions/stage-path.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { EmptyState } from "#ui/states.tsx"

type OwnCardProps = {
  stage: RunningRide
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
  card,
  own,
  now,
  connection,
  readOn,
}: OwnCardProps) {
  const t = useWords("accounts")
  return (
    <section className="mt-6 rounded-xl border border-line bg-surface p-4" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">
          <Link to={resultsAddress(path)} className="underline decoration-line underline-offset-4">
            {title}
          </Link>
        </h2>
        <ConnectionState connection={connection} isRunning loadedAt={readOn} timeZone={timeZone} />
      </div>
      {card ? (
        <ScoredCard card={card} own={own} now={now} />
      ) : (
        <EmptyState title={t("notScored")}>{t("notScoredNext")}</EmptyState>
      )}
    </section>
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
        </DialogHost>
      </ClockContext>
    </StageNowContext>
  )
}
