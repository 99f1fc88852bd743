import { useEffect, useRef, useState } from "react"
import type { FormReply } from "#app/forms/send-form.ts"
import { useWords } from "#app/i18n/words.ts"
import { useStageTime } from "#app/routes/results/use-stage-time.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { OwnQuestion } from "#contracts/score-question.ts"
import type { QuestionState } from "#domain/results/score-question.ts"
import { Badge } from "#ui/badge.tsx"
import { Dated } from "#ui/instant.tsx"
import { showToast } from "#ui/toasts.ts"
import { AskQuestion } from "./ask-question.tsx"
import { questionsId } from "./question-address.ts"
import { useAskForm } from "./use-ask-form.ts"

type OwnQuestionsProps = {
  card: Pick<RiderCard, "stage" | "racingClass" | "laps">
  /** The latest first. */
  questions: readonly OwnQuestion[]
  /** The answer of the page's action, without scripts. */
  reply: FormReply | undefined
}

/** What the viewer has asked about their own scores, with the answers; and, as long as they may, the form that asks (OF-04). */
export function OwnQuestions({ card, questions, reply }: OwnQuestionsProps) {
  const t = useWords("questions")
  const form = useAskForm(card, reply)
  const isNew = useAnswers(questions)
  if (questions.length === 0 && !form.isShown) return null
  return (
    <section
      id={questionsId}
      aria-labelledby={`${questionsId}-title`}
      className="own-questions my-3 scroll-mt-16 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <h2 id={`${questionsId}-title`} className="text-2xl">
        {t("title")}
      </h2>
      {form.isShown && <AskQuestion card={card} questions={questions} form={form} />}
      {questions.length > 0 && (
        <ul>
          {questions.map((one) => (
            <AskedQuestion key={one.id} question={one} stage={card.stage} isNew={isNew(one)} />
          ))}
        </ul>
      )}
    </section>
  )
}

// what is decided about a score says nothing about the rider: neither is red
const tones = {
  open: "provisional",
  upheld: "final",
  refused: "plain",
  unanswered: "plain",
} as const satisfies Record<QuestionState, string>

type AskedQuestionProps = { question: OwnQuestion; stage: RiderCard["stage"]; isNew: boolean }

function AskedQuestion({ question, stage, isNew }: AskedQuestionProps) {
  const t = useWords("questions")
  const write = useStageTime(stage)
  const { section, lap, text, askedOn, state, answer } = question
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {isNew && (
          <span className="size-2.5 shrink-0 self-center rounded-full bg-accent" aria-hidden="true" />
        )}
        <b>{t("place", { section, lap })}</b>
        {/* locale keys: questions.states.* */}
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        <span className="text-sm text-muted">
          <Dated at={askedOn}>{t("asked", { time: write(askedOn) })}</Dated>
        </span>
      </p>
      <p className="mt-1 wrap-anywhere">{text}</p>
      {answer ? (
        <p className="mt-2 border-l-4 border-accent pl-3 wrap-anywhere">
          <span className="block text-sm text-muted">
            <Dated at={answer.on}>{t("answered", { time: write(answer.on) })}</Dated>
          </span>
          {answer.text}
        </p>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {t(state === "unanswered" ? "next.unanswered" : "next.open")}
        </p>
      )}
    </li>
  )
}

/** Says it as soon as an answer comes, and returns which answers have come since the page was opened. */
function useAnswers(questions: readonly OwnQuestion[]): (question: OwnQuestion) => boolean {
  const t = useWords("questions")
  const [known] = useState(() => answeredIn(questions))
  const announced = useRef(known)
  useEffect(() => {
    for (const { id, section, lap, answer } of questions)
      if (answer && !announced.current.has(id)) showToast("done", t("cameNow", { section, lap }))
    announced.current = answeredIn(questions)
  }, [questions, t])
  return ({ id, answer }) => answer !== null && !known.has(id)
}

const answeredIn = (questions: readonly OwnQuestion[]): ReadonlySet<number> =>
  new Set(questions.flatMap(({ id, answer }) => (answer ? [id] : [])))
