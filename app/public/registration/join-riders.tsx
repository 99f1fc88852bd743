import { type FormEvent, useRef, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { ParticipantForm as Form, RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { RiderToEnter } from "#contracts/registration/participants.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Choice } from "#ui/choice.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/states.tsx"
import { showToast } from "#ui/toasts.ts"
import { fetchStart } from "./form-start.ts"
import { OneParticipant } from "./participant-dialog.tsx"
import { someoneNew } from "./participants-address.ts"
import { useWhyNotOpened } from "./registration-refusals.ts"

/** A rider who joins; null: somebody who is new to the account. */
type Chosen = string | null

/** A club by its name, with what its manager calls somebody who is not on the list. */
export type RidersClub = { id: string; someoneNew: string }

type JoinRidersProps = {
  path: string
  /** The riders of the account who are not in the stage. */
  riders: readonly RiderToEnter[]
  mayAddRider: boolean
  /** The club whose manager enters its riders (FA-05); left out: they are the account's own. */
  club?: RidersClub | undefined
  /** One of them has joined. */
  onWritten(): void
  onClose(): void
}

/**
 * Several riders of an account join one stage, one after the other in one dialog (FA-02): first it asks who rides, then each has a form of
 * their own. What is written stays written, whatever comes of the others; the last brings the mail that names all.
 */
export function JoinRiders({ path, riders, mayAddRider, club, onWritten, onClose }: JoinRidersProps) {
  const t = useWords("registration")
  const showRefusal = useWhyNotOpened()
  const [joined, setJoined] = useState<readonly Chosen[]>([])
  const [queue, setQueue] = useState<readonly Chosen[]>([])
  const [start, setStart] = useState<RegistrationStart | null>(null)
  const [before, setBefore] = useState<Form | null>(null)
  const [isOpening, setOpening] = useState(false)
  const owesMail = useRef(false)
  const left = riders.filter(({ id }) => !joined.includes(id))
  const someoneNewWords = club?.someoneNew ?? t("who.new")
  // whoever is new is held by the account of the manager too
  const taskOf = (rider: Chosen) =>
    ({ kind: "join", isVisitor: false, rider, isOfClub: club !== undefined && rider !== null }) as const
  const close = () => {
    if (owesMail.current) void api.registration.mailJoined({ stage: path }).catch(() => undefined)
    onClose()
  }
  const open = async (chosen: readonly Chosen[]): Promise<void> => {
    const [rider] = chosen
    if (rider === undefined) return
    setOpening(true)
    const answer = await fetchStart(path, taskOf(rider))
    setOpening(false)
    if (answer.kind === "started") {
      setQueue(chosen)
      return setStart(rider === null && club !== undefined ? ofClub(answer.start, club.id) : answer.start)
    }
    setStart(null)
    if (isUnanswered(answer)) showToast("failed", t("failed.start"))
    else await showRefusal(answer, false)
  }
  const goOn = async (written: Form, goesOn: boolean) => {
    const [rider = null, ...others] = queue
    // of a club's riders their holders are told
    if (!taskOf(rider).isOfClub) owesMail.current = goesOn || others.length > 0
    setJoined([...joined, rider])
    setBefore(written)
    onWritten()
    if (others.length > 0) return open(others)
    if (!goesOn) return close()
    setStart(null)
  }
  if (start === null)
    return (
      <WhoRides
        {...{ riders: left, mayAddRider, someoneNewWords, isOpening, onClose: close }}
        before={before && numberedName(before)}
        onChosen={(chosen) => void open(chosen)}
      />
    )
  const [rider = null, ...others] = queue
  const name = riders.find(({ id }) => id === rider)?.name ?? ""
  const isLast = others.length === 0
  return (
    <OneParticipant
      key={rider}
      path={path}
      start={start}
      task={{ ...taskOf(rider), hasMore: !isLast }}
      added={before}
      heading={rider === null ? someoneNewWords : name || t("who.me")}
      goOn={isLast && (mayAddRider || left.length > 1) ? t("joinAndGoOn") : null}
      onSignedIn={() => undefined}
      onWritten={(written, goesOn) => void goOn(written, goesOn)}
      onClose={close}
    />
  )
}

/** A form of somebody new, with their club. */
const ofClub = (start: RegistrationStart, club: string): RegistrationStart => ({
  ...start,
  form: { ...start.form, club },
})

type WhoRidesProps = {
  riders: readonly RiderToEnter[]
  mayAddRider: boolean
  /** What somebody new is called. */
  someoneNewWords: string
  isOpening: boolean
  /** Who has joined just before; null: nobody. */
  before: string | null
  onChosen(chosen: readonly Chosen[]): void
  onClose(): void
}

/** Asks who of the account's riders joins, and whether somebody new does. */
function WhoRides({
  riders,
  mayAddRider,
  someoneNewWords,
  isOpening,
  before,
  onChosen,
  onClose,
}: WhoRidesProps) {
  const t = useWords("registration")
  const [isMissing, setMissing] = useState(false)
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOpening) return
    const chosen = new FormData(event.currentTarget).getAll("rider")
    setMissing(chosen.length === 0)
    if (chosen.length > 0) onChosen(chosen.map((one) => (one === someoneNew ? null : String(one))))
  }
  return (
    <Dialog title={t("who.title")} onClose={onClose}>
      <form className="mt-4 grid gap-4" onSubmit={choose}>
        {before && (
          <p className="rounded-md bg-final px-3.5 py-2.5 text-final-ink wrap-anywhere">
            {t("who.joined", { name: before })}
          </p>
        )}
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t("who.title")}</legend>
          {riders.map(({ id, name }) => (
            <Choice key={id} name="rider" value={id} label={name || t("who.me")} />
          ))}
          {mayAddRider && <Choice name="rider" value={someoneNew} label={someoneNewWords} />}
        </fieldset>
        <FormFailure text={isMissing ? t("who.nobody") : null} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("back")}
          </button>
          <button type="submit" className="button" aria-disabled={isOpening}>
            {isOpening && <Spinner />} {t("who.next")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
