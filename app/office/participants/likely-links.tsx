import { type SubmitEvent, useRef, useState } from "react"
import { useWhyRefused } from "#app/public/registration/registration-refusals.ts"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeDay } from "#contracts/fields/typed-day.ts"
import type { LikelyLinks as Likely, LikelyEntry, LinkedMany } from "#contracts/registration/participants.ts"
import { Badge } from "#ui/badge.tsx"
import { Choice } from "#ui/choice.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type Link = Likely["links"][number]

/** Tells one pair from others. */
const keyOf = ({ entry, other }: Link): string =>
  [entry.stage.path, entry.id, other.rider ?? `${other.stage.path} ${other.id}`].join(" ")

const toOf = ({ other: { rider, stage, id } }: Link) =>
  rider === null ? { stage: stage.path, participantId: id } : { rider }

type Refused = LinkedMany["refused"][number] & { name: string | undefined }

type LikelyLinksProps = { path: string; onClose(): void }

/** Which entries of the season are likely one person's, to be confirmed by whoever knows (RI-06). */
export function LikelyLinks({ path: stage, onClose }: LikelyLinksProps) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const input = { stage }
  const { data, hasFailed, refresh } = useRead(queries.registration.likelyLinks.queryOptions({ input }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Pairs that the secretary has said are two people, as long as the list is open. */
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Refused[]>([])
  const list = useRef<HTMLUListElement>(null)
  const link = useLinkMany(stage, refresh)
  const links = (data?.links ?? []).filter((one) => !declined.has(keyOf(one)))
  const ticked = links.filter((one) => chosen.has(keyOf(one)))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (ticked.length === 0 || link.isPending) return
    const sent = ticked.map((one) => ({ stage: one.entry.stage.path, id: one.entry.id, to: toOf(one) }))
    const came = await link({ stage, links: sent })
    if (came.kind !== "linked") return
    setChosen(new Set())
    // most of them are no longer in the list by now
    const nameOf = ({ stage: path, id }: LinkedMany["refused"][number]) =>
      ticked.find(({ entry }) => entry.id === id && entry.stage.path === path)?.entry.name
    setRefused(came.refused.map((one) => ({ ...one, name: nameOf(one) })))
  }
  return (
    <Dialog title={tRiders("likely.title")} onClose={onClose} isWide>
      <p className="mt-2 text-muted">{tRiders("likely.meaning")}</p>
      <div role="status">
        {!data && !hasFailed && <Spinner />}
        {data && links.length === 0 && <p className="mt-4">{tRiders("likely.none")}</p>}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-4">
          {t("failed.broken")}{" "}
          <button type="button" className="quiet-button" onClick={() => void refresh()}>
            {t("link.retry")}
          </button>
        </p>
      )}
      <div role="alert">
        {refused.map((one) => (
          // locale keys: registration.refused.*
          <p key={`${one.stage} ${one.id}`} className="mt-3 rounded-lg bg-error px-4 py-3 text-error-ink">
            <strong>{one.name}:</strong> {t(`refused.${one.reason}`)}
          </p>
        ))}
      </div>
      <form onSubmit={(event) => void submit(event)}>
        <ul ref={list} tabIndex={-1} className="mt-2">
          {links.map((one) => (
            <Pair
              key={keyOf(one)}
              link={one}
              isChosen={chosen.has(keyOf(one))}
              onChoose={(isChosen) =>
                setChosen((now) => {
                  const next = new Set(now)
                  if (isChosen) next.add(keyOf(one))
                  else next.delete(keyOf(one))
                  return next
                })
              }
              onward={() => list.current}
              onDecline={() => setDeclined((now) => new Set([...now, keyOf(one)]))}
            />
          ))}
        </ul>
        <div className="dialog-end">
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("close")}
          </button>
          {links.length > 0 && (
            <button type="submit" className="button" aria-disabled={ticked.length === 0 || link.isPending}>
              {tRiders("likely.send", { count: ticked.length })}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Returns the command that links all that are ticked; its toast takes it back. */
function useLinkMany(stage: string, reread: () => Promise<void>) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const { linkMany, unlinkMany } = api.registration
  const ofPage = { why: useWhyRefused(), reread }
  const undo = useCommand(
    unlinkMany,
    { t, work: "unlink" },
    { ...ofPage, summary: ({ removed }) => ({ text: tRiders("likely.undone", { count: removed }) }) },
  )
  return useCommand(
    linkMany,
    { t, work: "link" },
    {
      ...ofPage,
      summary: ({ linked: links }) => ({
        text: tRiders("likely.done", { count: links.length }),
        action:
          links.length === 0 ? undefined : { label: t("undo"), onChoose: () => void undo({ stage, links }) },
      }),
    },
  )
}

type PairProps = {
  link: Link
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onDecline(): void
  /** Returns what gets the focus once the pair has gone. */
  onward(): HTMLElement | null
}

/** Two entries, what speaks for one person, and the choice. */
function Pair({ link: { entry, other, because }, isChosen, onChoose, onDecline, onward }: PairProps) {
  const tRiders = useWords("known-riders")
  const place = useRef<HTMLLIElement>(null)
  useFocusAfter(place, onward)
  // locale keys: known-riders.likely.because.*
  return (
    <li ref={place} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pb-2">
      <Choice checked={isChosen} onChange={(event) => onChoose(event.target.checked)} className="flex-auto">
        <span className="grid gap-2">
          <EntryWords entry={entry} />
          <EntryWords entry={other} hasAccount={other.hasAccount} hasPage={other.rider !== null} />
          <small className="text-muted">
            {tRiders("likely.same")} {because.map((one) => tRiders(`likely.because.${one}`)).join(", ")}
          </small>
        </span>
      </Choice>
      <button type="button" className="quiet-button" onClick={onDecline}>
        {tRiders("likely.decline")}
        <span className="sr-only">: {entry.name}</span>
      </button>
    </li>
  )
}

type EntryWordsProps = { entry: LikelyEntry; hasAccount?: boolean; hasPage?: boolean }

function EntryWords({ entry, hasAccount = false, hasPage = false }: EntryWordsProps) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const { day } = useFormats(entry.stage.timeZone)
  const { name, racingNumber, racingClass, color, birthDate, club, stage } = entry
  return (
    <span className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
      <span className="wrap-anywhere">
        <strong>{name}</strong>{" "}
        {hasPage && <Badge tone="plain">{hasAccount ? t("link.account") : tRiders("likely.page")}</Badge>}
        <small className="block text-muted">
          {[writeDay(birthDate), racingClass, club].filter(Boolean).join(" · ")}
        </small>
        <small className="block text-muted">
          {stage.title}, {day.format(stage.competitionStartDate)}
        </small>
      </span>
    </span>
  )
}
