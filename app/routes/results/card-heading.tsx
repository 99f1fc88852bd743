import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ShareButton } from "#app/shell/share-button.tsx"
import type { RiderCard } from "#contracts/rider-card.ts"
import { cardAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { Dated, Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { FollowStar } from "./follow-star.tsx"
import { ResultDetails } from "./result-details.tsx"
import { ResultsBadge } from "./results-page.tsx"

/** The heading of a card's page: the rider and their place. A rider followed with the star appears above the stage's lists. */
export function CardHeading({ card, now }: { card: RiderCard; now: number }) {
  const t = useWords("results")
  const tCard = useWords("card")
  const { row, racingClass, stage } = card
  return (
    <header className="card-heading">
      <div className="card-top">
        <p className="text-muted">
          <Link to={resultsAddress(stage.path)} className="back text-ink">
            {tCard("back")}
          </Link>{" "}
          <span>{stage.title}</span>
        </p>
        <span className="card-star needs-script">
          <FollowStar rider={row} path={stage.path} />
        </span>
        <ShareButton title={`${row.name} – ${stage.title}`} path={cardAddress(stage.path, row.id)} isIcon />
      </div>
      <h1>
        <NumberPlate label={t("racingNumber")} number={row.racingNumber} color={racingClass.color} />{" "}
        {row.name}
      </h1>
      <p className="text-muted">{[racingClass.name, row.club?.id, row.bike].filter(Boolean).join(" · ")}</p>
      <PrintedState card={card} />
      <CardPlace card={card} now={now} />
    </header>
  )
}

/** How final a card on paper is, and what it is of: on screens it is live. */
function PrintedState({ card: { stage, changedOn } }: { card: RiderCard }) {
  const t = useWords("results")
  const { inSentence, shortDayAndTime } = useFormats(stage.timeZone)
  return (
    <p className="card-state">
      <ResultsBadge stage={stage} />
      {stage.correctedSince !== null && (
        <Dated at={stage.correctedSince}>{t("correctedSince", inSentence(stage.correctedSince))}</Dated>
      )}
      {changedOn !== null && (
        <span>
          {t("lastChange")} <Instant at={changedOn} format={shortDayAndTime} />
        </span>
      )}
    </p>
  )
}

/** Where the rider stands, and how far they have come. */
export function CardPlace({ card: { row, racingClass, stage }, now }: { card: RiderCard; now: number }) {
  const t = useWords("results")
  return (
    <div className="card-place">
      <span>
        {t("position")} <b>{row.total === null ? "–" : (writePlace(row) ?? "–")}</b>
      </span>
      <ResultDetails row={row} racingClass={racingClass} stage={stage} now={now} />
    </div>
  )
}
