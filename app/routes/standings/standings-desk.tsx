import "./standings-desk.css"
import { type ReactNode, useState } from "react"
import type { StandingLine, StandingsPage } from "#contracts/standings.ts"
import { isSameGroup, type StandingGroup } from "#domain/standings/standing.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import { RidersOfLine } from "./riders-of-line.tsx"
import { StandingsDeskPanel } from "./standings-desk-panel.tsx"
import type { SecretCell } from "./standings-table.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useStandingsWork } from "./use-standings-work.ts"

type StandingsDeskProps = { page: StandingsPage; children: (secret: SecretCell) => ReactNode }

type Picked = { group: StandingGroup; line: StandingLine }

/** What secretaries do about standings (SD-09); `children` draw the lists with what only secretaries see in them. */
export function StandingsDesk({ page: { championship, standings }, children }: StandingsDeskProps) {
  const t = useDeskWords()
  const place = { institution: championship.institution, championship: championship.id }
  const { confirm, send, work } = useStandingsWork(place)
  const [source, setSource] = useState<Picked | null>(null)
  const content = standings?.content
  const linesOf = (group: StandingGroup) =>
    content?.tab === "individual"
      ? (content.groups.find((one) => isSameGroup(one.group, group))?.lines ?? [])
      : []
  const remove = async ({ group, line }: Picked) => {
    if (await confirm({ title: t("askDelete", { name: line.name }), text: t("askDeleteText") }))
      await work(
        { intent: "delete", standing: { group, id: line.id } },
        { pending: t("deleting"), done: t("deleted"), failed: t("deleteFailed") },
      )
  }
  return (
    <>
      <StandingsDeskPanel place={place} columns={standings?.columns ?? []} work={{ confirm, work }} />
      {children((line, group) => (
        <>
          {line.secret && <RidersOfLine name={line.name} riders={line.secret.riders} />}
          <ActionsMenu
            label={t("actionsOf", { name: line.name })}
            note={isHeld(line) ? t("refusal.standings-published") : undefined}
          >
            <Action
              isOff={isHeld(line) || linesOf(group).length < 2}
              onChoose={() => setSource({ group, line })}
            >
              {t("merge")}
            </Action>
            <Action isOff={isHeld(line)} onChoose={() => remove({ group, line })}>
              {t("delete")}
            </Action>
          </ActionsMenu>
        </>
      ))}
      {source && (
        <MergeDialog
          source={source.line}
          group={source.group}
          lines={linesOf(source.group)}
          columns={standings?.columns ?? []}
          onClose={() => setSource(null)}
          onMerge={({ id }, deleteSource) =>
            send(
              {
                intent: "merge",
                source: { group: source.group, id: source.line.id },
                target: { group: source.group, id },
                deleteSource,
              },
              { pending: t("merging"), done: t("merged"), failed: t("mergeFailed") },
            )
          }
        />
      )}
    </>
  )
}

/** Has the standing a result of a stage that is published? */
const isHeld = ({ secret }: StandingLine): boolean => secret?.isOpen === false
