import { useStageTime } from "#app/public/results/race/write-times.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { usePageNow } from "#app/site/live/use-clock.ts"
import type { BoardStage, ClassPosting } from "#contracts/results/live.ts"
import { isOpenForQuestions, minutesLeft } from "#domain/results/question-time.ts"
import { Dated } from "#ui/instant.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"

type PostedStage = Pick<BoardStage, "timeZone" | "resultsStatus" | "competitionStartDate">

type QuestionTimeProps = { posting: ClassPosting; stage: PostedStage }

type PostingLineProps = QuestionTimeProps & {
  /** Where the list of changes is on the page; none: it is not on it. */
  changesId?: string
  /** Is that list about one rider? */
  isOfRider?: boolean
}

/** Until when riders of a posted class may ask about a score, and since when it is posted (OF-01). */
export function PostingLine({ posting, stage, changesId, isOfRider = false }: PostingLineProps) {
  const t = useWords("posting")
  const { postedOn, changedOn, changeCount } = posting
  const write = useStageTime(stage)
  const tone = useIsOpen({ posting, stage }) ? "bg-provisional text-provisional-ink" : "text-muted"
  return (
    <p
      className={`posting-line flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 text-sm ${tone}`}
    >
      <QuestionTime posting={posting} stage={stage} />
      <span>
        <Dated at={postedOn}>{t("posted", { time: write(postedOn) })}</Dated>
        {changedOn !== null && changesId !== undefined && (
          <>
            {", "}
            <a href={`#${changesId}`} className="underline">
              <Dated at={changedOn}>
                {t(isOfRider ? "changedForRider" : "changed", { count: changeCount, time: write(changedOn) })}
              </Dated>
            </a>
          </>
        )}
      </span>
    </p>
  )
}

/** Until when riders may ask, with the minutes that are left; or since when they may no longer. */
export function QuestionTime({ posting, stage }: QuestionTimeProps) {
  const t = useWords("posting")
  const write = useStageTime(stage)
  const { questionsUntil } = posting
  const isOpen = useIsOpen({ posting, stage })
  return (
    <span className="question-time flex flex-wrap gap-x-3" data-open={isOpen || undefined}>
      <b>
        <Dated at={questionsUntil}>{t(isOpen ? "until" : "over", { time: write(questionsUntil) })}</Dated>
      </b>
      {isOpen && <MinutesLeft posting={posting} />}
    </span>
  )
}

/** May riders still ask? Approved results cannot be changed. */
const useIsOpen = ({ posting, stage }: QuestionTimeProps): boolean =>
  isOpenForQuestions({ until: posting.questionsUntil }, usePageNow()) && stage.resultsStatus === null

/** How many minutes are left for questions; before scripts run, the room for them: nothing moves as they pass. */
function MinutesLeft({ posting }: { posting: ClassPosting }) {
  const t = useWords("posting")
  const now = usePageNow()
  const isHydrated = useHydrated()
  const { postedOn, changedOn, questionsUntil: until } = posting
  const minutes = minutesLeft({ openedOn: changedOn ?? postedOn, until }, now)
  return (
    <span role="timer" className="min-w-[7em]">
      {isHydrated && t("left", { minutes })}
    </span>
  )
}
