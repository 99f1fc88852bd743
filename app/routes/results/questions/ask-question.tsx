import type { TFunction } from "i18next"
import { translateFault } from "#app/forms/fields.tsx"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { Refusal } from "#app/forms/refusal.tsx"
import { SubmitButton } from "#app/forms/submit-button.tsx"
import type { Words } from "#app/i18n/typed-keys.d.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { useStageTime } from "#app/routes/results/use-stage-time.ts"
import { writeScore } from "#contracts/formats.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { OwnQuestion } from "#contracts/score-question.ts"
import { tooLong } from "#contracts/too-long.ts"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import { cellScore } from "#domain/judging/points.ts"
import { lengthOfQuestion, longestQuestion } from "#domain/results/score-question.ts"
import { Field } from "#ui/field.tsx"
import type { AskForm } from "./use-ask-form.ts"

type AskQuestionProps = {
  card: Pick<RiderCard, "stage" | "racingClass" | "laps">
  questions: readonly OwnQuestion[]
  form: AskForm
}

/** Asks about one of the scores of a card. */
export function AskQuestion({ card: { stage, racingClass, laps }, questions, form }: AskQuestionProps) {
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
  const faultMessage = (fault: string) =>
    isOfQuestions(t, fault) ? t(`faults.${fault}`, { time }) : translateFault(tForm, fault)
  const faultOf = (field: "place" | "text") => {
    const fault = field === "text" && isTooLong ? tooLong(longestQuestion) : form.faultOf(field)
    return fault === undefined ? undefined : faultMessage(fault)
  }
  return (
    <details className="mt-1" open={isOpen} onToggle={(event) => form.setOpen(event.currentTarget.open)}>
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
        {refusal && !isOfQuestions(t, refusal.reason) ? (
          <Refusal refusal={refusal} />
        ) : (
          <FormFailure text={why === null ? null : faultMessage(why)} />
        )}
        <SubmitButton isPending={isSending}>{t("send")}</SubmitButton>
      </Form>
    </details>
  )
}

type QuestionFault = keyof Words["questions"]["faults"]

const isOfQuestions = (t: TFunction<"questions">, fault: string): fault is QuestionFault =>
  Object.hasOwn(t("faults", { returnObjects: true }), fault)

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
