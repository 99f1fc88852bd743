import { type SubmitEvent, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { JudgesPage, StageJudge } from "#contracts/judging/judges-page.ts"
import { Badge } from "#ui/badge.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { SectionToggle, SectionToggles } from "#ui/section-toggles.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { AddJudge } from "./add-judge.tsx"
import { JudgesPart } from "./judges-part.tsx"
import { LineActions, recordLine } from "./line-actions.tsx"
import { useShownJudges } from "./use-shown-judges.ts"

type StageJudgesProps = { page: JudgesPage; refresh(): Promise<void> }

/** Which users are the stage's judges, and who could be (JU-01). */
export function StageJudges({ page: { stage, judges, offered }, refresh }: StageJudgesProps) {
  const t = useWords("judges")
  const ask = useAsk()
  // locale keys: judges.work.* judges.refused.*
  const addJudge = useCommand(api.judging.addJudge, { t, work: "set-judge" }, { reread: refresh })
  const setSections = useCommand(api.judging.setJudgeSections, { t, work: "set-judge" }, { reread: refresh })
  const removeJudge = useCommand(api.judging.removeJudge, { t, work: "remove-judge" }, { reread: refresh })
  const show = useShowDialog()
  const edit = (judge: StageJudge) =>
    show((close) => (
      <JudgeSections
        judge={judge}
        stage={stage.path}
        sections={stage.sections}
        onSave={async (sections) => {
          const came = await setSections({
            stage: stage.path,
            user: judge.userId,
            seen: judge.sections,
            sections,
          })
          return came.kind === "written"
        }}
        onClose={close}
      />
    ))
  const remove = async ({ userId, name }: StageJudge) => {
    const question = {
      title: t("judges.removeAsk", { name }),
      text: t("judges.removeText"),
      yes: t("judges.remove"),
      no: t("cancel"),
    }
    if (await ask(question)) await removeJudge({ stage: stage.path, user: userId })
  }
  return (
    <JudgesPart id="stage-judges" title={t("judges.title")}>
      <p className="text-muted">{t("judges.hint")}</p>
      {judges.length === 0 ? (
        <EmptyState title={t("judges.none")}>{t("judges.noneNext")}</EmptyState>
      ) : (
        <ul className="record-list mt-3">
          {judges.map((judge) => (
            <JudgeLine
              key={judge.userId}
              judge={judge}
              onEdit={() => edit(judge)}
              onRemove={() => void remove(judge)}
            />
          ))}
        </ul>
      )}
      <AddJudge offered={offered} onAdd={({ userId }) => addJudge({ stage: stage.path, user: userId })} />
    </JudgesPart>
  )
}

type JudgeLineProps = { judge: StageJudge; onEdit(): void; onRemove(): void }

function JudgeLine({ judge: { name, email, isDeclared, sections }, onEdit, onRemove }: JudgeLineProps) {
  const t = useWords("judges")
  return (
    <li className={recordLine}>
      <span className="min-w-0 max-sm:flex-1">
        <b>{name}</b> <span className="text-muted">{email}</span>{" "}
        {!isDeclared && <Badge tone="provisional">{t("judges.withdrawn")}</Badge>}
        <span className="block text-muted">
          {sections.length === 0 ? t("judges.everywhere") : t("judges.at", { sections: sections.join(", ") })}
        </span>
      </span>
      <LineActions
        name={name}
        list="stage-judges"
        others={[
          { words: t("judges.edit"), label: t("judges.editOf", { name }), onPress: onEdit },
          { words: t("judges.remove"), label: t("judges.removeOf", { name }), onPress: onRemove },
        ]}
      />
    </li>
  )
}

type JudgeSectionsProps = {
  judge: StageJudge
  /** Path of the stage. */
  stage: string
  /** The existing sections. */
  sections: readonly number[]
  /** Returns whether it was saved. */
  onSave(sections: number[]): Promise<boolean>
  onClose(): void
}

/** Asks where a judge stands. */
function JudgeSections({ judge, stage, sections, onSave, onClose }: JudgeSectionsProps) {
  const t = useWords("judges")
  const { name, userId, sections: before } = judge
  const shown = useShownJudges(stage)
  const isGone = shown !== null && !shown.judges.some((one) => one.userId === userId)
  const [chosen, setChosen] = useState(before)
  const [isSaving, setSaving] = useState(false)
  const toggle = (section: number, isChosen: boolean) =>
    setChosen((known) => (isChosen ? [...known, section] : known.filter((one) => one !== section)))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving || isGone) return
    setSaving(true)
    const saved = await onSave(chosen)
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog
      title={t("judges.editOf", { name })}
      onClose={onClose}
      returnTo={() => document.getElementById("stage-judges")}
    >
      {isGone && (
        <p role="alert" className="notice">
          {t("refused.not-a-judge")}
        </p>
      )}
      <form onSubmit={(event) => void save(event)}>
        <p id="judge-sections-hint" className="mt-2 mb-3 text-muted">
          {t("judges.editHint", { name })}
        </p>
        <fieldset aria-describedby="judge-sections-hint">
          <legend className="sr-only">{t("judges.edit")}</legend>
          <SectionToggles>
            {sections.map((section) => (
              <SectionToggle
                key={section}
                section={section}
                checked={chosen.includes(section)}
                aria-label={t("section", { section })}
                onChange={(event) => toggle(section, event.target.checked)}
              />
            ))}
          </SectionToggles>
        </fieldset>
        <div className="dialog-end">
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" className="button" aria-disabled={isSaving || isGone}>
            {t("save")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
