import type { ClientPromiseResult } from "@orpc/client"
import { useRef, useState } from "react"
import { Link } from "react-router"
import { api } from "#app/site/api/client.ts"
import type { Unanswered } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type {
  FormAnswer,
  FormFault,
  ParticipantForm,
  RegistrationStart,
  SentConsent,
} from "#contracts/registration/participant-form.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { type Duplicate, findDuplicate, isListedAs } from "#domain/registration/duplicates.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { fetchParticipants } from "./fetch-participants.ts"
import type { FormTask } from "./form-start.ts"
import { joinAddress, participantsAddress } from "./participants-address.ts"
import type { RegistrationFailure, RegistrationRefusal } from "./registration-refusals.ts"

/** What stopped a form; stopped: the user did; unread: nobody could look whether it clashes with the list. */
export type NotSent =
  | { kind: "stopped" }
  | { kind: "unread" }
  | { kind: "faults"; faults: FormFault[] }
  | { kind: "refused"; refusal: RegistrationRefusal | Unanswered }

type Sending = {
  path: string
  task: FormTask
  /** Whose form it is, unless they join by it. */
  subject: RegistrationStart["subject"]
  /** The form said from the beginning that a confirmation will be lost. */
  losesConfirmation: boolean
}

/** What is said beside the form. */
type Beside = {
  /** More riders of the account follow (FA-02). */
  hasMore: boolean
  /** What a secretary has changed it to (RX-01). */
  isOutOfCompetition: boolean | undefined
  /** To whom a secretary's new participant is linked (RI-04). */
  rider: string | undefined
  /** Whoever joins is no rider of their account, and somebody new to it is (FA-01). */
  isSomebodyElse: boolean
  /** What is said of the consent of a guardian (EN-04). */
  consent: SentConsent | undefined
}

type SentForm = Beside & { form: ParticipantForm; confirmed: ToConfirm[] }

/**
 * Sends a form. The server writes it, or says what is wrong with its fields, or asks something, which is confirmed with the next request
 * (PA-06, PA-16).
 */
