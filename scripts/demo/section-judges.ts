import type { Actor } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import { createPass } from "#server/judging/section-passes.ts"
import { type JudgeDevice, openDevice, openPastDevice } from "./judge-device.ts"
import type { Site } from "./post-json.ts"

/** The devices of a stage's judges, section 1's first. */
export type SectionJudges = readonly JudgeDevice[]

/** Names on the section passes. */
const passNames = [
  "Aija Skuja",
  "Andres Roos",
  "Baiba Salna",
  "Egils Zīle",
  "Giedrė Petronė",
  "Helvijs Saulītis",
  "Inga Riekstiņa",
  "Janek Kuusik",
  "Linda Bite",
  "Modris Vītiņš",
  "Vaidas Jonaitis",
  "Zigmārs Skuja",
]

type Course = {
  stage: string
  sections: number
  db: Db
  secretary: Actor
  /** When the stage began, if it is over; null: it runs. */
  wasOn: number | null
}

/** A judge at each section, with the section pass that the secretary hands out on the day (D-11). */
export const openSectionJudges = (
  site: Site,
  { stage, sections, db, secretary, wasOn }: Course,
): Promise<SectionJudges> =>
  Promise.all(
    Array.from({ length: sections }, async (_, index) => {
      const name = passNames[index % passNames.length] ?? ""
      const context = { db, actor: secretary, now: wasOn ?? Date.now() }
      const pass = await createPass(context, { stage, name, kind: "section", section: index + 1 })
      if (pass.kind === "refused") throw new Error(`No section pass: ${pass.reason}`)
      const request = { stage, pass: pass.secret }
      return wasOn === null ? openDevice(site, request) : openPastDevice(db, request, wasOn)
    }),
  )
