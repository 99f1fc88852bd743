import { usedSections } from "#domain/competitions/racing-class.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import type { DemoStage } from "./plan-stage.ts"
import type { Entrant } from "./plan-visits.ts"

/** Who rides a stage: the classes begin at different sections, their riders a minute apart; some riders give up. */
export const planEntrants = (chance: Chance, { classes, participants }: DemoStage): Entrant[] =>
  classes.flatMap((racingClass, classIndex) => {
    const { name, startTime, lap } = racingClass
    const ridden = usedSections(racingClass)
    const first = (classIndex * 3) % ridden.length
    const sections = [...ridden.slice(first), ...ridden.slice(0, first)]
    return participants
      .filter(({ racingClass }) => racingClass === name)
      .map(({ id }, index) => ({
        participant: id,
        startsAt: startTime + index * 60_000,
        laps: lap,
        sections,
        givesUpAfter: chance.happens(0.05) ? chance.whole(0, sections.length) : null,
      }))
  })
