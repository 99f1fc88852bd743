import { useWhyRefused } from "#app/public/registration/registration-refusals.ts"
import type { useFormDialog } from "#app/public/registration/use-form-dialog.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { ClubRider, ClubStage } from "#contracts/registration/club-riders.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"

type Actions = {
  stage: ClubStage
  form: ReturnType<typeof useFormDialog>
  /** The entry is cancelled: the pressed button is no longer there. */
  onGone(): void
}

type ClubRiderLineProps = {
  rider: ClubRider
  /** Left out: there is no stage. */
  actions?: Actions
}

/** A rider of a club with their entry in a stage, and what their manager can do about it (FA-05). */
export function ClubRiderLine({ rider, actions }: ClubRiderLineProps) {
  const { name, racingClass, racingNumber, entry } = rider
  const t = useWords("club-riders")
  const registration = useWords("registration")
  const usual = [racingClass, racingNumber].filter((fact) => fact !== null).join(" · ")
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {entry && (
            <NumberPlate label={registration("racingNumber")} number={entry.racingNumber} color={undefined} />
          )}
          <strong className="wrap-anywhere">{name}</strong>
          {entry && <span className="wrap-anywhere">{entry.racingClass}</span>}
          {entry && (
            <Badge tone={entry.status === "Confirmed" ? "final" : "plain"}>
              {entry.status === "Confirmed" ? registration("statuses.Confirmed") : t("entered")}
            </Badge>
          )}
        </p>
        {!entry && (
          <p className="wrap-anywhere text-muted">
            {usual ? t("usually", { facts: usual }) : t("notEntered")}
          </p>
        )}
        {entry?.isByOrganiser && <p className="text-muted">{t("byOrganiser")}</p>}
      </div>
      {actions && entry && !entry.isByOrganiser && (
        <EntryActions {...actions} rider={rider} hasResult={entry.hasResult} />
      )}
    </li>
  )
}

/** What changes or cancels the entry. */
function EntryActions({
  stage,
  form,
  onGone,
  rider,
  hasResult,
}: Actions & { rider: ClubRider; hasResult: boolean }) {
  const t = useWords("club-riders")
  const ask = useAsk()
  const why = useWhyRefused()
  // locale keys: club-riders.work.cancel.*
  const cancel = useCommand(api.clubs.cancel, { t, work: "cancel" }, { why, reread: "afterwards" })
  const { id, name } = rider
  const confirm = async () => {
    if (cancel.isPending) return
    const words = {
      title: t("ask.title", { name }),
      text: t("ask.text"),
      yes: t("ask.yes"),
      no: t("ask.no"),
    }
    if (!(await ask(words))) return
    const came = await cancel({ stage: stage.path, rider: id })
    if (came.kind === "removed") onGone()
  }
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {stage.isOpen && !hasResult && (
        <ScriptedButton
          className="quiet-button"
          aria-disabled={form.isOpening}
          aria-label={`${t("change")}: ${name}`}
          onClick={() => void form.open({ kind: "change", rider: id, isOfClub: true })}
        >
          {form.isOpening && <Spinner />} {t("change")}
        </ScriptedButton>
      )}
      {stage.mayLeave && !hasResult && (
        <ScriptedButton
          className="quiet-button"
          aria-disabled={cancel.isPending}
          aria-label={`${t("cancel")}: ${name}`}
          onClick={() => void confirm()}
        >
          {t("cancel")}
        </ScriptedButton>
      )}
    </div>
  )
}
