import { type ReactNode, useId, useRef, useState } from "react"
import { CalledRiders } from "#app/public/screens/podium-board.tsx"
import { usePodiumName } from "#app/public/screens/podium-name.ts"
import type { Podium } from "#app/public/screens/podiums.ts"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import type { ScreenCommand, StageScreen } from "#contracts/screens/screens.ts"
import { longestNotice } from "#domain/competitions/screen-lengths.ts"
import { adjacentStep } from "#domain/results/podium.ts"
import { Badge } from "#ui/badge.tsx"
import { Field } from "#ui/field.tsx"
import { Dated } from "#ui/instant.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

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
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const heading = useId()
  // locale keys: screens.work.* screens.refused.*
  const set = useCommand(api.screens.set, { t, work: "set" }, { reread: refresh })
  const remove = useCommand(api.screens.remove, { t, work: "remove" }, { reread: refresh })
  const show = (shows: ScreenCommand) => set({ stage: stage.path, screen: screen.id, shows })
  const { shows } = screen
  return (
    <section className="rounded-[0.625rem] border border-line bg-surface p-4" aria-labelledby={heading}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-[1.75rem]">
          {screen.name}
        </h2>
        <Badge tone={screen.isOpen ? "final" : "plain"}>
          {screen.isOpen ? (
            t("open")
          ) : (
            <Dated at={screen.seenOn}>{t("off", { time: shortDayAndTime.format(screen.seenOn) })}</Dated>
          )}
        </Badge>
        {!screen.isOpen && (
          <RemoveButton
            screen={screen}
            isPending={remove.isPending}
            onRemove={() => void remove({ stage: stage.path, screen: screen.id })}
          />
        )}
      </header>
      <div className="mt-3 flex flex-wrap gap-2">
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

/** By this id the page's heading gets the focus of what is removed. */
export const screensHeadingId = "screens-heading"

type RemoveButtonProps = { screen: StageScreen; isPending: boolean; onRemove(): void }

/** Takes a screen that is off from the list; it is gone with it. */
function RemoveButton({ screen, isPending, onRemove }: RemoveButtonProps) {
  const t = useWords("screens")
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, () => document.getElementById(screensHeadingId))
  return (
    <button ref={button} type="button" className="text-button" aria-disabled={isPending} onClick={onRemove}>
      {t("remove")} <span className="sr-only">{screen.name}</span>
    </button>
  )
}

type ModeProps = { isOn: boolean; onPress(): void; children: ReactNode }

function Mode({ isOn, onPress, children }: ModeProps) {
  return (
    <button type="button" className={choiceButton} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

type NoticeControlsProps = { shows: ScreenCommand; show(shows: ScreenCommand): void }

/** A notice in the secretary's own words. */
function NoticeControls({ shows, show }: NoticeControlsProps) {
  const t = useWords("screens")
  const [text, setText] = useState(shows.kind === "notice" ? shows.text : "")
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== "") show({ kind: "notice", text: text.trim() })
      }}
    >
      <Field label={t("mode.notice")} className="flex-[1_1_16rem]">
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
      <button type="submit" className={choiceButton} aria-pressed={shows.kind === "notice"}>
        {t("showNotice")}
      </button>
    </form>
  )
}

/** A button of something that a screen can show; the pressed one is on it. */
const choiceButton =
  "quiet-button aria-pressed:border-accent aria-pressed:text-accent aria-pressed:inset-ring-1 aria-pressed:inset-ring-accent"

type PodiumControlsProps = {
  shows: ScreenCommand
  podiums: readonly Podium[]
  /** Ends once what the screen shows is read again. */
  show(shows: ScreenCommand): Promise<unknown>
}

/** A podium, and its steps: on the screen the audience sees nobody before they are called. */
function PodiumControls({ shows, podiums, show }: PodiumControlsProps) {
  const t = useWords("screens")
  const nameOf = usePodiumName()
  // arrow keys go through the podiums: the audience sees one only once its button is pressed
  const [chosen, setChosen] = useState<string | null>(null)
  const here = shows.kind === "podium" ? { podium: shows.podium, step: shows.step } : null
  const current = podiums.find(({ key }) => key === here?.podium)
  if (podiums.length === 0) return null
  const podium = chosen ?? current?.key ?? ""
  const go = (way: 1 | -1) => {
    setChosen(null)
    if (here) void show({ kind: "podium", ...adjacentStep(podiums, here, way) })
  }
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (podium !== "") void show({ kind: "podium", podium, step: 0 }).then(() => setChosen(null))
      }}
    >
      <Field label={t("podium")} className="flex-[1_1_16rem]">
        {(control) => (
          <select
            {...control}
            value={podium}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">{t("choosePodium")}</option>
            {podiums.map((one) => (
              <option key={one.key} value={one.key}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className={choiceButton} aria-pressed={current !== undefined}>
        {t("showPodium")}
      </button>
      {current && here && (
        <>
          <button type="button" className="quiet-button" onClick={() => go(-1)}>
            {t("stepBack")}
          </button>
          <button type="button" className="button" onClick={() => go(1)}>
            {t("stepNext")}
          </button>
          <div className="basis-full">
            <CalledRiders podium={current} step={here.step} />
          </div>
        </>
      )}
    </form>
  )
}
