import "#app/office/office.css"
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { Link } from "react-router"
import { kindOfFilter, type ParticipantFilter } from "#app/public/registration/chosen-filter.ts"
import { participantsHeading, participantsId } from "#app/public/registration/participants-address.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { inPlace } from "#app/site/in-place.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { ParticipantList, StageParticipant } from "#contracts/registration/participants.ts"
import { startPlanAddress } from "#domain/competitions/stage-path.ts"
import { licenceOddities } from "#domain/registration/licences.ts"
import { isEnteredByOthers, participantStatuses } from "#domain/registration/participants.ts"
import { signOnAddress } from "#domain/registration/sign-on-code.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Spinner } from "#ui/states.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { ParticipantActionsFor, useParticipantActions } from "./participant-actions.tsx"
import { SelectAll, SelectOne, WithSelection } from "./participant-selection.tsx"

/** What the list of a stage's participants has for its secretaries (ST-13, PA-20). */
export const participantTools = {
  AddParticipant,
  UnconfirmedParticipants,
  ListFilters,
  WithSelection,
  SelectAll,
  SelectOne,
  ParticipantMenu,
}

type ParticipantToolsForProps = {
  stage: { path: string; timeZone: string }
  /** Draws the list with the tools. */
  children: (tools: typeof participantTools) => ReactNode
}

/** Lets a secretary of the stage work with the list of its participants. */
export function ParticipantToolsFor({ stage, children }: ParticipantToolsForProps) {
  return <ParticipantActionsFor stage={stage}>{children(participantTools)}</ParticipantActionsFor>
}

/** How a secretary adds participants (ST-13). */
function AddParticipant() {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const { stagePath, add, isAdding, takeOver, findLinks } = useParticipantActions()
  const tStarts = useWords("start-list")
  const tSignOn = useWords("sign-on")
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ScriptedButton className="quiet-button needs-script gap-2" aria-disabled={isAdding} onClick={add}>
        {isAdding ? <Spinner /> : <span aria-hidden="true">+</span>} {t("addParticipant")}
      </ScriptedButton>
      <ScriptedButton className="quiet-button needs-script" onClick={takeOver}>
        {tRiders("takeOver.action")}
      </ScriptedButton>
      <ScriptedButton className="quiet-button needs-script" onClick={findLinks}>
        {tRiders("likely.action")}
      </ScriptedButton>
      <Link to={startPlanAddress(stagePath)} className="quiet-button">
        {tStarts("link")}
      </Link>
      <Link to={signOnAddress(stagePath)} className="quiet-button">
        {tSignOn("link")}
      </Link>
      <HelpLink topic="participants" />
    </div>
  )
}

/** How many have an address that nobody has confirmed, and what removes them (D-43). */
function UnconfirmedParticipants({ count }: { count: number }) {
  const t = useWords("registration")
  const { removeUnconfirmed } = useParticipantActions()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, participantsHeading)
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-provisional px-4 py-3 text-provisional-ink print:hidden">
      {t("unconfirmed.some", { count })}
      <ScriptedButton
        ref={button}
        className="quiet-button needs-script"
        onClick={() => removeUnconfirmed(count)}
      >
        {t("unconfirmed.remove", { count })}
      </ScriptedButton>
    </p>
  )
}

type ListFiltersProps = { list: ParticipantList & { for: "secretary" }; shown: ParticipantFilter | null }

