import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { championshipPath, stagePath } from "#domain/competitions/stage-path.ts"
import { useAsk } from "#ui/use-ask.tsx"
import "./standings-tools.css"
import { type ReactNode, useId, useState } from "react"
import { HelpLink } from "#app/help/help-link.tsx"
import { searchId } from "#app/search/search-field.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { SecretLine, StandingLine, StandingsColumn, StandingsPage } from "#contracts/standings.ts"
import { isSameGroup, type StandingGroup } from "#domain/standings/standing.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Badge } from "#ui/badge.tsx"
import { SecretaryPanel } from "#ui/secretary-panel.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import { StageStandingsSteps } from "./stage-standings-steps.tsx"
import type { SecretCell } from "./standings-table.tsx"
import { type Generation, useGeneration } from "./use-generation.tsx"
import { useSetPositions } from "./use-set-positions.ts"
import { useStandingsCommand } from "./use-standings-command.ts"

type StandingsToolsProps = { page: StandingsPage; children: (secret: SecretCell) => ReactNode }

type Picked = { group: StandingGroup; line: StandingLine }

/** The secretaries' tools for standings (SD-09); `children` render the lists with what only secretaries see. */
export function StandingsTools({ page: { championship, standings }, children }: StandingsToolsProps) {
  const t = useWords("standings-tools")
  const place = { institution: championship.institution, championship: championship.id }
  const path = championshipPath(place)
  const ask = useAsk()
  const deleting = { pending: t("deleting"), done: t("deleted"), failed: t("deleteFailed") }
  const deleteStanding = useStandingsCommand(api.standings.delete, deleting)
  const [source, setSource] = useState<Picked | null>(null)
  const content = standings?.content
  const columns = standings?.columns ?? []
  const generation = useGeneration(
    (stage) => columns.find(({ url }) => stageOf(url, place) === stage)?.resultsStatus ?? null,
  )
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
      <StandingsPanel place={place} columns={columns} generation={generation} />
      {children((line, group) => (
        <>
          {line.secret && <RidersOfLine name={line.name} riders={line.secret.riders} />}
          <ActionsMenu
            label={t("actionsOf", { name: line.name })}
            note={isHeld(line) ? t("refusal.standings-published") : undefined}
            returnTo={() => document.getElementById(searchId)}
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
          columns={columns}
          onClose={() => setSource(null)}
        />
      )}
      {generation.sheet}
    </>
  )
}

/** Does the standing have a result of a published stage? */
const isHeld = ({ secret }: StandingLine): boolean => secret?.isOpen === false

/** Whose standings are worked on. */
type StandingsPlace = { institution: string; championship: string }

/** The path of the stage whose results have this address. */
const stageOf = (url: string, place: StandingsPlace): string => {
  const [, , , , stage = ""] = url.split("/")
  return stagePath({ ...place, stage })
}

type StandingsPanelProps = {
  place: StandingsPlace
  columns: readonly StandingsColumn[]
  generation: Generation
}

/** The secretaries' tools for all standings at once (SD-09, SD-14), and the current step of each stage. */
function StandingsPanel({ place, columns, generation }: StandingsPanelProps) {
  const t = useWords("standings-tools")
  const setPositions = useSetPositions(championshipPath(place))
  return (
    <SecretaryPanel className="standings-tools" title={t("title")} help={<HelpLink topic="standings" />}>
      <div className="set-positions">
        <p>{t("approveMeaning")}</p>
        <ScriptedButton className="quiet-button" onClick={() => void setPositions("total")}>
          {t("approve")}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={() => void setPositions("total-minus-worst")}>
          {t("final")}
        </ScriptedButton>
      </div>
      {columns.length > 0 && (
        <>
          <h3>{t("stages")}</h3>
          <ul>
            {columns.map((column) => (
              <StageLine key={column.order} {...{ place, column, generation }} />
            ))}
          </ul>
        </>
      )}
    </SecretaryPanel>
  )
}

type StageLineProps = { place: StandingsPlace; column: StandingsColumn; generation: Generation }

function StageLine({ place, column, generation }: StageLineProps) {
  const t = useWords("standings-tools")
  const { title, url, resultsStatus, isDraft } = column
  return (
    <li>
      <strong>{title}</strong>
      {/* locale keys: standings-tools.step.* */}
      <Badge tone={resultsStatus === "StandingsPublished" ? "final" : "plain"}>
        {t(`step.${resultsStatus}`)}
      </Badge>
      <StageStandingsSteps
        stagePath={stageOf(url, place)}
        resultsStatus={resultsStatus}
        isDraft={isDraft}
        approveFirst={<span className="text-muted">{t("approveFirst")}</span>}
        generation={generation}
      />
    </li>
  )
}

type RidersOfLineProps = { name: string; riders: SecretLine["riders"] }

/** How many riders a standing is made of, red when more than one, and who (SD-09, D-24). */
function RidersOfLine({ name, riders }: RidersOfLineProps) {
  const t = useWords("standings-tools")
  const id = useId()
  const label = t("ridersOf", { name, count: riders.length })
  return (
    <>
      <button
        type="button"
        className="riders-count"
        data-is-many={riders.length > 1 || undefined}
        popoverTarget={id}
        aria-label={label}
        style={{ anchorName: `--${id}` }}
      >
        {riders.length}
      </button>
      <div id={id} popover="auto" className="riders-of-line" style={{ positionAnchor: `--${id}` }}>
        <ul aria-label={label}>
          {riders.map((rider) => (
            <li key={`${rider.name} ${rider.birthYear}`}>
              {rider.name}
              {rider.birthYear !== null && `, ${rider.birthYear}`}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
