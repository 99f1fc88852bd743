import { setTimeout as sleep } from "node:timers/promises"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { deskEvents } from "#judge/desk/known-desk.ts"
import type { Access } from "#judge/outbox/outbox-store.ts"
import type { NewEvent } from "#judge/outbox/stored-tap.ts"
import { httpTransport, type Transport } from "#judge/outbox/transport.ts"
import type { Db } from "#server/db/transaction.ts"
import { type Chance, seededChance } from "#tests/support/factories/chance.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { badLine } from "./bad-line.ts"
import { type Comparison, compareDay } from "./compare-day.ts"
import { compareDesks, type DeskTouch, deskPlan, planDesks } from "./desks.ts"
import { planDay, type Rider, type Visit } from "./plan-day.ts"
import { type SimPhone, simPhone } from "./sim-phone.ts"
import { differingTimes, markEvents, planTimekeepers } from "./timekeepers.ts"

/** A site that judges send to; its address may change while it restarts. */
export type SyncSite = { db: Db; url(): string; restart(): Promise<void> }

/** How large a day is, and how often the server is killed in it. */
export type DaySize = { riders: number; sections: number; laps: number; takeovers: number; restarts: number }

export const fullDay: DaySize = { riders: 120, sections: 10, laps: 3, takeovers: 2, restarts: 2 }

/** Returns a day that a stage of a club may have. */
export const smallDay = (chance: Chance): DaySize => ({
  riders: chance.whole(2, 6),
  sections: chance.whole(1, 3),
  laps: chance.whole(1, 2),
  takeovers: chance.whole(0, 1),
  restarts: chance.happens(0.05) ? 1 : 0,
})

const hour = 3_600_000

/** A judge with the phone in hand; a takeover gives them another one. */
type Judge = { phone: SimPhone; visits: Visit[]; pass: string | null }

/** A sign-on desk with its phone, what it touches in all, and what of it is still to come. */
type Desk = { phone: SimPhone; touches: readonly DeskTouch[]; waiting: DeskTouch[] }

/** Lets judges, two sign-on desks and two timekeepers record a day on bad lines, and compares what the server has with what they meant. */
export const runDay = async (site: SyncSite, seed: number, size: DaySize): Promise<Comparison> => {
  const chance = seededChance(seed)
  const scoring: Scoring =
    seed % 3 === 0 ? { type: "openFree", settings: defaultOpenFree } : { type: "classic" }
  const { stage, riders } = await makeDay(site.db, size, scoring)
  const lines: ReturnType<typeof badLine>[] = []
  const phones: { phone: SimPhone; pass: string | null }[] = []

  const openPhone = async (access: Access): Promise<SimPhone> => {
    const line = badLine(whicheverAddress(site), chance)
    lines.push(line)
    const offset = chance.happens(0.5) ? chance.whole(-30 * hour, 30 * hour) : 0
    const phone = await simPhone({ stage: stage.path, line, chance, offset }, access)
    phones.push({ phone, pass: access.pass })
    return phone
  }
  const accessByPass = async (pass: string, former: string | null): Promise<Access> => {
    const outcome = await untilAnswered(() =>
      httpTransport(site.url()).register({ stage: stage.path, pass }, former),
    )
    if (outcome.kind !== "registered") throw new Error(`A pass got ${outcome.kind}`)
    const { token, name, section, kind } = outcome.answer
    return { stage: stage.path, token, why: null, pass, name, section, kind }
  }

  const visits = planDay(chance, { ...size, riders, scoring })
  const judges: Judge[] = []
  for (const [index, own] of visits.entries()) {
    const hasPass = index < size.takeovers
    const access = hasPass
      ? await accessByPass((await makePass(site.db, stage, { section: index + 1 })).secret, null)
      : { stage: stage.path, ...(await accountAccess(site.db, stage)) }
    judges.push({ phone: await openPhone(access), visits: [...own], pass: access.pass })
  }

  const desks: Desk[] = []
  for (const touches of planDesks(chance, riders)) {
    const pass = await makePass(site.db, stage, { kind: "sign-on" })
    desks.push({
      phone: await openPhone(await accessByPass(pass.secret, null)),
      touches,
      waiting: [...touches],
    })
  }
  const touchDesk = async ({ phone, waiting }: Desk) => {
    const next = waiting.shift()
    if (next) await phone.touch(deskEvents(next.rider, next.touches, chance.uuid()))
    if (chance.happens(0.05)) phone.restart()
  }

  const marks = planTimekeepers(chance, riders)
  const timekeepers: { phone: SimPhone; waiting: NewEvent[][] }[] = []
  for (const own of marks) {
    const pass = await makePass(site.db, stage, { kind: "timing" })
    const phone = await openPhone(await accessByPass(pass.secret, null))
    timekeepers.push({ phone, waiting: own.map(markEvents) })
  }
  const touchClock = async ({ phone, waiting }: (typeof timekeepers)[number]) => {
    const next = waiting.shift()
    if (next) await phone.touch(next)
    if (chance.happens(0.05)) phone.restart()
  }

  const total = visits.flat().length
  const takeovers = new Set(
    judges.slice(0, size.takeovers).map(() => chance.whole(1, Math.max(1, total - 1))),
  )
  const restarts = new Set(
    Array.from({ length: size.restarts }, () => chance.whole(1, Math.max(1, total - 1))),
  )
  let restarting: Promise<void> = Promise.resolve()
  for (let step = 0; step < total; step += 1) {
    const judge = chance.pick(judges.filter((one) => one.visits.length > 0))
    const visit = judge.visits.shift()
    if (visit) await judge.phone.record(visit, scoring)
    if (chance.happens(0.02)) judge.phone.restart()
    await touchDesk(chance.pick(desks))
    await touchClock(chance.pick(timekeepers))
    if (chance.happens(0.01) && judge.pass === null) judge.phone.setClock(chance.whole(-hour, hour))
    if (restarts.has(step)) restarting = restarting.then(site.restart)
    if (takeovers.has(step)) {
      const taken = judges.find(({ pass, visits: left }) => pass !== null && left.length > 0)
      if (taken?.pass) {
        // the judge walks over with the other phone: earlier touches are older than the takeover by more than a line's delay, and
        // earlier batches have arrived or are lost
        for (const { phone } of phones) phone.setClock(20_000)
        await Promise.all(lines.map((line) => line.quiet()))
        await restarting
        taken.phone = await openPhone(await accessByPass(taken.pass, null))
      }
    }
  }
  for (const desk of desks) while (desk.waiting.length > 0) await touchDesk(desk)
  for (const one of timekeepers) while (one.waiting.length > 0) await touchClock(one)
  await restarting
  for (const { phone } of phones) phone.setClock(20_000)
  for (const line of lines) line.mend()
  await sendRest(phones, accessByPass)
  await Promise.all(lines.map((line) => line.quiet()))
  await Promise.all(phones.map(({ phone }) => phone.close()))
  const ofDesks = new Set(desks.map(({ phone }) => phone))
  const day = await compareDay(site.db, stage, {
    visits: visits.flat(),
    taps: phones.flatMap(({ phone }) => (ofDesks.has(phone) ? [] : phone.taps())),
  })
  const morning = await compareDesks(site.db, stage, {
    desks: desks.map(({ touches }) => touches),
    events: desks.flatMap(({ phone }) => phone.taps()),
  })
  return {
    diverged: day.diverged + morning.diverged + (await differingTimes(site.db, stage, marks.flat())),
    lost: day.lost + morning.lost,
    doubled: day.doubled + morning.doubled,
  }
}