/** Participants by status, by what is odd about their licences, and who lacks a guardian's consent, with their number (PA-20, SN-02, EN-04). */
function ListFilters({ list, shown }: ListFiltersProps) {
  const t = useWords("stage")
  // locale keys: stage.status.* stage.licence.*
  const marks = licenceOddities
    .filter((mark) => list.byLicence[mark] > 0 || mark === shown)
    .map((mark) => ({ filter: mark, label: t(`licence.${mark}`), count: list.byLicence[mark] }))
  const lacking = [
    { filter: "lacking" as const, label: t("consent.lacking"), count: list.unconsented },
  ].filter(({ filter, count }) => count > 0 || filter === shown)
  const statuses = [
    { filter: null, label: t("allStatuses"), count: list.total },
    ...participantStatuses.map((status) => ({
      filter: status,
      label: t(`status.${status}`),
      count: list.byStatus[status],
    })),
  ]
  return (
    <div className="mt-6 mb-2 flex flex-wrap gap-x-4 gap-y-2 print:hidden">
      <FilterLinks label={t("column.status")} filters={statuses} shown={shown} />
      {lacking.length > 0 && <FilterLinks label={t("consent.label")} filters={lacking} shown={shown} />}
      {marks.length > 0 && <FilterLinks label={t("column.license")} filters={marks} shown={shown} />}
    </div>
  )
}

type FilterLinksProps = {
  label: string
  filters: readonly { filter: ParticipantFilter | null; label: string; count: number }[]
  shown: ParticipantFilter | null
}

/** Links, so that each filter has an address and works without script. */
function FilterLinks({ label, filters, shown }: FilterLinksProps) {
  const hash = useHydrated() ? "" : participantsId
  return (
    <nav className="status-filter flex flex-wrap gap-2" aria-label={label}>
      {filters.map(({ filter, label, count }) => (
        <Link
          key={label}
          to={{ search: filter === null ? "" : `?${kindOfFilter(filter)}=${filter}`, hash }}
          {...inPlace}
          className={`flex min-h-11 items-center gap-2 rounded-full border bg-surface px-4 font-semibold ${filter === shown ? "border-ink inset-ring-1 inset-ring-ink" : "border-line"}`}
          aria-current={filter === shown ? "true" : undefined}
        >
          {label} <span className="text-muted">{count}</span>
        </Link>
      ))}
    </nav>
  )
}

const statuses = ["Registered", "Confirmed"] as const

/** What a secretary may do with one participant; the status that they have cannot be set again (PA-10). */
function ParticipantMenu({ participant }: { participant: StageParticipant }) {
  const actions = useParticipantActions()
  const t = useWords("registration")
  const tClaims = useWords("claims")
  const tConsents = useWords("consents")
  const { name } = participant
  const announcePresent = useEffectEvent(actions.announcePresent)
  useEffect(() => announcePresent(name), [name])
  return (
    <div className="participant-menu">
      <ActionsMenu
        label={t("actionsOf", { name })}
        returnTo={participantsHeading}
        onGone={() => actions.announceGone(participant)}
      >
        {statuses.map((status) => {
          const isHeld = status === participant.status
          return (
            // locale keys: registration.statuses.*
            <button
              key={status}
              type="button"
              role="menuitemradio"
              aria-checked={isHeld}
              aria-disabled={isHeld}
              onClick={() => {
                if (!isHeld) void actions.setStatus(participant, status)
              }}
            >
              {t(`statuses.${status}`)}
            </button>
          )
        })}
        <hr />
        <Action onChoose={() => actions.view(participant)}>{t("view")}</Action>
        <Action onChoose={() => actions.edit(participant)}>{t("edit")}</Action>
        {participant.consent !== null && (
          <Action onChoose={() => actions.consent(participant)}>{tConsents("action")}</Action>
        )}
        <Action onChoose={() => actions.setDns(participant)}>
          {participant.hasDns ? t("dns.clear") : t("dns.set")}
        </Action>
        <Action onChoose={() => actions.setOutOfCompetition(participant)}>
          {participant.isOutOfCompetition ? t("competition.in") : t("competition.set")}
        </Action>
        <Action onChoose={() => actions.remove(participant)}>{t("remove")}</Action>
        {isEnteredByOthers(participant.id) && (
          <>
            <Action onChoose={() => actions.claimCode(participant)}>{tClaims("action")}</Action>
            {!participant.isClaimed && (
              <>
                <Action onChoose={() => actions.link(participant)}>{t("link.action")}</Action>
                <Action onChoose={() => actions.forget(participant)}>{t("forget")}</Action>
              </>
            )}
          </>
        )}
      </ActionsMenu>
    </div>
  )
}
