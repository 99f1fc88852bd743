import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { ownAttempt } from "#judge/scoring/own-attempt.ts"
import lv from "#locales/lv/judge.json"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { type Speech, SpeechContext } from "#ui/speech.tsx"
import { Countdown, TimeAnnouncement } from "./countdown.tsx"
import { ClassicPad, OpenFreePad } from "./pads.tsx"
import { Score } from "./plate-and-score.tsx"
import type { Pad } from "./use-pad.tsx"

const latvian: Speech = { language: "lv", words: {} }

const settings = { ...defaultOpenFree, gatePoints: { ...defaultOpenFree.gatePoints, A: 2.5 } }
const pad: Pad = {
  attempt: null,
  former: null,
  standing: 0,
  tap: async () => {},
  undo: async () => {},
  forgetEmpty: async () => {},
}

test("half points have a comma where the language has one", () => {
  const page = renderToStaticMarkup(
    <SpeechContext value={latvian}>
      <OpenFreePad pad={pad} isOver={false} giveReRide={() => {}} settings={settings} />
      <Score score={7.5} type="openFree" place="list" />
    </SpeechContext>,
  )
  expect(page).toContain("Vārti A: 2,5 punkti")
  expect(page).toContain("+2,5")
  expect(page).toContain(">7,5<")
  expect(page.replaceAll(/ class="[^"]*"/g, "")).not.toMatch(/\d\.\d/)
})

test("after a point for the tolerance the phone still proposes 5 once that is over too [RX-04]", () => {
  const overtime = [{ attempt: "a", participant: "a", section: 1, lap: 1, name: "JudgeAddOvertime" }] as const
  const attempt = ownAttempt(storedTaps([overtime]), { type: "classic" })
  const pageIn = (phase: "tolerance" | "over", now: Pad = { ...pad, attempt }) =>
    renderToStaticMarkup(
      <SpeechContext value={latvian}>
        <TimeAnnouncement clock={{ phase, left: 0, toggle: () => {} }} pad={now} type="classic" />
        <Countdown clock={{ phase, left: 0, toggle: () => {} }} pad={now} />
        <ClassicPad pad={now} isOver={phase === "over"} giveReRide={() => {}} />
      </SpeechContext>,
    )
  expect(pageIn("tolerance", pad)).toContain(`${lv.timer.tolerance}: ${lv.timer.giveOne}`)
  expect(pageIn("tolerance")).toContain(lv.timer.oneAdded)
  expect(pageIn("tolerance")).not.toContain(lv.timer.giveOne)
  expect(pageIn("tolerance")).not.toContain('data-proposed="')
  expect(pageIn("over")).toContain(`${lv.timer.over}: ${lv.pad.timeout} 5`)
  expect(pageIn("over")).toContain(lv.timer.oneAdded)
  expect(pageIn("over")).toContain('data-proposed="')
})
