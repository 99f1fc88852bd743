import { z } from "zod"
import { calledOffKinds } from "#domain/competitions/called-off.ts"
import { competitionTypes } from "#domain/competitions/scoring.ts"
import { field, instant, link, linkOrNull, listFields } from "./fields.ts"

const championshipExample = "/api/v1/institutions/lamsf/championships/2026"
const stageExample = `${championshipExample}/stages/smiltene`

/** A federation or another organiser. */
export const openInstitution = z.object({
  id: field(z.string(), "Names it in addresses, forever.", "lamsf"),
  name: field(z.string(), "Its name.", "LaMSF"),
  timeZone: field(z.string(), "The time zone of its competitions, as the IANA names it.", "Europe/Riga"),
  links: z.object({
    self: link("This institution.", "/api/v1/institutions/lamsf"),
    championships: link("Its championships.", "/api/v1/championships?institution=lamsf"),
    stages: link("Its stages.", "/api/v1/stages?institution=lamsf"),
  }),
})

export const openInstitutions = z.object({
  ...listFields,
  institutions: field(z.array(openInstitution), "By id."),
})

/** A season's championship. */
export const openChampionship = z.object({
  id: field(z.string(), "Names it in its institution, forever.", "2026"),
  institution: field(z.string(), "Id of its institution.", "lamsf"),
  name: field(z.string(), "Its name.", "Latvian championship 2026"),
  stages: field(z.int(), "How many of its stages are published.", 6),
  links: z.object({
    self: link("This championship.", championshipExample),
    institution: link("Its institution.", "/api/v1/institutions/lamsf"),
    stages: link("Its stages.", "/api/v1/stages?institution=lamsf&championship=2026"),
    standings: linkOrNull(
      "Its standings; null until they are published.",
      `${championshipExample}/standings`,
    ),
    clubStandings: linkOrNull(
      "The standings of clubs; null where there are none.",
      `${championshipExample}/standings/clubs`,
    ),
    teamStandings: linkOrNull(
      "The standings of teams; null where there are none.",
      `${championshipExample}/standings/teams`,
    ),
    web: link("Its page for people.", "/competitions/lamsf/2026"),
  }),
})

export const openChampionships = z.object({
  ...listFields,
  championships: field(z.array(openChampionship), "By institution, the latest id first in each."),
})

/** A published stage, as lists show it. */
export const openStage = z.object({
  path: field(
    z.string(),
    "Names it on the whole site, forever; it is its address below `/api/v1/`, too.",
    "institutions/lamsf/championships/2026/stages/smiltene",
  ),
  id: field(z.string(), "Names it in its championship.", "smiltene"),
  institution: field(z.string(), "Id of its institution.", "lamsf"),
  championship: z.object({
    id: field(z.string(), "Id of its championship.", "2026"),
    name: field(z.string(), "Name of its championship.", "Latvian championship 2026"),
  }),
  title: field(z.string(), "Its title.", "Stage 2, Smiltene"),
  organizer: field(z.string().nullable(), "Who organises it.", "Smiltene MK"),
  location: field(z.string().nullable(), "Where it is.", "Smiltene"),
  timeZone: field(z.string(), "The time zone of its clocks.", "Europe/Riga"),
  startsAt: field(instant, "When the competition starts.", "2026-05-16T07:00:00.000Z"),
  endsAt: field(instant, "When the competition ends.", "2026-05-16T15:00:00.000Z"),
  registrationEndsAt: field(
    instant.nullable(),
    "Until when riders register; null: until the competition ends.",
    "2026-05-14T21:00:00.000Z",
  ),
  calledOff: field(
    z.enum(calledOffKinds).nullable(),
    "`postponed`: it does not take place on this day, and has no other yet; `cancelled`: it does not take place; null: it takes place.",
    null,
  ),
  scoring: field(
    z.enum(competitionTypes),
    "`classic`: fewer points are better; `openFree`: more are.",
    "classic",
  ),
  isOfficial: field(z.boolean(), "Are its results official? Until then they are provisional.", true),
  links: z.object({
    self: link("This stage with its classes.", stageExample),
    championship: link("Its championship.", championshipExample),
    participants: link("Who rides.", `${stageExample}/participants`),
    results: link("Its results.", `${stageExample}/results`),
    live: link("Its results as an event stream.", "/live/lamsf/2026/smiltene"),
    web: link("Its page for people.", "/competitions/lamsf/2026/smiltene"),
    resultsWeb: link("The page of its results.", "/competitions/lamsf/2026/smiltene/results"),
  }),
})

export const openStages = z.object({
  ...listFields,
  stages: field(z.array(openStage), "By the start, the earliest first."),
})

/** A class as a stage rides it. */
export const openClass = z.object({
  name: field(z.string(), "Names it in its championship.", "Expert"),
  color: field(z.string(), "Its colour, as `#rrggbb`.", "#b91c1c"),
  yearsFrom: field(z.int(), "The youngest age.", 16),
  yearsTo: field(z.int().nullable(), "The oldest age; null: there is none.", null),
  startsAt: field(instant.nullable(), "When it starts, where that is not with the stage.", null),
  endsAt: field(instant.nullable(), "When it ends, where that is not with the stage.", null),
  laps: field(z.int(), "How many laps it rides.", 3),
  sections: field(z.array(z.int()), "The numbers of the sections that it rides.", [1, 2, 3]),
  cancelledSections: field(
    z.array(z.int()),
    "Sections that were ridden until they were cancelled in all laps.",
    [],
  ),
  cancelledInLaps: field(
    z.array(
      z.object({
        section: field(z.int(), "Number of the section."),
        lap: field(z.int(), "The lap in which it is cancelled."),
      }),
    ),
    "Sections that were cancelled in single laps, and are ridden in others.",
    [{ section: 5, lap: 2 }],
  ),
})

/** A stage with all that its page shows. */
export const openStageDetails = openStage.extend({
  revision: field(z.int(), "Grows with every change of the stage and its results.", 812),
  googleMaps: field(z.url().nullable(), "The place on a map.", null),
  waze: field(z.url().nullable(), "The place in Waze.", null),
  regulation: field(z.url().nullable(), "The regulation, a PDF.", null),
  description: field(
    z.object({
      lv: field(z.string().nullable(), "In Latvian."),
      et: field(z.string().nullable(), "In Estonian."),
      en: field(z.string().nullable(), "In English."),
    }),
    "What the organiser writes of it, by language.",
    { lv: null, et: null, en: "Two laps in the forest, one in the quarry." },
  ),
  sponsors: field(
    z.array(
      z.object({
        name: field(z.string(), "Its name."),
        logo: field(z.url().nullable(), "Address of a picture."),
        url: field(z.url().nullable(), "Where it leads."),
      }),
    ),
    "Its sponsors.",
    [],
  ),
  classes: field(z.array(openClass), "The highest class first."),
})