const makeDay = async (db: Db, { riders: count, sections, laps }: DaySize, scoring: Scoring) => {
  const now = Date.now()
  const stage = await makeStage(db, {
    competitionType: scoring.type,
    competitionStartDate: now - 2 * hour,
    competitionEndDate: now + 2 * hour,
    signOnTicks: [...deskPlan.ticks],
    noiseLimit: deskPlan.noiseLimit,
    classes: [{ name: "Expert", lap: laps, lapSections: Array.from({ length: sections }, () => true) }],
  })
  const riders: Rider[] = []
  for (let index = 0; index < count; index += 1) {
    const number = String(index + 1)
    const { id } = await makeParticipant(db, stage, { name: `Rider ${number}`, racingNumber: number })
    riders.push({ id, number })
  }
  return { stage, riders }
}

const accountAccess = async (db: Db, stage: { key: number }) => {
  const { token, user } = await makeJudge(db, stage)
  return { token, why: null, pass: null, name: user.name, section: null }
}

/** Phones know the server by its name, so they need not know where it listens. */
const whicheverAddress = (site: SyncSite): Transport => ({
  post: (token, batch) => httpTransport(site.url()).post(token, batch),
  agree: (token, batch) => httpTransport(site.url()).agree(token, batch),
  register: (request, former) => httpTransport(site.url()).register(request, former),
  stage: (token, path, own) => httpTransport(site.url()).stage(token, path, own),
})

const untilAnswered = async <Outcome extends { kind: string }>(
  request: () => Promise<Outcome>,
): Promise<Outcome> => {
  for (;;) {
    const outcome = await request()
    if (outcome.kind !== "failed") return outcome
    await sleep(20)
  }
}

/** How long the last taps may take, milliseconds. */
const timeout = 120_000

/** Waits until no phone has pending taps; one whose pass was taken over takes it back, as its judge would to send its taps. */
const sendRest = async (
  phones: readonly { phone: SimPhone; pass: string | null }[],
  accessByPass: (pass: string, former: string | null) => Promise<Access>,
): Promise<void> => {
  const deadline = Date.now() + timeout
  for (const { phone, pass } of phones) {
    const waits = () => phone.taps().some(({ state }) => state === null)
    while (waits()) {
      if (Date.now() > deadline) throw new Error("Taps still wait")
      const { token, why } = await phone.access()
      if (why !== null && pass !== null) await phone.renew(await accessByPass(pass, token))
      phone.send()
      await sleep(5)
    }
  }
}
