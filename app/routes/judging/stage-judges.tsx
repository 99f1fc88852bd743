import { useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { JudgesDesk, StageJudge } from "#contracts/judges-desk.ts"
import { Badge } from "#ui/badge.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { AddJudge } from "./add-judge.tsx"
import { JudgeSections } from "./judge-sections.tsx"
import { LineActions } from "./line-actions.tsx"
import type { JudgesWork } from "./use-judges-work.tsx"

type StageJudgesProps = { desk: JudgesDesk; work: Pick<JudgesWork, "work" | "confirm"> }

/** Which users are the stage's judges, and who could be (JU-01). */
export function StageJudges({ desk: { stage, judges, offered }, work: { work, confirm } }: StageJudgesProps) {
  const t = useWords("judges")
  const [edited, setEdited] = useState<StageJudge | null>(null)
  const remove = async ({ userId, name }: StageJudge) => {
    const asked = {
      title: t("judges.removeAsk", { name }),
      text: t("judges.removeText"),
      yes: t("judges.remove"),
    }
    if (await confirm(asked)) await work({ intent: "remove-judge", user: userId })
  }
  return (
    <section className="judges-part" aria-labelledby="stage-judges">
      <h2 id="stage-judges">{t("judges.title")}</h2>
      <p className="text-muted">{t("judges.hint")}</p>
      {judges.length === 0 ? (
        <EmptyState title={t("judges.none")}>{t("judges.noneNext")}</EmptyState>
      ) : (
        <ul className="record-list">
          {judges.map((judge) => (
            <JudgeLine
              key={judge.userId}
              judge={judge}
              onEdit={() => setEdited(judge)}
              onRemove={() => void remove(judge)}
            />
          ))}
        </ul>
      )}
      <AddJudge
        offered={offered}
        onAdd={({ userId }) => work({ intent: "set-judge", user: userId, sections: [] })}
      />
      {edited && (
        <JudgeSections
          judge={edited}
          sections={stage.sections}
          onSave={(sections) => work({ intent: "set-judge", user: edited.userId, sections })}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

type JudgeLineProps = { judge: StageJudge; onEdit(): void; onRemove(): void }

function JudgeLine({ judge: { name, email, isDeclared, sections }, onEdit, onRemove }: JudgeLineProps) {
  const t = useWords("judges")
  return (
    <li>
      <span className="min-w-0">
        <b>{name}</b> <span className="text-muted">{email}</span>{" "}
        {!isDeclared && <Badge tone="provisional">{t("judges.withdrawn")}</Badge>}
        <span className="block text-muted">
          {sections.length === 0 ? t("judges.everywhere") : t("judges.at", { sections: sections.join(", ") })}
        </span>
      </span>
      <LineActions
        name={name}
        others={[
          { words: t("judges.edit"), label: t("judges.editOf", { name }), onPress: onEdit },
          { words: t("judges.remove"), label: t("judges.removeOf", { name }), onPress: onRemove },
        ]}
      />
    </li>
  )
}
