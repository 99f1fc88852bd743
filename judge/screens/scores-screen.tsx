import { useState } from "react"
import { writeDecimals } from "#contracts/fields/formats.ts"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { classicMarks, missedMark, readPoints } from "#domain/judging/points.ts"
import { mostSectionPoints } from "#domain/judging/points-range.ts"
import { goBack } from "#judge/address.ts"
import { type OwnAttempt, scoreOf } from "#judge/scoring/own-attempt.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { Choices, FormEnd, ReasonInput } from "./form-parts.tsx"
import { Plate, Score } from "./plate-and-score.tsx"
import { ReRideDialog } from "./re-ride-dialog.tsx"
import { TopBar } from "./top-bar.tsx"
import { useJudgingState, useRiders, useTimeFormat } from "./use-judging.ts"
import { type PadTap, useTouch } from "./use-pad.tsx"

/** How many of the latest scores are listed at first; a day has hundreds. */
const shownAtFirst = 40

const line = "block font-bold not-italic wrap-anywhere"
const lineKey = "min-w-(--target) flex-none text-[min(1.125rem,8cqi)]"

/** What this phone has scored, the latest first, each with what became of it and a way to correct it. */
export function ScoresScreen() {
  const t = useWords()
  const { attempts, known } = useJudgingState()
  const riders = useRiders()
  const time = useTimeFormat()
  const { touch, trouble } = useTouch()
  const [most, setMost] = useState(shownAtFirst)
  const show = useShowDialog()
  const latest = attempts.toReversed()
  // D-11: the taps of a local event are sent to nobody
  const arrived = isAlone(known.path) ? t("last.saved") : t("scores.sent")
  const takeBack = ({ id, participant, section, lap }: OwnAttempt) =>
    touch(() => [[{ attempt: id, participant, section, lap, name: "JudgeRemoveReRide" }]])
  return (
    <>
      <TopBar onBack={() => goBack({ view: null })}>{t("scores.title")}</TopBar>
      <main>
        {trouble}
        {latest.length === 0 && <p className="px-2 py-6 text-center">{t("scores.none")}</p>}
        <ol className="scores grid gap-1">
          {latest.slice(0, most).map((attempt) => {
            const { id, participant, section, lap, ended, cancelled, isVoid, startedAt, waits, why } = attempt
            const rider = riderNamed(riders, participant)
            const name = rider.name ?? t("unknownRider")
            const fate = cancelled
              ? t("scores.cancelled")
              : isVoid
                ? t("reRide.due")
                : ended === null
                  ? t("scores.running")
                  : null
            return (
              <li
                key={id}
                className="flex items-center gap-2 border-b border-line py-1 leading-tight @max-[15rem]/judge:flex-wrap"
              >
                <Plate rider={rider} place="list" />
                <span className="min-w-0 flex-1 @max-[15rem]/judge:basis-[60%]">
                  {name !== "" && <strong className={line}>{name}</strong>}
                  {t("section", { section })} · {t("lap", { lap })}
                  <br />
                  {time(startedAt)} · {waits ? t("scores.waits") : arrived}
                  {fate && ` · ${fate}`}
                  {/* locale keys: judge.why.* */}
                  {why && <em className={line}>{t(`why.${why}`)}</em>}
                </span>
                {ended !== null && (
                  <Score score={scoreOf(attempt)} type={known.stage.settings.type} place="list" />
                )}
                {isVoid && !cancelled && (
                  <button type="button" className={lineKey} onClick={() => takeBack(attempt)}>
                    {t("pad.undo")}
                  </button>
                )}
                {ended !== null && (
                  <button
                    type="button"
                    className={lineKey}
                    onClick={() => show((close) => <CorrectDialog attempt={attempt} onClose={close} />)}
                  >
                    {t("scores.correct")}
                  </button>
                )}
              </li>
            )
          })}
        </ol>
        {latest.length > most && (
          <button type="button" className="wide" onClick={() => setMost(latest.length)}>
            {t("scores.all", { count: latest.length })}
          </button>
        )}
      </main>
    </>
  )
}

type CorrectDialogProps = { attempt: OwnAttempt; onClose(): void }

const reasonKey = "text-[min(1.25rem,8cqi)]"

/** Corrects or deletes a score of this phone; the reason goes into the log with it. */
function CorrectDialog({ attempt, onClose }: CorrectDialogProps) {
  const t = useWords()
  const language = useLanguage()
  const { touch, trouble } = useTouch()
  const show = useShowDialog()
  const { settings } = useJudgingState().known.stage
  const most = mostSectionPoints(settings)
  const [points, setPoints] = useState(writeDecimals(String(scoreOf(attempt)), language))
  const [reason, setReason] = useState("")
  const [fault, setFault] = useState<
    "correct.needsPoints" | "correct.tooMany" | "correct.needsReason" | null
  >(null)
  const typed = readPoints(points)
  const finish = async (tap: PadTap) => {
    if (tap.name === "EditedTo") {
      if (typed === null) return setFault("correct.needsPoints")
      if (typed > most) return setFault("correct.tooMany")
    }
    if (reason.trim() === "") return setFault("correct.needsReason")
    setFault(null)
    const { id, participant, section, lap } = attempt
    await touch(() => [[{ ...tap, reason: reason.trim(), attempt: id, participant, section, lap }]])
    onClose()
  }
  const giveReRide = () => {
    onClose()
    show((close) => <ReRideDialog attempt={attempt} title={t("reRide.title")} onClose={close} />)
  }
  return (
    <Dialog
      title={t("correct.title")}
      onClose={onClose}
      onLeave={() => {
        if (reason === "") onClose()
      }}
    >
      <form
        className="grid gap-2 lying:grid-cols-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void finish(
            points === missedMark ? { name: "JudgeMissedSection" } : { name: "EditedTo", points: typed },
          )
        }}
      >
        {settings.type === "classic" ? (
          <Choices
            legend={t("correct.points")}
            choices={[...classicMarks.map(String), missedMark].map((mark) => ({ value: mark, words: mark }))}
            chosen={points}
            onChoose={setPoints}
          />
        ) : (
          <label className="grid gap-1 font-bold">
            {t("correct.points")}
            <input inputMode="decimal" value={points} onChange={({ target }) => setPoints(target.value)} />
          </label>
        )}
        <ReasonInput reason={reason} onChange={setReason} />
        <div className="grid grid-cols-2 gap-[min(0.5rem,9px)]">
          <button type="button" className={reasonKey} onClick={() => setReason(t("correct.wrongButton"))}>
            {t("correct.wrongButton")}
          </button>
          <button type="button" className={reasonKey} onClick={() => setReason(t("correct.wrongRider"))}>
            {t("correct.wrongRider")}
          </button>
        </div>
        {fault && (
          <p role="alert" className="m-0 font-bold text-fault">
            {t(fault, { most })}
          </p>
        )}
        {trouble}
        <FormEnd does={t("correct.save")} onClose={onClose}>
          <button type="button" className="wide" onClick={giveReRide}>
            {t("reRide.button")}
          </button>
          <button type="button" className="wide" onClick={() => finish({ name: "JudgeCancelAttempt" })}>
            {t("correct.delete")}
          </button>
        </FormEnd>
      </form>
    </Dialog>
  )
}
