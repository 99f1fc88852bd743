import "#app/office/office.css"
import { type ReactNode, useId, useState } from "react"
import type { SecretCell } from "#app/public/standings/standings-table.tsx"
import { api } from "#app/site/api/client.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { searchId } from "#app/site/search/search-field.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type {
  SecretLine,
  StandingLine,
  StandingsColumn,
  StandingsPage,
} from "#contracts/standings/standings.ts"
import { championshipPath, stagePath } from "#domain/competitions/stage-path.ts"
import { isSameGroup, type StandingGroup } from "#domain/standings/standing.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Badge } from "#ui/badge.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { SecretaryPanel } from "#ui/secretary-panel.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { DoneMerges, useUndoMerge } from "./done-merges.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import { StageStandingsSteps } from "./stage-standings-steps.tsx"
import { useConfirmedChange } from "./use-confirmed-change.tsx"
import { type Generation, useGeneration } from "./use-generation.tsx"
import { useSetPositions } from "./use-set-positions.ts"

type StandingsToolsProps = { page: StandingsPage; children: (secret: SecretCell) => ReactNode }

type Picked = { group: StandingGroup; line: StandingLine }

/** The secretaries' tools for standings (SD-09); `children` render the lists with what only secretaries see. */
export function StandingsTools({ page, children }: StandingsToolsProps) {
  const { championship, standings, timeZone } = page
  const t = useWords("standings-tools")
  const place = { institution: championship.institution, championship: championship.id }
  const path = championshipPath(place)
  const ask = useAsk()
  const deleteStanding = useConfirmedChange(api.standings.delete, "delete")
  const undoMerge = useUndoMerge(path)
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
  const isAlone = (group: StandingGroup) => linesOf(group).length < 2
  const remove = async ({ group, line }: Picked) => {
    const question = { title: t("askDelete", { name: line.name }), text: t("askDeleteText") }
    if (await ask({ ...question, yes: t("yes"), no: t("cancel") }))
      await deleteStanding({ championship: path, standing: { group, id: line.id } })
  }
  const undo = ({ group, line }: Picked, { id, name }: SecretLine["merged"][number]) =>
    undoMerge({ group, target: line.id, alias: id, names: { source: name, target: line.name } })
  return (
    <>
      <StandingsPanel {...{ place, columns, timeZone, generation }} />
      {children((line, group) => (
        <>
          {line.secret && <RidersOfLine name={line.name} riders={line.secret.riders} />}
          <ActionsMenu
            label={t("actionsOf", { name: line.name })}
            note={isHeld(line) ? t("refused.standings-published") : isAlone(group) ? t("noOther") : undefined}
            className="ml-1 inline-block align-middle"
            returnTo={() => document.getElementById(searchId)}
          >
            <Action isOff={isHeld(line) || isAlone(group)} onChoose={() => setSource({ group, line })}>
              {t("merge")}
            </Action>
            {line.secret?.merged.map((merged) => (
              <Action key={merged.id} onChoose={() => undo({ group, line }, merged)}>
                {t("undoMerge", { name: merged.name })}
              </Action>
            ))}
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
  timeZone: string
  generation: Generation
}

/** The secretaries' tools for all standings at once (SD-09, SD-14), and the current step of each stage. */
function StandingsPanel({ place, columns, timeZone, generation }: StandingsPanelProps) {
  const t = useWords("standings-tools")
  const championship = championshipPath(place)
  const setPositions = useSetPositions(championship)
  const showDialog = useShowDialog()
  const showMerges = () =>
    showDialog((close) => <DoneMerges {...{ championship, timeZone }} onClose={close} />)
  return (
    <SecretaryPanel title={t("title")} help={<HelpLink topic="standings" />}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex-[1_1_18rem] text-sm/normal text-muted">{t("approveMeaning")}</p>
        <ScriptedButton className="quiet-button" onClick={() => void setPositions("total")}>
          {t("approve")}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={() => void setPositions("total-minus-worst")}>
          {t("final")}
        </ScriptedButton>
        {columns.length > 0 && (
          <ScriptedButton className="quiet-button" onClick={showMerges}>
            {t("merges")}
          </ScriptedButton>
        )}
      </div>
      {columns.length > 0 && (
        <>
          <h3 className="mt-3 text-xl">{t("stages")}</h3>
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
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-1.5">
      <strong className="min-w-28">{title}</strong>
      {/* locale keys: standings-tools.step.* */}
      <Badge tone={resultsStatus === "StandingsPublished" ? "final" : "plain"}>
        {t(`step.${resultsStatus}`)}
      </Badge>
      <span className="ml-auto flex flex-wrap items-center gap-3">
        <StageStandingsSteps
          stagePath={stageOf(url, place)}
          resultsStatus={resultsStatus}
          isDraft={isDraft}
          approveFirst={<span className="text-muted">{t("approveFirst")}</span>}
          generation={generation}
        />
      </span>
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
        className={`min-h-11 min-w-11 cursor-pointer rounded-lg ${riders.length > 1 ? "bg-error text-error-ink" : ""}`}
        popoverTarget={id}
        aria-label={label}
        style={{ anchorName: `--${id}` }}
      >
        {riders.length}
      </button>
      <div
        id={id}
        popover="auto"
        className="raised inset-auto m-1 px-4 py-3 [position-area:block-end] [position-try-fallbacks:flip-block]"
        style={{ positionAnchor: `--${id}` }}
      >
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
