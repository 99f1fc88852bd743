import type { Actor } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import { createPass } from "#server/judging/create-pass.ts"
import { type JudgeDevice, openDevice } from "./judge-device.ts"
import type { Site } from "./post-json.ts"
import type { SessionHeaders } from "./sign-in.ts"

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

type Course = { stage: string; sections: number }

/** Judges with accounts, who share the sections of a stage among them. */
export const openJudgesByAccount = (
  site: Site,
  { stage, sections, sessions }: Course & { sessions: readonly SessionHeaders[] },
): Promise<SectionJudges> =>
  Promise.all(
    Array.from({ length: sections }, (_, index) =>
      openDevice(site, { stage, name: `${index + 1}.` }, sessions[index % sessions.length]),
    ),
  )

/** A judge at each section, with the section pass that the secretary hands out on the day (D-11). */
export const openJudgesByPass = (
  site: Site,
  { stage, sections, db, secretary }: Course & { db: Db; secretary: Actor },
): Promise<SectionJudges> =>
  Promise.all(
    Array.from({ length: sections }, async (_, index) => {
      const name = passNames[index % passNames.length] ?? ""
      const context = { db, actor: secretary, now: Date.now() }
      const pass = await createPass(context, { stage, name, section: index + 1 })
      if (pass.kind === "refused") throw new Error(`No section pass: ${pass.reason}`)
      return openDevice(site, { stage, pass: pass.secret })
    }),
  )
