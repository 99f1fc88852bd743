import { Suspense, useState } from "react"
import { data, Link } from "react-router"
import { StageWithdrawn } from "#app/public/pages/stage-error-boundary.tsx"
import { questionEnds } from "#app/public/results/board/class-lists.ts"
import { ResultsMeta } from "#app/public/results/board/results-page.tsx"
import { ConnectionState } from "#app/public/results/race/connection-state.tsx"
import { PostingPart } from "#app/public/results/race/posting-part.tsx"
import { StageNowContext } from "#app/public/results/race/stage-context.ts"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageClock } from "#app/site/live/page-clock.tsx"
import { useNow } from "#app/site/live/use-clock.ts"
import { useRereadPage } from "#app/site/live/use-reread.ts"
import { siteContext } from "#app/site/server-context.ts"
import { StageNotFound } from "#app/site/shell/error-pages.tsx"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import { results } from "#contracts/results/calls.ts"
import type { RiderCard as Card, OwnCard } from "#contracts/results/rider-card.ts"
import { type OwnQuestions, scoreQuestionForm } from "#contracts/results/score-question.ts"
import { riderPreviewAddress } from "#contracts/site/link-preview.ts"
import { isRunning, stateChangeTimes } from "#domain/competitions/is-running.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { Notice } from "#ui/states.tsx"
import type { Route } from "./+types/rider-card-page.ts"
import { CardHeading } from "./card-heading.tsx"
import { OwnQuestions as AskedQuestions } from "./questions/own-questions.tsx"
import { OwnSectionPopup } from "./questions/own-section-popup.tsx"
import { RiderCard } from "./rider-card.tsx"
import { SectionPopup } from "./section-popup/section-popup.tsx"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt, viewer } = context.get(siteContext)
  const input = { stage: stagePath(params), participantId: params.participant }
  const card = await outcomeInProcess(api.results.riderCard(input))
  if ("reason" in card && card.reason === "stage-withdrawn")
    return data({ problem: "withdrawn" as const, withdrawn: card.about }, { status: 410 })
  if ("reason" in card) {
    const problem = card.reason === "stage-not-found" ? ("no-stage" as const) : ("no-rider" as const)
    return data({ problem }, { status: 404 })
  }
  const { rider } = await api.riders.ofEntry(input)
  // a visitor's page is the same for all, and cached
  const isVisitor = (await viewer()) === null
  const own = isVisitor ? null : await api.ownCard.find(input)
  const questions = isVisitor ? null : await api.results.ownQuestions(input)
  expiresAt(...stateChangeTimes(card.stage), ...questionEnds([card.racingClass]))
  return { card, rider, own, questions, now: startClock() }
}

export default function RiderCardPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if ("card" in loaderData)
    return (
      <PageClock loadedAt={loaderData.now}>
        <WholeCard loaded={loaderData} reply={actionData} />
      </PageClock>
    )
  if (loaderData.problem === "withdrawn") return <StageWithdrawn stage={loaderData.withdrawn} />
  return loaderData.problem === "no-stage" ? (
    <StageNotFound />
  ) : (
    <RiderNotFound stagePath={stagePath(params)} />
  )
}

/** Asks about a score of the viewer's (OF-04). */
export const action = formAction(
  results.askQuestion,
  async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
    const { api } = context.get(siteContext)
    const { participant: participantId } = params
    return answerForm(typed, scoreQuestionForm, {
      act: ({ place, text }) =>
        api.results.askQuestion({ stage: stagePath(params), place: { participantId, ...place }, text }),
      fieldOf: { "no-such-section": "place", "asked-already": "place" },
    })
  },
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({ serverAction }, "sending")
}

type WholeCardProps = {
  /** A card, and what the viewer has said and asked about it; null: it is not their own. */
  loaded: {
    card: Card
    own: OwnCard | null
    questions: OwnQuestions
    rider: string | null
    now: ClockStart
  }
  reply: FormReply | undefined
}

/** Milliseconds between two reads while scores come in. */
const every = 2_000

function WholeCard({ loaded, reply }: WholeCardProps) {
  const { card, own, questions, rider, now: loadedAt } = loaded
  const { stage, racingClass, row, revision } = card
  const connection = useRereadPage([{ path: stage.path, revision }], { every })
  // what a rider types stays, also when the class is no longer posted
  const [wasPosted, setPosted] = useState(racingClass.posting !== null)
  if (racingClass.posting && !wasPosted) setPosted(true)
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const summary = useCardSummary(card, now)
  return (
    <StageNowContext value={{ stage, classes: [racingClass], rows: [row], revision }}>
      <DialogHost page={`${stage.path} ${row.id}`}>
        <ResultsMeta
          title={`${card.row.name} – ${card.stage.title}`}
          description={summary}
          stage={card.stage}
          picture={(language) => riderPreviewAddress(stage.path, row.id, { language, revision })}
        />
        <CardHeading card={card} now={now} />
        <ConnectionState
          connection={connection}
          isRunning={isRunning(card.stage, now)}
          loadedAt={loadedAt}
          timeZone={card.stage.timeZone}
        />
        <Suspense>
          {racingClass.posting && <PostingPart is="line" isOfRider racingClass={racingClass} stage={stage} />}
          {questions && (wasPosted || questions.length > 0) && (
            <Suspense>
              <AskedQuestions card={card} questions={questions} reply={reply} />
            </Suspense>
          )}
          {racingClass.posting && (
            <PostingPart is="changes" heading="h2" racingClass={racingClass} stage={stage} />
          )}
        </Suspense>
        <RiderCard card={card} rider={rider} own={own} popup={questions ? OwnSectionPopup : SectionPopup} />
      </DialogHost>
    </StageNowContext>
  )
}

/** How far the rider has come, for link previews. */
function useCardSummary({ row, racingClass, stage }: Card, now: number): string {
  const t = useWords("card")
  const { points } = useFormats(stage.timeZone)
  if (row.total === null) return t("meta")
  const place = shownStatus(row, stage, now) ?? writtenPlace(row, stage, now)
  const soFar = t("metaSoFar", {
    points: points.format(row.total),
    ridden: row.ridden,
    toRide: sectionsToRide(racingClass),
  })
  const summary = place === null ? soFar : `${t("metaPlace", { place })} ${soFar}`
  return `${racingClass.name} · ${summary}`
}

function RiderNotFound({ stagePath }: { stagePath: string }) {
  const t = useWords("card")
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <Link to={resultsAddress(stagePath)} className="button">
        {t("back")}
      </Link>
    </Notice>
  )
}
