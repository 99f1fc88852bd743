import { expect, vi } from "vitest"
import { page } from "vitest/browser"
import * as editStage from "#app/office/stage-form/edit-stage.tsx"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { CalledOffForm } from "#contracts/competitions/called-off-form.ts"
import type { StageFields, StageForm } from "#contracts/competitions/stage-form.ts"
import type { UntoldChanges } from "#contracts/competitions/untold-changes.ts"
import { exactTimeOf } from "#contracts/fields/local-time.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { answerCalls } from "./answer-calls.ts"
import { showRoute } from "./show-screen.tsx"

export const admin: Viewer = {
  userId: "admin",
  name: "Anna Ozola",
  email: "anna@example.org",
  isJudge: false,
  isConfirmed: true,
  admin: true,
  secretaryOf: [],
}

/** A class of a stage, but for its name. */
export const aClass = {
  yearsFrom: 0,
  color: "#2a6fdb",
  startTime: null,
  endTime: null,
  lap: 2,
  lapSections: [true, true, true],
  photo: null,
}

const fields: StageFields = {
  title: "Cēsis",
  competitionOrganizer: null,
  location: "Cēsis",
  googleMaps: null,
  waze: null,
  competitionStartDate: "2026-05-16T10:00",
  competitionEndDate: "2026-05-16T18:00",
  registrationEndDate: null,
  status: "published",
  competitionType: "classic",
  classes: [{ ...aClass, name: "Expert" }],
  descriptionLv: null,
  descriptionEt: null,
  descriptionEn: null,
}

const timeZone = "Europe/Riga"

/** What was saved, as its form is filled in. */
const asFilledIn = (form: StageForm): StageFields => {
  const clock = (instant: number | null) => (instant === null ? null : exactTimeOf(instant, timeZone))
  return {
    ...form,
    competitionStartDate: exactTimeOf(form.competitionStartDate, timeZone),
    competitionEndDate: exactTimeOf(form.competitionEndDate, timeZone),
    registrationEndDate: clock(form.registrationEndDate),
    classes: form.classes.map((one) => ({
      ...one,
      startTime: clock(one.startTime),
      endTime: clock(one.endTime),
    })),
  }
}

/** What is asked before a stage is hidden. */
const hiding = {
  kind: "to-confirm" as const,
  question: "hide it?",
  cards: [],
  scoredAnew: 0,
  leavesStandings: false,
  standings: null,
}

type Save = (
  form: StageForm,
  correctsDay: boolean,
) => Promise<undefined | "changed-meanwhile" | "standings-published">

type Tell = (isTold: boolean) => Promise<undefined | "nothing-to-tell">

/**
 * Shows the form of a stage, and returns what is called with each form that is saved; it may return why it is refused. With `riders` who
 * have entered, hiding it has to be confirmed, and proven. `untold`: what riders do not know once it is saved, until `tell` is called.
 */
export const showStageForm = async (
  overrides: Partial<StageFields> = {},
  { riders = 0, untold = null }: { riders?: number; untold?: UntoldChanges | null } = {},
) => {
  const save = vi.fn<Save>(async () => undefined)
  const callOff = vi.fn<(to: CalledOffForm | null) => Promise<void>>(async () => undefined)
  let calledOff: CalledOff | null = null
  const tell = vi.fn<Tell>(async () => undefined)
  let stored = { ...fields, ...overrides }
  let version = 0
  let isProven = false
  const answer = () =>
    answerCalls((os) => ({
      competitions: {
        stageToEdit: os.competitions.stageToEdit.handler(() => ({
          kind: "found",
          fields: stored,
          version: String(version),
          timeZone,
          championship: {
            displayName: "Season 2026",
            classes: ["Expert", "Ladies", "Juniors"].map((name, order) => ({ name, order })),
          },
          resultsStatus: null,
          hasResults: false,
          hasRegulation: false,
          calledOff,
          untold: version > 0 && tell.mock.calls.length === 0 ? untold : null,
        })),
        saveStage: os.competitions.saveStage.handler(async ({ input, errors }) => {
          if (riders > 0 && input.form.status === "draft") {
            if (input.confirmed !== hiding.question) return { ...hiding, ridersHidden: riders }
            if (!isProven) throw errors["proof-needed"]()
          }
          const why = await save(input.form, input.correctsDay)
          if (why) throw errors[why]()
          version += 1
          stored = asFilledIn(input.form)
          return { kind: "saved" }
        }),
        callOff: os.competitions.callOff.handler(async ({ input: { to } }) => {
          await callOff(to)
          if (to) {
            const { kind, ...texts } = to
            calledOff = { kind, on: (calledOff?.on ?? 0) + 1, texts }
          } else calledOff = null
          return { kind: "changed", now: calledOff }
        }),
        tellRiders: os.competitions.tellRiders.handler(async ({ input, errors }) => {
          const why = await tell(input.isTold)
          if (why) throw errors[why]()
          return { kind: "settled", told: input.isTold ? (untold?.reachable ?? 0) : 0 }
        }),
      },
      accounts: {
        neededProof: os.accounts.neededProof.handler(() =>
          isProven ? null : { email: admin.email, hasPassword: true },
        ),
        proveOwner: os.accounts.proveOwner.handler(() => {
          isProven = true
          return { kind: "done" }
        }),
      },
    }))
  answer()
  await showRoute(editStage, {
    path: "/championship/:institution/:championship/:stage",
    address: "/championship/lamsf/2026/cesis",
    viewer: admin,
  })
  return { save, tell, callOff }
}

export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
export const saveStage = () => press("Save the stage")
export const saved = () =>
  expect.element(page.getByRole("status").filter({ hasText: "✓Saved" })).toBeVisible()
export const radio = (name: RegExp) => page.getByRole("radio", { name })

/** The part of the form that is about a class, which a press on its head unfolds. */
export const classNamed = (name: string) => page.getByCss("details").filter({ hasText: name })

export const fold = (name: string) => classNamed(name).getByCss("summary").click()
