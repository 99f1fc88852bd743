import { createContext, type ReactNode, useContext, useState } from "react"
import { useRevalidator } from "react-router"
import { CompetitionDialog } from "#app/office/desk/competition-dialog.tsx"
import { DnsDialog } from "#app/office/desk/set-dns.tsx"
import { ProofDialog } from "#app/public/accounts/use-proof.tsx"
import { participantsHeading } from "#app/public/registration/participants-address.ts"
import { translateRefusal, useWhyRefused } from "#app/public/registration/registration-refusals.ts"
import { useFormDialog } from "#app/public/registration/use-form-dialog.tsx"
import { api } from "#app/site/api/client.ts"
import { outcomeOf } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type {
  PublicParticipant,
  StageParticipant,
  StatusesSet,
} from "#contracts/registration/participants.ts"
import { numberedName, type ParticipantStatus } from "#domain/registration/participants.ts"
import { useAnswer, useShowDialog } from "#ui/dialog-host.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { ClaimCode } from "./claim-code.tsx"
import { GuardianConsent } from "./guardian-consent.tsx"
import { KnownRiderField } from "./known-rider-field.tsx"
import { LikelyLinks } from "./likely-links.tsx"
import { LinkRider } from "./link-rider.tsx"
import { TakeOver } from "./take-over.tsx"
import { ViewParticipant } from "./view-participant.tsx"

/** What a secretary may do about the participants of a stage (ST-13). */
export type ParticipantActions = {
  stagePath: string
  add(): Promise<void>
  isAdding: boolean
  /** Takes riders over from an earlier stage (PA-23). */
  takeOver(): void
  /** Shows which entries of the season are likely one person's (RI-06). */
  findLinks(): void
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
  setStatuses(chosen: Chosen): Promise<boolean>
  /** Marks as not started, or takes that back (RX-09). */
  setDns(participant: StageParticipant): void
  /** Puts out of competition, or lets compete again (RX-01). */
  setOutOfCompetition(participant: StageParticipant): void
  remove(participant: StageParticipant): Promise<void>
  /** Links the entry of somebody without an account to its rider (RI-04). */
  link(participant: StageParticipant): void
  /** Shows and keeps the consent of a guardian (EN-04). */
  consent(participant: StageParticipant): void
  /** Makes the code by which a holder claims such an entry, and undoes a claim (FA-06). */
  claimCode(participant: StageParticipant): void
  /** Erases the personal data of somebody without an account (D-35). */
  forget(participant: StageParticipant): Promise<void>
}

const ActionsContext = createContext<ParticipantActions | null>(null)

/** Returns what a secretary may do about the participants that are shown. */
export function useParticipantActions(): ParticipantActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error("There is no ParticipantActionsFor around this component")
  return actions
}

type ParticipantActionsForProps = {
  stage: { path: string; timeZone: string }
  children: ReactNode
}

/** Lets a secretary of the stage act on the participants that are shown inside. */
export function ParticipantActionsFor({ stage, children }: ParticipantActionsForProps) {
  const t = useWords("registration")
  const { gone, ...announcements } = useGone()
  const actions = useActions(stage, announcements)
  return (
    <ActionsContext value={actions}>
      {children}
      <p role="status" className="sr-only">
        {/* the key announces two riders with the same name separately */}
        {gone && <span key={gone.id}>{t("noLongerThere", { name: gone.name })}</span>}
      </p>
    </ActionsContext>
  )
}

