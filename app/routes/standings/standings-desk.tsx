import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { championshipPath } from "#domain/competitions/stage-path.ts"
import { useAsk } from "#ui/use-ask.tsx"
import "./standings-desk.css"
import { type ReactNode, useState } from "react"
import type { StandingLine, StandingsPage } from "#contracts/standings.ts"
import { isSameGroup, type StandingGroup } from "#domain/standings/standing.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import { RidersOfLine } from "./riders-of-line.tsx"
import { StandingsDeskPanel } from "./standings-desk-panel.tsx"
import type { SecretCell } from "./standings-table.tsx"
import { useStandingsCommand } from "./use-standings-command.ts"

type StandingsDeskProps = { page: StandingsPage; children: (secret: SecretCell) => ReactNode }

type Picked = { group: StandingGroup; line: StandingLine }

/** What secretaries do about standings (SD-09); `children` draw the lists with what only secretaries see in them. */
export function StandingsDesk({ page: { championship, standings }, children }: StandingsDeskProps) {
  const t = useWords("standings-desk")
  const place = { institution: championship.institution, championship: championship.id }
  const path = championshipPath(place)
  const ask = useAsk()
  const deleting = { pending: t("deleting"), done: t("deleted"), failed: t("deleteFailed") }
  const deleteStanding = useStandingsCommand(api.standings.delete, deleting)
  const [source, setSource] = useState<Picked | null>(null)
  const content = standings?.content
  const linesOf = (group: StandingGroup) =>
    content?.tab === "individual"
      ? (content.groups.find((one) => isSameGroup(one.group, group))?.lines ?? [])
      : []
  const remove = async ({ group, line }: Picked) => {
    const question = { title: t("askDelete", { name: line.name }), text: t("askDeleteText") }
    if (await ask({ ...question, yes: t("yes"), no: t("cancel") }))
      await deleteStanding({ championship: path, standing: { group, id: line.id } })
  }
  return (
    <>
      <StandingsDeskPanel place={place} columns={standings?.columns ?? []} />
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
          championship={path}
          source={source.line}
          group={source.group}
          lines={linesOf(source.group)}
          columns={standings?.columns ?? []}
          onClose={() => setSource(null)}
        />
      )}
    </>
  )
}

/** Has the standing a result of a stage that is published? */
const isHeld = ({ secret }: StandingLine): boolean => secret?.isOpen === false
