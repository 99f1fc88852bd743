import { type SubmitEvent, useEffect, useRef, useState } from "react"
import { useWhyRefused } from "#app/public/registration/registration-refusals.ts"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import {
  type EarlierRider,
  type EarlierRiders,
  mostTakenOver,
  type TakenOver,
} from "#contracts/registration/participants.ts"
import { Badge } from "#ui/badge.tsx"
import { Choice } from "#ui/choice.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { Spinner } from "#ui/states.tsx"

type TakeOverProps = { path: string; onClose(): void }

/** Takes riders of an earlier stage of the championship over, those who are ticked (PA-23). */
export function TakeOver({ path: stage, onClose }: TakeOverProps) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const [from, setFrom] = useState<string | null>(null)
  const [came, setCame] = useState<TakenOver | null>(null)
  const { data, hasFailed, refresh } = useRead({
    ...queries.registration.earlierRiders.queryOptions({ input: { stage, from } }),
    placeholderData: (before) => before,
  })
  const take = useTakeOver(stage)
  const send = async (ids: string[]) => {
    if (!data?.from || ids.length === 0) return
    const taken = await take({ stage, from: data.from, ids })
    if (taken.kind !== "taken-over") return
    const { notTaken, notLinked, oddLicences } = taken
    if (notTaken.length + notLinked.length + oddLicences.length === 0) onClose()
    else setCame(taken)
  }
  const isShown = data !== null && (from === null || data.from === from)
  return (
    <Dialog title={tRiders("takeOver.title")} onClose={onClose} isWide>
      {came ? (
        <Report came={came} onClose={onClose} />
      ) : (
        <>
          <p className="mt-2 text-muted">{tRiders("takeOver.meaning")}</p>
          {data && data.stages.length > 0 && (
            <ChooseStage stages={data.stages} from={from ?? data.from ?? ""} onChoose={setFrom} />
          )}
          <div role="status">
            {!isShown && !hasFailed && <Spinner />}
            {isShown && data.riders.length === 0 && <p className="mt-4">{tRiders("takeOver.none")}</p>}
          </div>
          {hasFailed && (
            <p role="alert" className="mt-4">
              {t("failed.broken")}{" "}
              <button type="button" className="quiet-button" onClick={() => void refresh()}>
                {t("link.retry")}
              </button>
            </p>
          )}
          <ChooseRiders
            // riders of another stage are chosen anew, also while they are still read
            key={from ?? data?.from}
            riders={isShown ? data.riders : []}
            isPending={take.isPending}
            onSend={(ids) => void send(ids)}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

/** Returns the command that takes riders over; its toast counts them, and can take it back. */
function useTakeOver(stage: string) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const { takeOver, takeBack } = api.registration
  const ofPage = { why: useWhyRefused(), reread: "afterwards" } as const
  const undo = useCommand(
    takeBack,
    { t, work: "takeBack" },
    {
      ...ofPage,
      summary: ({ removed, later }) => ({
        text: [
          tRiders("takeOver.removed", { count: removed }),
          ...(later > 0 ? [t("statusesSet.later", { count: later })] : []),
        ].join(", "),
      }),
    },
  )
  return useCommand(
    takeOver,
    { t, work: "takeOver" },
    {
      ...ofPage,
      summary: ({ ids, enteredOn }) => ({
        text: tRiders("takeOver.done", { count: ids.length }),
        action:
          ids.length === 0
            ? undefined
            : { label: t("undo"), onChoose: () => void undo({ stage, ids, enteredOn }) },
      }),
    },
  )
}

type ChooseStageProps = {
  stages: EarlierRiders["stages"]
  from: string
  onChoose(path: string): void
}

function ChooseStage({ stages, from, onChoose }: ChooseStageProps) {
  const tRiders = useWords("known-riders")
  const { day } = useFormats(stages[0]?.timeZone ?? "UTC")
  return (
    <Field label={tRiders("takeOver.from")} className="mt-4">
      {(control) => (
        <select {...control} value={from} onChange={(event) => onChoose(event.target.value)}>
          {stages.map(({ path, title, competitionStartDate }) => (
            <option key={path} value={path}>
              {title}, {day.format(competitionStartDate)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type ChooseRidersProps = {
  riders: readonly EarlierRider[]
  isPending: boolean
  onSend(ids: string[]): void
  onClose(): void
}

/** Riders to tick. All at once are those without an account: the others can join by themselves. */
function ChooseRiders({ riders, isPending, onSend, onClose }: ChooseRidersProps) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const usual = riders.filter(({ isHere, hasAccount }) => !isHere && !hasAccount).slice(0, mostTakenOver)
  const ticked = usual.filter(({ id }) => chosen.has(id)).length
  const all = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (all.current) all.current.indeterminate = ticked > 0 && ticked < usual.length
  }, [ticked, usual.length])
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (isTicked && next.size < mostTakenOver) next.add(id)
        if (!isTicked) next.delete(id)
      }
      return next
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) onSend([...chosen])
  }
  return (
    <form onSubmit={submit}>
      {usual.length > 0 && (
        <label className="check-field mt-4 flex items-start gap-3 py-2.5 font-semibold leading-6">
          <input
            ref={all}
            type="checkbox"
            className="size-6 flex-none accent-accent"
            checked={ticked === usual.length}
            onChange={(event) =>
              tick(
                usual.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
          {tRiders("takeOver.all", { count: usual.length })}
        </label>
      )}
      {riders.some(({ hasAccount, isHere }) => hasAccount && !isHere) && (
        <p className="text-muted">{tRiders("takeOver.accounts")}</p>
      )}
      <ul className="mt-2">
        {riders.map((rider) => (
          <li key={rider.id} className="border-t border-line">
            <Choice
              checked={chosen.has(rider.id)}
              disabled={rider.isHere}
              onChange={(event) => tick([rider.id], event.target.checked)}
            >
              <RiderWords rider={rider} />
            </Choice>
          </li>
        ))}
      </ul>
      <div className={end}>
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("back")}
        </button>
        <button type="submit" className="button" aria-disabled={isPending || chosen.size === 0}>
          {tRiders("takeOver.send", { count: chosen.size })}
        </button>
      </div>
    </form>
  )
}

/** They stay in sight while the riders are scrolled. */
const end =
  "sticky -bottom-6 z-10 -mx-4 mt-1 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 low:static"

function RiderWords({ rider }: { rider: EarlierRider }) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const { name, racingNumber, racingClass, color, club, birthYear, isHere, hasAccount } = rider
  return (
    <span className="grid grow grid-cols-[auto_1fr] items-center gap-x-3">
      <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
      <span className="wrap-anywhere">
        <strong>{name}</strong> {hasAccount && !isHere && <Badge tone="plain">{t("link.account")}</Badge>}
        <small className="block text-muted">
          {[birthYear, racingClass, club].filter(Boolean).join(" · ")}
          {isHere && ` · ${tRiders("known.here")}`}
        </small>
      </span>
    </span>
  )
}

/** Who was not taken over, is on no page, or has an odd licence, and why. */
function Report({ came, onClose }: { came: TakenOver; onClose(): void }) {
  const { ids, notTaken, notLinked, oddLicences } = came
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus(), [])
  // locale keys: known-riders.takeOver.why.*
  return (
    <>
      <p ref={summary} tabIndex={-1} className="mt-2 font-semibold">
        {tRiders("takeOver.done", { count: ids.length })}
      </p>
      {[
        { title: tRiders("takeOver.notTaken"), lines: notTaken },
        { title: tRiders("takeOver.notLinked"), lines: notLinked },
        { title: tRiders("takeOver.oddLicences"), lines: oddLicences },
      ].map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <section key={title} className="mt-4">
              <h3 className="font-semibold">{title}</h3>
              <ul className="mt-1">
                {lines.map(({ rider, reason }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
                  <li key={index} className="border-t border-line py-2 wrap-anywhere">
                    {rider !== "" && <strong>{rider}: </strong>}
                    {tRiders(`takeOver.why.${reason}`)}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <div className="dialog-end">
        <button type="button" className="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </>
  )
}
