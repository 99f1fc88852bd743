import { useEffect, useRef, useState } from "react"
import { useStageTime } from "#app/public/results/race/write-times.ts"
import { translateFault } from "#app/site/forms/fields.tsx"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import { tooLong } from "#contracts/fields/too-long.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import type { OwnQuestion } from "#contracts/results/score-question.ts"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import { cellScore } from "#domain/judging/points.ts"
import { lengthOfQuestion, longestQuestion, type QuestionState } from "#domain/results/score-question.ts"
import { Badge } from "#ui/badge.tsx"
import { Field } from "#ui/field.tsx"
import { Dated } from "#ui/instant.tsx"
import { showToast } from "#ui/toasts.ts"
import { questionsId } from "./asking.ts"
import { type AskForm, useAskForm } from "./use-ask-form.ts"

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

type AskQuestionProps = {
  card: Pick<RiderCard, "stage" | "racingClass" | "laps">
  questions: readonly OwnQuestion[]
  form: AskForm
}

/** Asks about one of the scores of a card. */
function AskQuestion({ card: { stage, racingClass, laps }, questions, form }: AskQuestionProps) {
  const t = useWords("questions")
  const tForm = useWords("forms")
  const write = useStageTime(stage)
  const { Form, post, isSending, isOpen, place, placeField, text, textField, refusal } = form
  const length = lengthOfQuestion(text)
  const isTooLong = length > longestQuestion
  const { posting } = racingClass
  const time = posting ? write(posting.questionsUntil) : ""
  const whyNot =
    stage.resultsStatus !== null ? "approved-meanwhile" : posting === null ? "not-posted" : "questions-over"
  const why = refusal?.reason ?? (form.mayAsk ? null : whyNot)
  // locale keys: questions.faults.*
  const faultMessage = (fault: string) => t.find(`faults.${fault}`, { time }) ?? translateFault(tForm, fault)
  const faultOf = (field: "place" | "text") => {
    const fault = field === "text" && isTooLong ? tooLong(longestQuestion) : form.faultOf(field)
    return fault === undefined ? undefined : faultMessage(fault)
  }
  return (
    <details
      className="mt-1 print:hidden"
      open={isOpen}
      onToggle={(event) => form.setOpen(event.currentTarget.open)}
    >
      <summary ref={form.summary} className="cursor-pointer py-3 font-semibold">
        {t("ask")}
      </summary>
      <Form {...post} className="grid max-w-xl gap-4 pb-5">
        <p className="text-muted">{t("explain")}</p>
        <Field label={t("score")} error={faultOf("place")}>
          {(control) => (
            <select
              {...control}
              ref={placeField}
              name="place"
              value={place}
              onChange={(event) => form.setPlace(event.target.value)}
            >
              <option value="">{t("choose")}</option>
              <ScoreOptions laps={laps} questions={questions} timeZone={stage.timeZone} />
            </select>
          )}
        </Field>
        <Field
          label={t("text")}
          hint={t("length", { length, most: longestQuestion })}
          error={faultOf("text")}
        >
          {(control) => (
            <textarea
              {...control}
              ref={textField}
              name="text"
              rows={4}
              value={text}
              onChange={(event) => form.setText(event.target.value)}
            />
          )}
        </Field>
        {refusal && t.find(`faults.${refusal.reason}`) === null ? (
          <Refusal refusal={refusal} />
        ) : (
          <FormFailure text={why === null ? null : faultMessage(why)} />
        )}
        <SubmitButton isPending={isSending}>{t("send")}</SubmitButton>
      </Form>
    </details>
  )
}

type ScoreOptionsProps = { laps: RiderCard["laps"]; questions: readonly OwnQuestion[]; timeZone: string }

/** The scores of a card, lap by lap; those about which a question is open cannot be chosen again. */
function ScoreOptions({ laps, questions, timeZone }: ScoreOptionsProps) {
  const t = useWords("questions")
  const { points: format } = useFormats(timeZone)
  const open = new Set(questions.flatMap((one) => (one.state === "open" ? [keyOfSection(one)] : [])))
  return laps.map(({ lap, sections }) => (
    <optgroup key={lap} label={t("lap", { lap })}>
      {sections.map(({ section, points, isMissed }) => {
        const key = keyOfSection({ section, lap })
        const score = points === null ? t("noScore") : writeScore(cellScore(points, isMissed), format)
        return (
          <option key={key} value={key} disabled={open.has(key)}>
            {t(open.has(key) ? "scoreAsked" : "scoreOf", { section, lap, score })}
          </option>
        )
      })}
    </optgroup>
  ))
}
