import "#ui/field.css"
import { type ReactNode, useId, useRef, useState } from "react"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { ScreenCommand, StageScreen } from "#contracts/screens.ts"
import { longestNotice } from "#domain/competitions/screen-lengths.ts"
import { Badge } from "#ui/badge.tsx"
import { Field } from "#ui/field.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { PodiumControls } from "./podium-controls.tsx"
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
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const heading = useId()
  const set = useScreensCommand(api.screens.set, "set", refresh)
  const remove = useScreensCommand(api.screens.remove, "remove", refresh)
  const show = (shows: ScreenCommand) => set({ stage: stage.path, screen: screen.id, shows })
  const { shows } = screen
  return (
    <section className="screen-controls" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{screen.name}</h2>
        <Badge tone={screen.isOpen ? "final" : "plain"}>
          {screen.isOpen ? t("open") : t("off", { time: shortDayAndTime.format(screen.seenOn) })}
        </Badge>
        {!screen.isOpen && (
          <RemoveButton
            screen={screen}
            isPending={remove.isPending}
            onRemove={() => void remove({ stage: stage.path, screen: screen.id })}
          />
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
    <button type="button" className="quiet-button" aria-pressed={isOn} onClick={onPress}>
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
