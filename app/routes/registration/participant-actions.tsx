import { createContext, type ReactNode, useContext, useState } from "react"
import { useRevalidator } from "react-router"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import { lazyDialog } from "#app/lazy-part.tsx"
import type { StageParticipant } from "#contracts/participants.ts"
import { useAnswer, useShowDialog } from "#ui/dialog-host.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { DialogBroken } from "./dialog-broken.tsx"
import { participantsHeading } from "./participants-address.ts"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useRefusalDialog, useRegistrationCommand } from "./use-registration-command.ts"
import { useSetStatuses } from "./use-set-statuses.ts"
import { ViewParticipant } from "./view-participant.tsx"

// most visitors of a stage's page only read it
const LinkRider = lazyDialog(["registration"], async () => (await import("./link-rider.tsx")).LinkRider, {
  Problem: DialogBroken,
})
const DnsDialog = lazyDialog(
  ["results-desk", "scored-dns"],
  async () => (await import("#app/routes/results/desk/dns-dialog.tsx")).DnsDialog,
  { Problem: DialogBroken },
)
const CompetitionDialog = lazyDialog(
  ["competition", "results-desk"],
  async () => (await import("#app/routes/results/desk/competition-dialog.tsx")).CompetitionDialog,
  { Problem: DialogBroken },
)
const ProofDialog = lazyDialog(
  ["accounts", "registration"],
  async () => (await import("./proof-dialog.tsx")).ProofDialog,
  { close: ({ onAnswer }) => onAnswer(false), Problem: DialogBroken },
)

/** What a secretary may do about the participants of a stage (ST-13). */
export type ParticipantActions = {
  add(): Promise<void>
  isAdding: boolean
  /** Removes all who joined under an address that nobody has confirmed (D-43); `count` of them are there. */
  removeUnconfirmed(count: number): Promise<void>
  view(participant: StageParticipant): void
  /** Announces that a participant's line is gone. */
  announceGone(participant: StageParticipant): void
  /** Announces that there is a line with this name. */
  announcePresent(name: string): void
  edit(participant: StageParticipant): Promise<void>
  setStatus(participant: StageParticipant, status: StageParticipant["status"]): Promise<void>
  /** Sets one status for many, and resolves to whether it was set for any of them (PA-20). */
  setStatuses(ids: readonly string[], status: StageParticipant["status"]): Promise<boolean>
  /** Marks as not started, or takes that back (RX-09). */
  setDns(participant: StageParticipant): void
  /** Puts out of competition, or lets compete again (RX-01). */
  setOutOfCompetition(participant: StageParticipant): void
  remove(participant: StageParticipant): Promise<void>
  /** Links the entry of somebody without an account to its rider (RI-04). */
  link(participant: StageParticipant): void
  /** Erases the personal data of somebody without an account (D-35). */
  forget(participant: StageParticipant): Promise<void>
}

const ActionsContext = createContext<ParticipantActions | null>(null)

/** Returns what the viewer may do about the participants that are shown; null: only secretaries may. */
export const useParticipantActions = (): ParticipantActions | null => useContext(ActionsContext)

type ParticipantActionsForProps = {
  stage: { path: string; timeZone: string }
  isSecretary: boolean
  children: ReactNode
}

/** Lets a secretary of the stage act on the participants that are shown inside. */
export function ParticipantActionsFor({ stage, isSecretary, children }: ParticipantActionsForProps) {
  const t = useWords("registration")
  const { gone, ...announcements } = useGone()
  const actions = useActions(stage, announcements)
  return (
    <ActionsContext value={isSecretary ? actions : null}>
      {children}
      {isSecretary && (
        <p role="status" className="sr-only">
          {/* the key announces two riders with the same name separately */}
          {gone && <span key={gone.id}>{t("noLongerThere", { name: gone.name })}</span>}
        </p>
      )}
    </ActionsContext>
  )
}

