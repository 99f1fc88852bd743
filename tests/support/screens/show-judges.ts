import { vi } from "vitest"
import * as judgesRoute from "#app/office/judging/judges.tsx"
import type { JudgeDevice, JudgesPage, SectionPass, StageJudge } from "#contracts/judging/judges-page.ts"
import { answerCalls } from "./answer-calls.ts"
import { admin } from "./sample-viewer.ts"
import { showRoute } from "./show-screen.tsx"

export const start = Date.UTC(2026, 4, 16, 7)

/** A stage without judges. */
export const empty: JudgesPage = {
  stage: {
    path: "institutions/lamsf/championships/lc-2026/stages/cesis",
    title: "Cēsis",
    timeZone: "Europe/Riga",
    competitionStartDate: start,
    competitionEndDate: start + 6 * 3_600_000,
    calledOff: null,
    revision: 1,
    isPublished: false,
    isStageDay: true,
    sections: [1, 2, 3],
  },
  judges: [],
  offered: [],
  passes: [],
  devices: [],
}

export const janis: StageJudge = {
  userId: "janis",
  name: "Jānis Kalnbērziņš",
  email: "janis@example.org",
  isDeclared: true,
  sections: [],
}

/** An id as the contract has them. */
export const idOf = (number: number) => `7d1f1c5e-7f0e-4d0c-9a53-${String(number).padStart(12, "0")}`

export const phone = (id: number, known: Partial<JudgeDevice>): JudgeDevice => ({
  id: idOf(id),
  name: "Section 3",
  label: "Android",
  passId: null,
  kind: "section",
  section: 3,
  state: "active",
  createdOn: start,
  revokedOn: null,
  lastHeardOn: start,
  waiting: null,
  sent: null,
  ...known,
})

/** Shows the judges of a stage, and does what is asked for; returns what is called to change it from elsewhere. */
export const showJudges = async (given: Partial<JudgesPage> = {}) => {
  let stored: JudgesPage = { ...empty, ...given }
  const change = (to: Partial<JudgesPage>) => {
    stored = { ...stored, ...to }
  }
  const revoke = (id: string) =>
    change({ passes: stored.passes.map((one) => (one.id === id ? { ...one, revokedOn: start } : one)) })
  const importWaiting = vi.fn(() => ({ stored: 0, known: 0, attention: 1, refused: 0 }))
  const answer = () =>
    answerCalls((os) => ({
      judging: {
        judges: os.judging.judges.handler(() => ({ kind: "found", page: stored })),
        addJudge: os.judging.addJudge.handler(({ input }) => {
          const { name } = stored.offered.find(({ userId }) => userId === input.user) ?? janis
          const offered = stored.offered.filter(({ userId }) => userId !== input.user)
          change({ judges: [...stored.judges, { ...janis, userId: input.user, name }], offered })
          return { kind: "written" }
        }),
        setJudgeSections: os.judging.setJudgeSections.handler(({ input, errors }) => {
          const judge = stored.judges.find(({ userId }) => userId === input.user)
          if (!judge) throw errors["not-a-judge"]()
          if (String(judge.sections) !== String(input.seen)) throw errors["changed-meanwhile"]()
          const sections = input.sections.toSorted((a, b) => a - b)
          change({ judges: [{ ...judge, sections }] })
          return { kind: "written" }
        }),
        removeJudge: os.judging.removeJudge.handler(() => {
          change({ judges: [], offered: [...stored.offered, { ...janis, email: null }] })
          return { kind: "removed" }
        }),
        createPass: os.judging.createPass.handler(({ input: { name, kind, section } }) => {
          const id = idOf(stored.passes.length)
          const pass: SectionPass = { id, name, kind, section, createdOn: start, revokedOn: null }
          change({ passes: [...stored.passes, pass] })
          return { kind: "created", id, secret: `secret-${id}` }
        }),
        revokePass: os.judging.revokePass.handler(({ input }) => {
          revoke(input.pass)
          return { kind: "revoked" }
        }),
        importWaiting: os.judging.importWaiting.handler(({ input, errors }) => {
          if (input.file.stage !== stored.stage.path) throw errors["other-stage"]()
          return { kind: "imported", taps: importWaiting() }
        }),
      },
    }))
  answer()
  await showRoute(judgesRoute, {
    path: "/competitions/:institution/:championship/:stage/judges",
    address: "/competitions/lamsf/lc-2026/cesis/judges",
    viewer: admin,
  })
  return { change, revoke, importWaiting, answer }
}

/** From now on only the test lets time pass. */
export const holdTime = () =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
