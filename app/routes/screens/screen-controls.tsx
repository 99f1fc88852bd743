import "#ui/field.css"
import { type ReactNode, useId, useState } from "react"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { ScreenCommand, StageScreen } from "#contracts/screens.ts"
import { calledAt, stepBeside } from "#domain/results/podium.ts"
import { Badge } from "#ui/badge.tsx"
import { Field } from "#ui/field.tsx"
import { usePodiumName } from "./podium-name.ts"
import type { Podium } from "./podiums.ts"
import { useScreensCommand } from "./use-screens-command.ts"

type ScreenControlsProps = {
  screen: StageScreen
  stage: Pick<BoardStage, "path" | "timeZone">
  classes: readonly string[]
  podiums: readonly Podium[]
  refresh(): Promise<void>
}

/** One screen: whether it is open, what it shows, and what it can show instead (TV-02). */
export function ScreenControls({ screen, stage, classes, podiums, refresh }: ScreenControlsProps) {
  const t = useWords("screens")
  const { time } = useFormats(stage.timeZone)
  const heading = useId()
  const set = useScreensCommand(api.screens.set, "set", refresh)
  const remove = useScreensCommand(api.screens.remove, "remove", refresh)
  const show = (shows: ScreenCommand) => void set({ stage: stage.path, screen: screen.id, shows })
  const { shows } = screen
  return (
    <section className="screen-controls" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{screen.name}</h2>
        <Badge tone={screen.isOpen ? "final" : "plain"}>
          {screen.isOpen ? t("open") : t("off", { time: time.format(screen.seenOn) })}
        </Badge>
        {!screen.isOpen && (
          <button
            type="button"
            className="text-button"
            onClick={() => remove({ stage: stage.path, screen: screen.id })}
          >
            {t("remove")} <span className="sr-only">{screen.name}</span>
          </button>
        )}
      </header>
      <div className="screen-modes">
        <Mode isOn={shows.kind === "automatic"} onPress={() => show({ kind: "automatic" })}>
          {t("mode.automatic")}
        </Mode>
        <Mode isOn={shows.kind === "blank"} onPress={() => show({ kind: "blank" })}>
          {t("mode.blank")}
        </Mode>
        {classes.map((racingClass) => (
          <Mode
            key={racingClass}
            isOn={shows.kind === "class" && shows.racingClass === racingClass}
            onPress={() => show({ kind: "class", racingClass })}
          >
            {racingClass}
          </Mode>
        ))}
      </div>
      <PodiumControls shows={shows} podiums={podiums} show={show} />
      <NoticeControls shows={shows} show={show} />
    </section>
  )
}

type ModeProps = { isOn: boolean; onPress(): void; children: ReactNode }

function Mode({ isOn, onPress, children }: ModeProps) {
  return (
    <button type="button" className="quiet-button" aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

type PartProps = { shows: ScreenCommand; show(shows: ScreenCommand): void }

/** A podium, and its steps: on the screen the audience sees nobody before they are called. */
function PodiumControls({ shows, podiums, show }: PartProps & { podiums: readonly Podium[] }) {
  const t = useWords("screens")
  const nameOf = usePodiumName()
  const here = shows.kind === "podium" ? { podium: shows.podium, step: shows.step } : null
  const current = podiums.find(({ key }) => key === here?.podium)
  if (podiums.length === 0) return null
  const go = (way: 1 | -1) => here && show({ kind: "podium", ...stepBeside(podiums, here, way) })
  const called = current && here ? calledAt(current.places, here.step) : []
  return (
    <div className="screen-podium">
      <Field label={t("podium")}>
        {(control) => (
          <select
            {...control}
            value={current?.key ?? ""}
            onChange={({ currentTarget: { value } }) => {
              if (value !== "") show({ kind: "podium", podium: value, step: 0 })
            }}
          >
            <option value="">{t("choosePodium")}</option>
            {podiums.map((podium) => (
              <option key={podium.key} value={podium.key}>
                {nameOf(podium)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {current && (
        <>
          <button type="button" className="quiet-button" onClick={() => go(-1)}>
            {t("stepBack")}
          </button>
          <button type="button" className="button" onClick={() => go(1)}>
            {t("stepNext")}
          </button>
          <p role="status">
            {called.length === 0
              ? t("nobodyCalled")
              : called.map(({ position, name }) => `${position}. ${name}`).join(", ")}
          </p>
        </>
      )}
    </div>
  )
}

const longestNotice = 200

/** A notice in the secretary's own words. */
function NoticeControls({ shows, show }: PartProps) {
  const t = useWords("screens")
  const [text, setText] = useState(shows.kind === "notice" ? shows.text : "")
  return (
    <form
      className="screen-notice"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== "") show({ kind: "notice", text: text.trim() })
      }}
    >
      <Field label={t("mode.notice")}>
        {(control) => (
          <input
            {...control}
            value={text}
            maxLength={longestNotice}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" className="quiet-button" aria-pressed={shows.kind === "notice"}>
        {t("showNotice")}
      </button>
    </form>
  )
}
