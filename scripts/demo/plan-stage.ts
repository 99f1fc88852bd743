import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import type { DemoRider } from "./invent-field.ts"
import type { DemoClass } from "./racing-classes.ts"
import type { Venue } from "./venues.ts"

export type DemoParticipant = DemoRider & {
  id: string
  status: "Registered" | "Confirmed"
  createdOn: number
}

/** Instants are epoch milliseconds. */
export type DemoStage = {
  venue: Venue
  type: CompetitionType
  start: number
  end: number
  registrationEnd: number
  classes: readonly (DemoClass & { startTime: number; endTime: number })[]
  participants: readonly DemoParticipant[]
}

/** A rider whom an account enters takes part under this id. */
export type KnownRider = { name: string; id: string }

type StageInput = {
  venue: Venue
  type: CompetitionType
  classes: readonly DemoClass[]
  riders: readonly DemoRider[]
  now: number
  known: readonly KnownRider[]
}

export const timeZone = "Europe/Riga"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long before now a running stage began. */
const sinceStart: Readonly<Record<CompetitionType, number>> = { classic: 2.5 * hour, openFree: 1.5 * hour }

/** A stage of ten hours with its participants. */
export const planStage = (
  chance: Chance,
  { venue, type, classes, riders, now, known }: StageInput,
): DemoStage => {
  const start = venue.weeks === 0 ? fullTenMinutes(now - sinceStart[type]) : saturdayMorning(now, venue.weeks)
  return {
    venue,
    type,
    start,
    end: start + 10 * hour,
    registrationEnd: start - 2 * day,
    classes: classes.map((one, index) => {
      const startTime = start + index * 5 * minute
      return { ...one, startTime, endTime: startTime + 8 * hour }
    }),
    participants: riders.map((rider) => ({
      ...rider,
      id: known.find(({ name }) => name === rider.name)?.id ?? `ext-${chance.uuid().replaceAll("-", "")}`,
      status: start > now && chance.happens(0.5) ? "Registered" : "Confirmed",
      createdOn: Math.min(start - 2 * day, now) - chance.whole(hour, 24 * day),
    })),
  }
}

const fullTenMinutes = (instant: number) => Math.floor(instant / (10 * minute)) * 10 * minute

const saturdayMorning = (now: number, weeks: number): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const saturday = today.add({ weeks }).add({ days: 6 - today.dayOfWeek })
  return saturday.toZonedDateTime({ timeZone, plainTime: "10:00" }).epochMilliseconds
}
