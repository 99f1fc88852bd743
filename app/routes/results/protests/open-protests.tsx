import { useWords } from "#app/i18n/words.ts"
import type { BoardProtest } from "#contracts/live.ts"
import { Answers, Dialog } from "#ui/dialog.tsx"

/** A protest as it is named before approval. */
type Named = Pick<BoardProtest, "id" | "racingClass" | "subject">

type OpenProtestsProps = { protests: readonly Named[]; onAnswer(isConfirmed: boolean): void }

/** Asks before results are approved although the jury has not decided these protests, and names them (OF-05). */
export function OpenProtests({ protests, onAnswer }: OpenProtestsProps) {
  const t = useWords("results-desk")
  return (
    <Dialog title={t("protest.open")} onClose={(answer) => onAnswer(answer === "yes")}>
      <NamedProtests protests={protests} />
      <Answers yes={t("protest.approve")} no={t("cancel")} />
    </Dialog>
  )
}

/** Names protests by their class and subject, and says what approval means for them. */
export function NamedProtests({ protests }: { protests: readonly Named[] }) {
  const t = useWords("results-desk")
  return (
    <>
      <p className="mt-2 text-muted">{t("protest.openMeans")}</p>
      <ul className="changed-riders">
        {protests.map(({ id, racingClass, subject }) => (
          <li key={id} className="wrap-anywhere">
            <b>{racingClass ?? t("protest.wholeStage")}</b> {subject}
          </li>
        ))}
      </ul>
    </>
  )
}
