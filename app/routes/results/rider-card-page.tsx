import { speaks, useWords } from "#app/i18n/words.ts"
import { useNow } from "#app/live/use-now.ts"
import { SomethingWrong } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import type { RiderCard as Card } from "#contracts/rider-card.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import "./stage-results.css"
import { data } from "react-router"
import type { Route } from "./+types/rider-card-page.ts"
import { CardHeading } from "./card-heading.tsx"
import { ConnectionState } from "./connection-state.tsx"
import { ResultsMeta } from "./results-meta.tsx"
import { RiderCard } from "./rider-card.tsx"
import { RiderNotFound } from "./rider-not-found.tsx"
import { StageNotFound } from "./stage-not-found.tsx"
import { StageNowContext } from "./stage-now.ts"
import { useLiveCard } from "./use-live-card.ts"

export const handle = speaks("card", "results", "section")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { board, riderCard, now, changesAt } = context.get(siteContext)
  const path = stagePath(params)
  const card = await riderCard(path, params.participant)
  if (card) {
    const { competitionStartDate: start, competitionEndDate: end } = card.stage
    // RS-09: after the end who has not finished is a DNF.
    changesAt(start, end, end + 1)
    return { card, now }
  }
  const hasStage = (await board(path)) !== null
  return data({ problem: hasStage ? ("no-rider" as const) : ("no-stage" as const) }, { status: 404 })
}

/** In the browser a failure is a value too: a card that cannot be fetched must not end the results that it is opened in. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return { problem: "failed" as const }
  }
}

export default function RiderCardPage({ loaderData, params }: Route.ComponentProps) {
  if ("card" in loaderData) return <WholeCard {...loaderData} />
  if (loaderData.problem === "failed") return <SomethingWrong />
  return loaderData.problem === "no-stage" ? (
    <StageNotFound />
  ) : (
    <RiderNotFound stagePath={stagePath(params)} />
  )
}

function WholeCard({ card: loaded, now: loadedAt }: { card: Card; now: number }) {
  const speak = useWords("card")
  const { card, connection } = useLiveCard(loaded)
  const now = useNow(loadedAt, card.stage.competitionStartDate, card.stage.competitionEndDate)
  const { stage, racingClass, row, revision } = card
  return (
    <StageNowContext value={{ stage, classes: [racingClass], rows: [row], revision }}>
      <DialogHost page={`${stage.path} ${row.id}`}>
        <ResultsMeta
          title={`${card.row.name} – ${card.stage.title}`}
          description={speak("meta")}
          stage={card.stage}
        />
        <CardHeading card={card} now={now} />
        <ConnectionState
          connection={connection}
          isRunning={isRunning(card.stage, now)}
          loadedAt={loadedAt}
          timeZone={card.stage.timeZone}
        />
        <RiderCard card={card} />
      </DialogHost>
    </StageNowContext>
  )
}
