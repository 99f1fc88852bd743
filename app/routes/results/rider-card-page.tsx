import { Suspense, useCallback, useMemo, useState } from "react"
import { data, Link, useFetcher, useLocation } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { outcomeInProcess } from "#app/api/outcome-of.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import type { FormReply } from "#app/forms/send-form.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { loadWithWords, needsWords, useWords } from "#app/i18n/words.ts"
import { useNow } from "#app/live/use-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import { useRereading } from "#app/live/use-rereading.ts"
import { StageNotFound } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { results } from "#contracts/api/results.ts"
import type { ClockStart } from "#contracts/clock-start.ts"
import { riderPreviewAddress } from "#contracts/link-preview.ts"
import type { RiderCard as Card, OwnCard } from "#contracts/rider-card.ts"
import { type OwnQuestions, scoreQuestionForm } from "#contracts/score-question.ts"
import { isRunning, stateChangeTimes } from "#domain/competitions/is-running.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { questionEnds } from "./class-lists.ts"
import "./stage-results.css"
import "#ui/field.css"
import { PageClock } from "#app/live/page-clock.tsx"
import { Notice } from "#ui/states.tsx"
import type { Route } from "./+types/rider-card-page.ts"
import { CardHeading } from "./card-heading.tsx"
import { ConnectionState } from "./connection-state.tsx"
import { LazyPosting } from "./lazy-posting.tsx"
import { LazyOwnQuestions } from "./questions/lazy-own-questions.tsx"
import { OwnSectionPopup } from "./questions/own-section-popup.tsx"
import { ResultsMeta } from "./results-page.tsx"
import { RiderCard } from "./rider-card.tsx"
import { SectionPopup } from "./section-popup/section-popup.tsx"
import { StageNowContext } from "./stage-context.ts"

export const handle = needsWords("card", "results", "section")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt, viewer } = context.get(siteContext)
  const input = { stage: stagePath(params), participantId: params.participant }
  const card = await outcomeInProcess(api.results.riderCard(input))
  if ("reason" in card) {
    const problem = card.reason === "stage-not-found" ? ("no-stage" as const) : ("no-rider" as const)
    return data({ problem }, { status: 404 })
  }
  const { rider } = await api.riders.ofEntry(input)
  // a visitor's page is the same for all, and cached
  const isVisitor = (await viewer()) === null
  const ownCard = isVisitor ? null : await api.ownCard.find({ stage: input.stage })
  const own = ownCard?.participantId === card.row.id ? ownCard : null
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
  const { sendForm } = await loadWithWords(["forms"], () => import("#app/forms/send-form.ts"))
  return sendForm({ serverAction }, "sending")
}

/** A card, and what the viewer has said and asked about it; null: it is not their own. */
type LoadedCard = { card: Card; own: OwnCard | null; questions: OwnQuestions }

type WholeCardProps = {
  loaded: LoadedCard & { rider: string | null; now: ClockStart }
  reply: FormReply | undefined
}

function WholeCard({ loaded, reply }: WholeCardProps) {
  const { card, own, questions, connection } = useLiveCard(loaded)
  const { rider, now: loadedAt } = loaded
  const { stage, racingClass, row, revision } = card
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
          picture={(language) =>
            riderPreviewAddress(stage.path, row.id, { language, revision: loaded.card.revision })
          }
        />
        <CardHeading card={card} now={now} />
        <ConnectionState
          connection={connection}
          isRunning={isRunning(card.stage, now)}
          loadedAt={loadedAt}
          timeZone={card.stage.timeZone}
        />
        <Suspense>
          {racingClass.posting && <LazyPosting is="line" racingClass={racingClass} stage={stage} />}
          {questions && (wasPosted || questions.length > 0) && (
            <Suspense>
              <LazyOwnQuestions card={card} questions={questions} reply={reply} />
            </Suspense>
          )}
          {racingClass.posting && (
            <LazyPosting is="changes" heading="h2" racingClass={racingClass} stage={stage} />
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

/** Milliseconds between two fetches while scores come in. */
const atMostEvery = 2_000

/** The loaded card, then the newest one: fetched again whenever its stage changes. */
function useLiveCard(loaded: LoadedCard): LoadedCard & { connection: Connection } {
  const { load, data } = useFetcher<typeof loader>()
  const { pathname } = useLocation()
  const { revision, stage } = loaded.card
  const { path } = stage
  const stages = useMemo(() => [{ path, revision }], [path, revision])
  const read = useCallback(() => load(pathname), [load, pathname])
  const connection = useRereading({ stages, read, atMostEvery })
  // a fetch that fails leaves what the one before it brought
  const [fetched, setFetched] = useState<LoadedCard>(loaded)
  if (data && "card" in data && data !== fetched) setFetched(data)
  const { card, own, questions } = fetched.card.revision > revision ? fetched : loaded
  return { card, own, questions, connection }
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
