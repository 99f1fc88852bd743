import { type RefObject, type SubmitEvent, useRef, useState } from "react"
import { href } from "react-router"
import { useWhyRefused } from "#app/public/registration/registration-refusals.ts"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import {
  longestRiderSearch,
  type RiderCandidate,
  type StageParticipant,
} from "#contracts/registration/participants.ts"
import { Badge } from "#ui/badge.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type LinkRiderProps = { path: string; participant: StageParticipant; onClose(): void }

/** Links an entry that a secretary made to its rider (RI-04): to a rider with a page, or to another entry of the same person. */
export function LinkRider({ path: stage, participant: { id, name }, onClose }: LinkRiderProps) {
  const t = useWords("registration")
  const [sought, setSought] = useState(name)
  const search = useRef<HTMLInputElement>(null)
  const input = { stage, id, name: sought }
  const { data, hasFailed, refresh } = useRead(queries.registration.riderCandidates.queryOptions({ input }))
  const ofPage = { why: useWhyRefused(), reread: "afterwards" } as const
  const link = useCommand(api.registration.linkRider, { t, work: "link" }, ofPage)
  const unlink = useCommand(api.registration.unlinkRider, { t, work: "unlink" }, ofPage)
  return (
    <Dialog title={t("link.title", { name })} onClose={onClose} isWide>
      <p className="mt-2 text-muted">{t("link.meaning")}</p>
      {data?.rider && (
        <LinkedRider
          rider={data.rider}
          isPending={unlink.isPending}
          search={search}
          // also after a refusal: somebody else may have changed it
          onUnlink={() => void unlink({ stage, id, seen: data.rider }).then(refresh)}
        />
      )}
      <SearchByName ref={search} name={name} onSearch={setSought} />
      <div role="status">
        {!data && !hasFailed && (
          <p className="mt-4">
            <Spinner /> {t("link.searching")}
          </p>
        )}
        {data?.candidates.length === 0 && <p className="mt-4">{t("link.none")}</p>}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-4">
          {t("failed.broken")}{" "}
          <button type="button" className="quiet-button" onClick={() => void refresh()}>
            {t("link.retry")}
          </button>
        </p>
      )}
      <ul className="mt-4">
        {data?.candidates.map((candidate) => (
          <Candidate
            key={JSON.stringify(candidate.to)}
            candidate={candidate}
            search={search}
            isPending={link.isPending}
            onChoose={() => void link({ stage, id, seen: data.rider, to: candidate.to }).then(refresh)}
          />
        ))}
      </ul>
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  )
}

/** The field that gets the focus when the pressed button disappears. */
type Search = { search: RefObject<HTMLInputElement | null> }

const linkedRider =
  "mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-final px-4 py-3 text-final-ink"

type LinkedRiderProps = Search & { rider: string; isPending: boolean; onUnlink(): void }

/** The linked rider, and the button that removes the entry from that rider's page. */
function LinkedRider({ rider, isPending, search, onUnlink }: LinkedRiderProps) {
  const t = useWords("registration")
  const place = useRef<HTMLParagraphElement>(null)
  useFocusAfter(place, () => search.current)
  return (
    <p ref={place} className={linkedRider}>
      {t("link.isLinked")}{" "}
      <a href={href("/riders/:rider", { rider })} className="underline">
        {t("link.open")}
      </a>
      <button type="button" className="quiet-button" aria-disabled={isPending} onClick={onUnlink}>
        {t("link.unlink")}
      </button>
    </p>
  )
}

type SearchByNameProps = {
  ref: RefObject<HTMLInputElement | null>
  name: string
  onSearch(name: string): void
}

function SearchByName({ ref, name, onSearch }: SearchByNameProps) {
  const t = useWords("registration")
  const [typed, setTyped] = useState(name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== "") onSearch(typed.trim())
  }
  return (
    <form className="mt-4 grid grid-cols-[1fr_auto] items-end gap-3" onSubmit={submit}>
      <Field label={t("link.name")}>
        {(control) => (
          <input
            {...control}
            ref={ref}
            type="search"
            maxLength={longestRiderSearch}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="quiet-button">
        {t("link.search")}
      </button>
    </form>
  )
}

const candidateLine =
  "grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 border-t border-line py-3 min-[30rem]:grid-cols-[auto_1fr_auto]"
const about = "block text-muted wrap-anywhere"

type CandidateProps = Search & { candidate: RiderCandidate; isPending: boolean; onChoose(): void }

/** What tells one person from another: number, year of birth, class, club, and where they rode last. */
function Candidate({ candidate, isPending, search, onChoose }: CandidateProps) {
  const { latest, entries, hasAccount } = candidate
  const t = useWords("registration")
  const { day } = useFormats(latest.stage.timeZone)
  const { name, racingNumber, racingClass, color, birthYear, club, stage } = latest
  const place = useRef<HTMLLIElement>(null)
  useFocusAfter(place, () => search.current)
  return (
    <li ref={place} className={candidateLine}>
      <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
      <div>
        <strong>{name}</strong> {hasAccount && <Badge tone="plain">{t("link.account")}</Badge>}
        <small className={about}>{[birthYear, racingClass, club].filter(Boolean).join(" · ")}</small>
        <small className={about}>
          {stage.title}, <Instant at={stage.competitionStartDate} format={day} />
          {entries > 1 && ` · ${t("link.entries", { entries })}`}
        </small>
      </div>
      <button
        type="button"
        className="quiet-button max-[30rem]:col-start-2 max-[30rem]:justify-self-start"
        aria-disabled={isPending}
        onClick={onChoose}
      >
        {t("link.choose")}
        <span className="sr-only">: {name}</span>
      </button>
    </li>
  )
}