function useActions(
  { path, timeZone }: ParticipantActionsForProps["stage"],
  { announceGone, announcePresent, clearGone }: Omit<ReturnType<typeof useGone>, "gone">,
): ParticipantActions {
  const t = useWords("registration")
  const why = useWhyRefused()
  const { revalidate } = useRevalidator()
  const show = useShowDialog()
  const { open, isOpening } = useFormDialog(path)
  const ofPage = { why, reread: "afterwards" } as const
  const setStatus = useCommand(api.registration.setStatus, { t, work: "status" }, ofPage)
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
    stagePath: path,
    isAdding: isOpening,
    add: act(() => open({ kind: "add" }, KnownRiderField)),
    takeOver: act(() => show((close) => <TakeOver path={path} onClose={close} />)),
    findLinks: act(() => show((close) => <LikelyLinks path={path} onClose={close} />)),
    edit: act(({ id }) => open({ kind: "edit", id })),
    view: act((participant) =>
      show((close) => (
        <ViewParticipant path={path} participant={participant} timeZone={timeZone} onClose={close} />
      )),
    ),
    link: act((participant) =>
      show((close) => <LinkRider path={path} participant={participant} onClose={close} />),
    ),
    claimCode: act((participant) =>
      show(
        (close) => <ClaimCode stage={{ path, timeZone }} participant={participant} onClose={close} />,
        // it may have been claimed, or a claim undone
        () => void revalidate(),
      ),
    ),
    consent: act((participant) =>
      show(
        (close) => <GuardianConsent stage={{ path, timeZone }} participant={participant} onClose={close} />,
        () => void revalidate(),
      ),
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
  const why = useWhyRefused()
  const { registration } = api
  const ofPage = { why, reread: "afterwards" } as const
  const removeOne = useCommand(registration.remove, { t, work: "remove" }, ofPage)
  const removeAll = useCommand(registration.removeUnconfirmed, { t, work: "removeUnconfirmed" }, ofPage)
  const forgetOne = useCommand(registration.forget, { t, work: "forget" }, ofPage)
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
        const text = translateRefusal(t, trial)
        await ask({ title: t("work.forget.failed"), text, yes: t("ok") })
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
          (answer) => <ProofDialog {...{ title, prover }} before="erase" onAnswer={answer} />,
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

const otherThan = { Registered: "Confirmed", Confirmed: "Registered" } as const

/** Which participants get which status. */
type Chosen = {
  riders: readonly Pick<PublicParticipant, "id" | "name" | "racingNumber">[]
  status: ParticipantStatus
}

/** Returns a function that sets one status for many participants; its toast sums up, and can undo it (PA-20). */
function useSetStatuses(stage: string) {
  const t = useWords("registration")
  const { setStatuses } = api.registration
  // locale keys: registration.statusesSet.*
  const sumUp = (
    { status, changed, held, later, gone, lacking }: StatusesSet,
    riders: Chosen["riders"] = [],
  ) =>
    [
      t(`statusesSet.${status}`, { count: changed.length }),
      ...(held > 0 ? [t("statusesSet.held", { count: held })] : []),
      ...(later > 0 ? [t("statusesSet.later", { count: later })] : []),
      ...(gone > 0 ? [t("statusesSet.gone", { count: gone })] : []),
      ...(lacking.length > 0
        ? [t("statusesSet.lacking", { count: lacking.length, names: namesOf(riders, lacking) })]
        : []),
    ].join(", ")
  const words = { t, work: "statuses" } as const
  const ofPage = { why: useWhyRefused(), reread: "afterwards" } as const
  const undo = useCommand(setStatuses, words, { ...ofPage, summary: (done) => ({ text: sumUp(done) }) })
  const send = ({ riders, status }: Chosen) => setStatuses({ stage, ids: riders.map(({ id }) => id), status })
  const set = useCommand(send, words, {
    ...ofPage,
    summary: (done, { riders }) => ({
      text: sumUp(done, riders),
      about: onlyOf(riders.filter(({ id }) => done.changed.includes(id))),
      action: {
        label: t("undo"),
        onChoose: () => {
          const { changed: ids, changedOn } = done
          void undo({ stage, ids, status: otherThan[done.status], changedOn })
        },
      },
    }),
  })
  return async (chosen: Chosen): Promise<boolean> => {
    const came = await set(chosen)
    return came.kind === "set"
  }
}

const namesOf = (riders: Chosen["riders"], ids: readonly string[]): string =>
  riders
    .filter(({ id }) => ids.includes(id))
    .map(numberedName)
    .join(", ")

/** Names the one who was changed; of more the count says enough. */
const onlyOf = ([only, ...others]: Chosen["riders"]): string | undefined =>
  only && others.length === 0 ? riderLabel(only) : undefined
