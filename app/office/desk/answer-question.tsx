import { useEffect, useEffectEvent, useRef, useState } from "react"
import { DeskSectionPopup } from "#app/office/desk/section/desk-section-popup.tsx"
import { useStageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { useUnsentTexts } from "#app/site/forms/unsent-texts.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { writeScore } from "#contracts/fields/formats.ts"
import type { ScoreQuestion } from "#contracts/judging/race-desk.ts"
import { lengthOfQuestion, longestQuestion, type QuestionAnswer } from "#domain/results/score-question.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Field } from "#ui/field.tsx"
import { Dated } from "#ui/instant.tsx"
import { showToast } from "#ui/toasts.ts"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { type AttentionProps, nameOf, recordedScore } from "./attention-item.tsx"
import { startOfAttention } from "./attention-line.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

/** A rider's question about a score: a secretary looks at the section, and answers (OF-04). Upheld, the section opens to be corrected. */
export function AnswerQuestion({ item, stage }: AttentionProps<ScoreQuestion>) {
  const t = useWords("question-desk")
  const { points, time } = useFormats(stage.timeZone)
  const answerQuestion = useDeskCommand(api.results.answerQuestion, "answerQuestion")
  const openSection = useOpenSection(item)
  const [text, setText] = useState("")
  const [isMissing, setMissing] = useState(false)
  const keep = useUnsentTexts(`answer ${item.id}`, (kept) => setText((typed) => typed || (kept.text ?? "")))
  const write = (written: string) => {
    setText(written)
    keep(written.trim() === "" ? {} : { text: written })
  }
  const field = useInputBeforeHydration<HTMLTextAreaElement>(text, write)
  // the page may be refreshed before the call is answered; the answer then says what happened
  const place = useToastIfGone(item, answerQuestion.isPending ? "" : text)
  useLeaveWarning(() => text.trim() !== "")
  const length = lengthOfQuestion(text)
  const isTooLong = length > longestQuestion
  const give = async (answer: QuestionAnswer) => {
    if (answerQuestion.isPending) return
    setMissing(length === 0)
    if (length === 0 || isTooLong) return field.current?.focus()
    await answerQuestion({ stage: stage.path, question: item.id, answer, text }, async ({ kind }) => {
      if (kind !== "answered") return
      write("")
      if (answer === "upheld") openSection()
    })
  }
  return (
    <div ref={place} className="asked-score mt-1 grid gap-2">
      <p className="text-muted">
        <Dated at={item.askedOn}>
          {t("facts", { racingClass: item.rider.racingClass, time: time.format(item.askedOn) })}
        </Dated>{" "}
        <b className={`${recordedScore} text-ink`}>{writeScore(item.total, points)}</b>
      </p>
      <q className="block wrap-anywhere">{item.text}</q>
      <Field
        label={t("answer")}
        hint={t("answerHint", { length, most: longestQuestion })}
        error={
          isTooLong
            ? t("tooLong", { most: longestQuestion })
            : isMissing && length === 0
              ? t("empty")
              : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={2}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <div className="attempt-choices">
        <ScriptedButton className="quiet-button" onClick={() => give("upheld")}>
          {t("uphold")}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={() => give("refused")}>
          {t("refuse")}
        </ScriptedButton>
        <ScriptedButton className="text-button" onClick={openSection}>
          {t("open")}
        </ScriptedButton>
      </div>
      <p className="field-hint">{t("means")}</p>
    </div>
  )
}

/** Returns what opens the section that a question is about. */
function useOpenSection({ rider, section, lap }: ScoreQuestion): () => void {
  const show = useShowDialog()
  const row = useStageNow().rows.find(({ id }) => id === rider.id)
  return () => {
    if (!row) return
    show((close) => (
      <DeskSectionPopup
        rider={row}
        place={{ section, lap }}
        onClose={close}
        // once it is answered, the question has gone from the list
        returnTo={startOfAttention}
      />
    ))
  }
}

/** Shows a toast when a question goes although an answer was typed: somebody else was faster, or approval ended it. */
function useToastIfGone(item: ScoreQuestion, typed: string) {
  const t = useWords("question-desk")
  const desk = useWords("results-desk")
  const place = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(() => {
    if (typed.trim() !== "") showToast("failed", t("gone", { rider: nameOf(item, desk) }))
  })
  useEffect(() => {
    // if the whole desk goes with the page, the leave warning has already asked
    const list = place.current?.closest("section")
    return () => {
      if (list?.isConnected) notify()
    }
  }, [])
  return place
}
