import { role } from "#server/db/schema/roles.ts"
import { fillSite } from "#tests/personal-data/fill-site.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { signIn } from "#tests/support/sign-in.ts"
import type { TestedSite } from "#tests/support/tested-site.ts"

/** A filled site, with the secrets of those who may do something there. */
export type AttackedSite = Awaited<ReturnType<typeof prepareAttack>>

/** Fills a site, and signs in a rider, a secretary and an admin of it. */
export const prepareAttack = async (site: TestedSite) => {
  const { db } = site.database
  const filled = await fillSite(site)
  const { institutionId, stage } = filled
  const [secretary, admin] = [await signIn(site), await signIn(site)]
  await db.insert(role).values([
    { userId: secretary.userId, role: "secretary", institutionId },
    { userId: admin.userId, role: "admin" },
  ])
  const judge = await makeJudge(db, stage)
  const pass = await makePass(db, { ...stage, institutionId })
  return { site, filled, secretary, admin, judge, pass }
}

/** Texts that mean something on the site: ids, paths, names and secrets. */
export const knownTexts = ({ filled, secretary, admin, judge, pass }: AttackedSite): string[] => [
  filled.institutionId,
  filled.championshipId,
  filled.stage.id,
  filled.stage.path,
  filled.draft.path,
  ...filled.participants,
  ...filled.ads.map(String),
  ...[filled.rider, secretary, admin].flatMap(({ userId, email }) => [userId, email]),
  judge.device.id,
  judge.user.id,
  pass.id,
  pass.secret,
  "Anna Ozola",
  "Expert",
  "2012-11-29",
  "2026-05-16",
  "2026-05-16T09:00",
  "09:00",
  "#b91c1c",
  "https://example.org/",
  "+37126543210",
  "wa.me/37126543210",
  "Latvia",
  "12.50",
  "3",
  "published",
  "0f8fad5b-d9cb-469f-a165-70867728950e",
]

/** What the parts of an address mean on the site. */
export const knownParts = ({ filled, judge }: AttackedSite): Record<string, readonly string[]> => ({
  institution: [filled.institutionId],
  championship: [filled.championshipId],
  stage: [filled.stage.id, filled.draft.id],
  participant: filled.participants,
  ad: filled.ads.map(String),
  lap: ["1"],
  section: ["1"],
  kind: ["logo", "photo"],
  view: ["ticker", "table", "rider"],
  file: ["participants.csv", "start-list.csv", `${judge.device.id.replaceAll("-", "")}-480x360.webp`],
})
