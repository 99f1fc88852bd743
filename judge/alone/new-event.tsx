import { useId, useState } from "react"
import { competitionTypes, defaultSectionSeconds } from "#domain/competitions/scoring.ts"
import { goTo } from "#judge/address.ts"
import { Choices } from "#judge/screens/form-parts.tsx"
import { StorageFault } from "#judge/screens/trouble.tsx"
import { useDevice } from "#judge/screens/use-judging.ts"
import { useWords } from "#judge/words.ts"
import { hasLongName, longestTypedName, makeEvent } from "./make-event.ts"

const counts = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

/** Describes an event that this device judges alone. */
export function NewEvent() {
  const t = useWords()
  const { store, clock } = useDevice()
  const [event, setEvent] = useState({
    title: "",
    type: "classic" as const,
    sections: 5,
    laps: 2,
    sectionSeconds: defaultSectionSeconds,
    riders: "",
  })
  const [hasFailed, setHasFailed] = useState(false)
  const change = (changed: object) => setEvent((before) => ({ ...before, ...changed }))
  const begin = async () => {
    const now = clock.now()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const title = event.title.trim() || t("alone.untitled")
    const stage = makeEvent({ ...event, title }, { id: crypto.randomUUID(), now, timeZone })
    const { path } = stage.stage
    try {
      await store.putStage({ path, stage, tag: null, syncedOn: now })
      goTo({ stage: path })
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void begin()
      }}
    >
      <h2>{t("alone.title")}</h2>
      <p>{t("alone.text")}</p>
      <label className="grid gap-1 font-bold">
        {t("alone.event")}
        <input
          maxLength={80}
          value={event.title}
          placeholder={t("alone.untitled")}
          onChange={({ target }) => change({ title: target.value })}
        />
      </label>
      <Choices
        legend={t("alone.type")}
        // locale keys: judge.alone.types.*
        choices={competitionTypes.map((value) => ({ value, words: t(`alone.types.${value}`) }))}
        chosen={event.type}
        onChoose={(type) => change({ type })}
      />
      <div className="grid grid-cols-2 items-end gap-2">
        <label className="grid gap-1 font-bold">
          {t("alone.sections")}
          <select
            value={event.sections}
            onChange={({ target }) => change({ sections: Number(target.value) })}
          >
            {counts(20).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 font-bold">
          {t("alone.laps")}
          <select value={event.laps} onChange={({ target }) => change({ laps: Number(target.value) })}>
            {counts(6).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      </div>
      <label className="grid gap-1 font-bold">
        {t("alone.sectionTime")}
        <select
          value={event.sectionSeconds}
          onChange={({ target }) => change({ sectionSeconds: Number(target.value) })}
        >
          {[0, 60, 75, 90, 120, 150, 180].map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? t("alone.noClock") : t("alone.seconds", { count: seconds })}
            </option>
          ))}
        </select>
      </label>
      <RidersInput lines={event.riders} onChange={(riders) => change({ riders })} />
      {hasFailed && <StorageFault />}
      <button type="submit" className="wide main">
        {t("alone.begin")}
      </button>
    </form>
  )
}

type RidersInputProps = { lines: string; onChange(lines: string): void }

/** The riders of a local event, one a line. */
export function RidersInput({ lines, onChange }: RidersInputProps) {
  const t = useWords()
  const hint = useId()
  return (
    <>
      <label className="grid gap-1 font-bold">
        {t("alone.riders")}
        <textarea
          rows={5}
          value={lines}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id={hint}>
        {t("alone.ridersHint")}{" "}
        <span role="status">{hasLongName(lines) && t("alone.longName", { most: longestTypedName })}</span>
      </p>
    </>
  )
}
