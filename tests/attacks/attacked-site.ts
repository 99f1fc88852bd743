import { role } from "#server/db/schema/roles.ts"
import { fillSite } from "#tests/personal-data/fill-site.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { signIn } from "#tests/support/sign-in.ts"
import type { TestedSite } from "#tests/support/tested-site.ts"

/** A filled site, with the secrets of those who may do something there. */
export type AttackedSite = Awaited<ReturnType<typeof prepareAttack>>

/** Fills a site, and signs in an admin of it, besides those who are signed in there. */
export const prepareAttack = async (site: TestedSite) => {
  const { db } = site.database
  const filled = await fillSite(site)
  const { institutionId, stage, secretary } = filled
  const admin = await signIn(site)
  await db.insert(role).values({ userId: admin.userId, role: "admin" })
  const judge = await makeJudge(db, stage)
  const pass = await makePass(db, { ...stage, institutionId })
  return { site, filled, secretary, admin, judge, pass }
}

/** All who are signed in to the site: its rider and the organisers, and those whom they have let in (FA-03, FA-04, FA-05). */
export const peopleOf = ({ filled, secretary, admin }: AttackedSite) => {
  const { rider, coHolder, formerHolder, manager } = filled
  return { rider, secretary, admin, coHolder, formerHolder, manager }
}

/** Texts that mean something on the site: ids, paths, names and secrets. */
export const knownTexts = (attacked: AttackedSite): string[] => [
  ...textsOf(attacked),
  ...Object.values(knownFields(attacked)).flat(),
  ...Object.values(peopleOf(attacked)).flatMap(({ userId, email }) => [userId, email]),
]

const textsOf = ({ filled, judge, pass }: AttackedSite): string[] => [
  filled.championshipId,
  filled.stage.id,
  ...filled.ads.map(String),
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

/** What fields of these names mean on the site: what is sent in them leads past the first check of most calls. */
export const knownFields = ({ filled }: AttackedSite): Record<string, readonly string[]> => ({
  stage: [filled.stage.path, filled.coming.path, filled.draft.path],
  institution: [filled.institutionId],
  participantId: filled.participants,
  rider: [filled.shared.id, filled.passedOn.id, filled.rider.userId],
  club: [filled.club],
  secret: [filled.invitation, filled.consentKey],
  code: [filled.claimCode],
  racingClass: ["Expert"],
  racingNumber: ["3", "77", "4711"],
  birthDate: ["2012-11-29"],
})

/** What the parts of an address mean on the site. */
export const knownParts = ({ filled, judge }: AttackedSite): Record<string, readonly string[]> => ({
  institution: [filled.institutionId],
  championship: [filled.championshipId],
  stage: [filled.stage.id, filled.coming.id, filled.draft.id],
  club: [filled.club],
  rider: [...filled.riderPages, filled.shared.id, filled.passedOn.id],
  participant: filled.participants,
  ad: filled.ads.map(String),
  lap: ["1"],
  section: ["1"],
  kind: ["logo", "photo"],
  view: ["ticker", "table", "rider"],
  file: ["participants.csv", "start-list.csv", `${judge.device.id.replaceAll("-", "")}-480x360.webp`],
})