function useActions(
  { path, timeZone }: ParticipantActionsForProps["stage"],
  { announceGone, announcePresent, clearGone }: Omit<ReturnType<typeof useGone>, "gone">,
): ParticipantActions {
  const { revalidate } = useRevalidator()
  const show = useShowDialog()
  const { open, isOpening } = useFormDialog(path)
  const setStatus = useRegistrationCommand(api.registration.setStatus, "status").act
  const setStatuses = useSetStatuses(path)
  const { remove, removeUnconfirmed, forget } = useRemoval(path)
  // the notice about a removed participant ends then
  const act =
    <Given extends unknown[], Done>(action: (...given: Given) => Done) =>
    (...given: Given) => {
      clearGone()
      return action(...given)
    }
  return {
    isAdding: isOpening,
    add: act(() => open({ kind: "add" })),
    edit: act(({ id }) => open({ kind: "edit", id })),
    view: act((participant) =>
      show((close) => <ViewParticipant participant={participant} timeZone={timeZone} onClose={close} />),
    ),
    link: act((participant) =>
      show((close) => <LinkRider path={path} participant={participant} onClose={close} />),
    ),
    setDns: act((rider) => show((close) => <DnsDialog stage={path} rider={rider} onClose={close} />)),
    setOutOfCompetition: act((rider) =>
      show((close) => (
        <CompetitionDialog
          stage={path}
          rider={rider}
          isOut={rider.isOutOfCompetition}
          onClose={close}
          reread={revalidate}
        />
      )),
    ),
    setStatus: act(async ({ id }, status) => {
      await setStatus({ stage: path, id, status })
    }),
    setStatuses: act(setStatuses),
    remove: act(remove),
    removeUnconfirmed: act(removeUnconfirmed),
    forget: act(forget),
    announceGone,
    announcePresent,
  }
}

/** What removes participants, each after a question. */
function useRemoval(path: string) {
  const t = useWords("registration")
  const ask = useAsk()
  const answerOf = useAnswer()
  const showRefusal = useRefusalDialog()
  const { registration } = api
  const removeOne = useRegistrationCommand(registration.remove, "remove").act
  const removeAll = useRegistrationCommand(registration.removeUnconfirmed, "removeUnconfirmed").act
  const forgetOne = useRegistrationCommand(registration.forget, "forget").act
  const isSure = (title: string, text: string, yes: string) =>
    ask({ title, text, yes, no: t("back"), returnTo: participantsHeading })
  return {
    remove: async ({ id, name }: StageParticipant) => {
      if (await isSure(t("asks.remove.title", { name }), t("asks.remove.text"), t("remove")))
        await removeOne({ stage: path, id })
    },
    removeUnconfirmed: async (count: number) => {
      if (await isSure(t("unconfirmed.ask", { count }), t("unconfirmed.askText"), t("remove")))
        await removeAll({ stage: path })
    },
    forget: async ({ id, name }: StageParticipant) => {
      // a dry run returns how many stages are affected
      const trial = await outcomeOf(registration.forget({ stage: path, id, isTrial: true }))
      if (trial.kind === "refused") {
        await showRefusal("forget", trial)
        return
      }
      if (trial.kind !== "forgettable") return
      const title = t("asks.forget.title", { name })
      if (!(await isSure(title, t("asks.forget.text", { stages: trial.stages }), t("forget")))) return
      const { prover } = trial
      // whoever has been signed in for a while first proves their identity
      const isProven =
        prover === null ||
        (await answerOf<boolean>(
          (answer) => <ProofDialog title={title} prover={prover} onAnswer={answer} />,
          false,
        ))
      if (isProven) await forgetOne({ stage: path, id, isTrial: false })
    },
  }
}

/** The participant whose focused line is gone, until a line with that name appears or something else is done. */
function useGone() {
  const [gone, setGone] = useState<StageParticipant | null>(null)
  return {
    gone,
    announceGone: setGone,
    announcePresent: (name: string) => setGone((now) => (now?.name === name ? null : now)),
    clearGone: () => setGone(null),
  }
}
