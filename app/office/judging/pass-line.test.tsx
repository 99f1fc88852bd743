import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import type { JudgeDevice } from "#contracts/judging/judges-page.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { SpeechContext } from "#ui/speech.tsx"
import { PassLine } from "./pass-line.tsx"

const device = (overrides: Partial<JudgeDevice>): JudgeDevice => ({
  id: "device",
  name: "Anna",
  passId: "pass",
  label: null,
  kind: "section",
  section: 1,
  state: "active",
  createdOn: 0,
  lastHeardOn: null,
  revokedOn: null,
  sent: null,
  waiting: null,
  ...overrides,
})

const rendered = (now: string, devices: readonly JudgeDevice[]) =>
  renderToStaticMarkup(
    <SpeechContext value={speechOf("en")}>
      <DialogHost page="judges">
        <PassLine
          pass={{ id: "pass", name: "Anna", kind: "section", section: 1, createdOn: 0, revokedOn: null }}
          timeZone="Europe/Riga"
          now={Date.parse(now)}
          devices={devices}
          onShow={null}
          onRenew={() => undefined}
          onRevoke={() => undefined}
        />
      </DialogHost>
    </SpeechContext>,
  )

/** The instants that a line names, in words. */
const timesIn = (line: string) => [...line.matchAll(/<time[^>]*>([^<]*)/g)].map(([, written]) => written)

test("a pass says since when it is used, and when it was taken over, with the day if that is not today [D-11]", () => {
  const devices = [
    device({ createdOn: Date.parse("2026-06-06T06:10Z") }),
    device({ id: "before", state: "taken-over", revokedOn: Date.parse("2026-06-06T06:10Z") }),
  ]
  expect(timesIn(rendered("2026-06-06T15:00Z", devices))).toEqual(["09:10", "09:10"])
  expect(timesIn(rendered("2026-06-07T05:00Z", devices))).toEqual(["6 June at 09:10", "6 June at 09:10"])
})

test("a pass that was opened the evening before says so early in the morning, in the time zone of the stage", () => {
  const devices = [device({ createdOn: Date.parse("2026-06-06T20:30Z") })]
  expect(timesIn(rendered("2026-06-06T20:50Z", devices))).toEqual(["23:30"])
  expect(timesIn(rendered("2026-06-06T21:10Z", devices))).toEqual(["6 June at 23:30"])
})
