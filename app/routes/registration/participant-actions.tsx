import "./participant-actions.css"
import { type ReactNode, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { lazyDialog } from "#app/lazy-part.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { StageParticipant } from "#contracts/participants.ts"
import { writeDay } from "#contracts/typed-day.ts"
import { clubText } from "#domain/registration/participants.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useAnswer, useShowDialog } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { DialogBroken } from "./dialog-broken.tsx"
import { participantsHeading } from "./participants-address.ts"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useRefusalDialog, useRegistrationCommand } from "./use-registration-command.ts"
import { useSetStatuses } from "./use-set-statuses.ts"

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
  /** Adds a participant. */
  addButton: ReactNode
  /** Removes all who joined under an address that nobody has confirmed (D-43); `count` of them are there. */
  unconfirmed(count: number): ReactNode
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
  /** What a screen reader says about them; to be rendered once on the page. */
  status: ReactNode
}

/** What a secretary does with the participants on a stage's page. */
export function useParticipantActions({
  path,
  timeZone,
}: {
  path: string
  timeZone: string
}): ParticipantActions {
  const t = useWords("registration")
  const ask = useAsk()
  const answerOf = useAnswer()
  const { revalidate } = useRevalidator()
  const show = useShowDialog()
  const { open, isOpening } = useFormDialog(path)
  const { gone, announceGone, announcePresent, clearGone } = useGone()

  const showRefusal = useRefusalDialog()
  const { registration } = api
  const setStatus = useRegistrationCommand(registration.setStatus, "status").act
  const setStatuses = useSetStatuses(path)
  const removeOne = useRegistrationCommand(registration.remove, "remove").act
  const removeAll = useRegistrationCommand(registration.removeUnconfirmed, "removeUnconfirmed").act
  const forgetOne = useRegistrationCommand(registration.forget, "forget").act
  const removeUnconfirmed = async (count: number) => {
    const [title, text] = [t("unconfirmed.ask", { count }), t("unconfirmed.askText")]
    if (await ask({ title, text, yes: t("remove"), no: t("back"), returnTo: participantsHeading }))
      await removeAll({ stage: path })
  }
  // the notice about a removed participant ends then
  const act =
    <Given extends unknown[], Done>(action: (...given: Given) => Done) =>
    (...given: Given) => {
      clearGone()
      return action(...given)
    }
  return {
    addButton: (
      <ScriptedButton
        className="quiet-button needs-script gap-2"
        aria-disabled={isOpening}
        onClick={act(() => open({ kind: "add" }))}
      >
        {isOpening ? <Spinner /> : <span aria-hidden="true">+</span>} {t("addParticipant")}
      </ScriptedButton>
    ),
    unconfirmed: (count) =>
      count > 0 && <Unconfirmed count={count} onRemove={act(() => removeUnconfirmed(count))} />,
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
    announceGone,
    announcePresent,
    edit: act(({ id }) => open({ kind: "edit", id })),
    setStatus: act(async ({ id }, status) => {
      await setStatus({ stage: path, id, status })
    }),
    setStatuses: act(setStatuses),
    remove: act(async ({ id, name }) => {
      const [title, text] = [t("asks.remove.title", { name }), t("asks.remove.text")]
      if (await ask({ title, text, yes: t("remove"), no: t("back"), returnTo: participantsHeading }))
        await removeOne({ stage: path, id })
    }),
    forget: act(async ({ id, name }) => {
      // a dry run returns how many stages are affected
      const trial = await outcomeOf(registration.forget({ stage: path, id, isTrial: true }))
      if (trial.kind === "refused") {
        await showRefusal("forget", trial)
        return
      }
      if (trial.kind !== "forgettable") return
      const title = t("asks.forget.title", { name })
      const text = t("asks.forget.text", { stages: trial.stages })
      if (!(await ask({ title, text, yes: t("forget"), no: t("back"), returnTo: participantsHeading })))
        return
      const { prover } = trial
      // whoever has been signed in for a while first proves their identity
      const isProven =
        prover === null ||
        (await answerOf<boolean>(
          (answer) => <ProofDialog title={title} prover={prover} onAnswer={answer} />,
          false,
        ))
      if (isProven) await forgetOne({ stage: path, id, isTrial: false })
    }),
    status: (
      <p role="status" className="sr-only">
        {/* the key announces two riders with the same name separately */}
        {gone && <span key={gone.id}>{t("noLongerThere", { name: gone.name })}</span>}
      </p>
    ),
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

/** How many have an address that nobody has confirmed, and what removes them. */
function Unconfirmed({ count, onRemove }: { count: number; onRemove(): void }) {
  const t = useWords("registration")
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, participantsHeading)
  return (
    <p className="unconfirmed-participants">
      {t("unconfirmed.some", { count })}
      <ScriptedButton ref={button} className="quiet-button needs-script" onClick={onRemove}>
        {t("unconfirmed.remove", { count })}
      </ScriptedButton>
    </p>
  )
}

type ViewParticipantProps = { participant: StageParticipant; timeZone: string; onClose(): void }

/** All data of a participant, for secretaries (ST-13). */
function ViewParticipant({ participant, timeZone, onClose }: ViewParticipantProps) {
  const t = useWords("registration")
  const { dayAndTime } = useFormats(timeZone)
  const { name, birthDate, club, gender, createdOn, modifiedOn } = participant
  const facts = [
    [t("racingNumber"), participant.racingNumber],
    [t("fields.racingClass"), participant.racingClass],
    [t("fields.birthDate"), birthDate && writeDay(birthDate)],
    [t("fields.bike"), participant.bike],
    [t("fields.license"), participant.license],
    [t("fields.club"), club && clubText(club)],
    [t("fields.team"), participant.team],
    [t("fields.gender"), gender && t(`genders.${gender}`)],
    [t("status"), t(`statuses.${participant.status}`)],
    ...(participant.isOutOfCompetition
      ? [[t("fields.isOutOfCompetition"), t("competition.yes")] as const]
      : []),
    [t("createdOn"), <Instant key="created" at={createdOn} format={dayAndTime} />],
    ...(modifiedOn === null
      ? []
      : [[t("modifiedOn"), <Instant key="modified" at={modifiedOn} format={dayAndTime} />] as const]),
  ] as const
  return (
    <Dialog title={name} onClose={onClose}>
      <dl className="participant-facts">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value || <span className="font-normal text-muted">{t("notGiven")}</span>}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}
