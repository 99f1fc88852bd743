import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { Dialog } from "#ui/dialog.tsx"
import { nameOf } from "./attention-heading.tsx"
import { byNumber, listNames, riderLabel } from "./desk-riders.ts"

/** `mark`: those without a start and a score get a DNF first. */
export type ApproveAnswer = "approve" | "mark" | "cancel"

type ApproveDialogProps = {
  race: RaceDesk
  /** The competition is not over yet: when it will be, in words. */
  runsUntil: string | null
  onAnswer(answer: ApproveAnswer): void
}

/** Asks before results are approved, and names what is open (D-10) and who has neither a start nor a score (D-45). */
export function ApproveDialog({ race, runsUntil, onAnswer }: ApproveDialogProps) {
  const { classes, lines, attention } = race
  const t = useWords("results-desk")
  const { i18n } = useTranslation()
  const absent = Map.groupBy(
    lines.filter(({ hasStarted }) => !hasStarted),
    ({ racingClass }) => racingClass,
  )
  const count = [...absent.values()].flat().length
  const listedClasses = classes.filter(({ name }) => absent.has(name))
  return (
    <Dialog title={t("approve")} onClose={() => onAnswer("cancel")}>
      <p className="mt-2 text-muted">{t("approveSure")}</p>
      {runsUntil !== null && (
        <p className="mt-2">
          <b>{t("approveWhileRunning", { end: runsUntil })}</b>
        </p>
      )}
      {attention.length > 0 && (
        <p className="mt-2">
          {t("approveOpen", { items: listNames(attention.map((item) => nameOf(item, t))) })}
        </p>
      )}
      {count > 0 && (
        <div className="absent-riders">
          <p>
            <b>{t("absent.text", { count, all: lines.length })}</b>
          </p>
          <ul>
            {listedClasses.map(({ name }) => (
              <li key={name}>
                {name}:{" "}
                {byNumber(absent.get(name) ?? [], i18n.language)
                  .map(riderLabel)
                  .join(", ")}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={() => onAnswer("cancel")}>
          {t("cancel")}
        </button>
        {count > 0 && (
          <button type="button" className="quiet-button" onClick={() => onAnswer("mark")}>
            {t("absent.mark", { count })}
          </button>
        )}
        <button type="button" className="button" onClick={() => onAnswer("approve")}>
          {t("approve")}
        </button>
      </div>
    </Dialog>
  )
}