export function useSending({ path, task, subject, losesConfirmation }: Sending) {
  const t = useWords("registration")
  const site = useWords("site")
  const ask = useAsk()
  const [isSending, setSending] = useState(false)
  /** What a visitor has confirmed about a form before they have signed in. */
  const checked = useRef<{ form: ParticipantForm; confirmed: ToConfirm[] } | null>(null)
  const procedure = (sent: SentForm): ClientPromiseResult<FormAnswer, RegistrationFailure> => {
    const { form, confirmed, hasMore, isSomebodyElse, consent, ...bySecretary } = sent
    const ofStage = { stage: path, form, confirmed }
    const { id = "", version = null } = subject ?? {}
    if ((task.kind === "join" || task.kind === "change") && task.isOfClub && task.rider) {
      const entry = { ...ofStage, rider: task.rider, form: { ...form, birthDate: form.birthDate || null } }
      return task.kind === "join"
        ? api.clubs.enter(entry)
        : api.clubs.change({ ...entry, version: version ?? "" })
    }
    if (task.kind === "join")
      return api.registration.join({
        ...ofStage,
        rider: isSomebodyElse ? null : task.rider,
        hasMore,
        consent,
      })
    return task.kind === "change"
      ? api.registration.change({ ...ofStage, rider: task.rider, version: version ?? "" })
      : api.registration.save({ ...ofStage, ...bySecretary, id, version })
  }
  const send = useCommand(
    procedure,
    { t, work: task.kind },
    {
      isShownByCaller: true,
      reread: "none",
      // the form of the next participant may be there already
      summary: (_, { form }) => ({
        text: t(`work.${task.kind}.done`),
        about:
          task.kind === "add" || (task.kind === "join" && task.rider !== undefined)
            ? numberedName(form)
            : undefined,
      }),
    },
  )
  const isSure = (reason: ToConfirm) =>
    // locale keys: registration.asks.*
    ask({
      title: t(`asks.${reason}.title`),
      text: t(`asks.${reason}.text`),
      yes: t("asks.yes"),
      no: t("asks.no"),
    })
  const areSure = async (reasons: readonly ToConfirm[]): Promise<boolean> => {
    for (const reason of reasons) if (!(await isSure(reason))) return false
    return true
  }
  const write = async (sent: SentForm): Promise<{ kind: "written" } | NotSent> => {
    const came = await send(sent)
    if (came.kind === "refused") return { kind: "refused", refusal: came }
    if (came.kind === "under-way") return { kind: "stopped" }
    if (came.kind !== "asks") return came
    if (!(await areSure(came.asks))) return { kind: "stopped" }
    return write({ ...sent, confirmed: [...sent.confirmed, ...came.asks] })
  }
  /** Tells a visitor that somebody of their name and number is on the list: signing in tells whether the entry is theirs. */
  const isSureIfListed = (form: ParticipantForm) =>
    ask({
      title: t("asks.same-name-and-number.title", { name: numberedName(form) }),
      text: (
        <>
          {t("asks.same-name-and-number.text")}{" "}
          <Link to={`/login?return=${encodeURIComponent(joinAddress(path))}`} className="text-link">
            {site("login")}
          </Link>
        </>
      ),
      yes: t("asks.yes"),
      no: t("asks.no"),
    })
  const checkList = async (form: ParticipantForm): Promise<{ kind: "checked" } | NotSent> => {
    const found = await findListed(path, form)
    if (found === "unread") return { kind: "unread" }
    if (found === "same-number" || found === "same-name") return { kind: "faults", faults: [found] }
    const isOther = found === "same-name-other-number"
    if (found === "same-name-and-number" && !(await isSureIfListed(form))) return { kind: "stopped" }
    if (isOther && !(await isSure(found))) return { kind: "stopped" }
    checked.current = { form, confirmed: isOther ? [found] : [] }
    return { kind: "checked" }
  }
  const whileSending = async <Outcome,>(outcome: Promise<Outcome>): Promise<Outcome> => {
    setSending(true)
    const came = await outcome
    setSending(false)
    return came
  }
  return {
    isSending,
    /** Sends a form. */
    write: (form: ParticipantForm, beside: Beside) => {
      const known = losesConfirmation ? (["loses-confirmation"] as const) : []
      const before = checked.current?.form === form ? checked.current.confirmed : []
      return whileSending(write({ form, confirmed: [...known, ...before], ...beside }))
    },
    /** Looks whether a visitor's form clashes with the public list, before a code is mailed to them (RW-03). */
    check: (form: ParticipantForm) => whileSending(checkList(form)),
  }
}

/** What a form has in common with a line of the list: name and number, or what makes it a duplicate; unread: nobody knows. */
type Listed = "same-name-and-number" | Duplicate | "unread"

/** How long to wait for the list, milliseconds. */
const timeout = 8_000

/**
 * Returns what the form of a visitor has in common with somebody on the stage's public list, or null (PA-06). The list comes to the form, as
 * what is typed stays on the device until its address is proven (RW-03).
 */
async function findListed(
  stagePath: string,
  { name, racingNumber }: Pick<ParticipantForm, "name" | "racingNumber">,
): Promise<Listed | null> {
  const address = participantsAddress(stagePath, true)
  const read = await fetchParticipants(address, null, AbortSignal.timeout(timeout)).catch(() => null)
  if (!read) return "unread"
  // somebody who has signed in elsewhere meanwhile may be on it
  const { own, rows } = read.list
  const ids = new Set(own.map(({ id }) => id))
  const others = rows.filter(({ id }) => !ids.has(id))
  if (isListedAs({ name, racingNumber }, others)) return "same-name-and-number"
  return findDuplicate({ id: "", name, racingNumber }, others)
}
