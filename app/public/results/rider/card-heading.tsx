import { Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { FollowStar } from "#app/public/results/board/follow-star.tsx"
import { ResultDetails } from "#app/public/results/board/result-details.tsx"
import { isOfficial, ResultsBadge } from "#app/public/results/board/results-page.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { cardAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { Dated, Instant } from "#ui/instant.tsx"
import { RiderTitle } from "./rider-title.tsx"

/** The heading of a card's page: the rider and their place. A rider followed with the star appears above the stage's lists. */
export function CardHeading({ card, now }: { card: RiderCard; now: number }) {
  const t = useWords("card")
  const { row, racingClass, stage } = card
  return (
    <header className="card-heading mb-5">
      <div className="flex items-center gap-2">
        <p className="text-muted phone:grow">
          <Link
            to={resultsAddress(stage.path)}
            className="back mr-3 inline-block py-2 text-ink underline print:hidden"
          >
            {t("back")}
          </Link>{" "}
          <span>{stage.title}</span>
        </p>
        {/* the star comes with the scripts; its place is reserved before */}
        <span className="needs-script size-11 shrink-0">
          <FollowStar rider={row} path={stage.path} />
        </span>
        <ShareButton title={`${row.name} – ${stage.title}`} path={cardAddress(stage.path, row.id)} isIcon />
      </div>
      <RiderTitle
        rider={{ ...row, color: racingClass.color }}
        facts={[racingClass.name, row.club?.id, row.bike]}
      />
      {stage.calledOff && !isOfficial(stage) && (
        <CalledOffBadge calledOff={stage.calledOff} className="mt-1 print:hidden" />
      )}
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
    <p className="card-state mt-1 hidden flex-wrap items-center gap-x-3 gap-y-1 text-muted print:flex">
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
    <div className="card-place mt-2 flex flex-wrap items-baseline gap-x-4">
      <span>
        {t("position")}{" "}
        <b className="font-display text-[2rem]/[1.2]">
          {row.total === null ? "–" : (writePlace(row) ?? "–")}
        </b>
      </span>
      <ResultDetails row={row} racingClass={racingClass} stage={stage} now={now} />
    </div>
  )
}
