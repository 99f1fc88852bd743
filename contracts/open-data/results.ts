import { z } from "zod"
import { protestDecisions } from "#domain/results/protests.ts"
import { resultStatuses } from "#domain/results/result-status.ts"
import { stageTieRules } from "#domain/results/stage-ties.ts"
import { field, instant, link, listFields } from "./fields.ts"

const club = field(
  z.object({ id: field(z.string(), "Its name."), country: field(z.string(), "Its country.") }).nullable(),
  "The club.",
  { id: "Smiltene MK", country: "Latvia" },
)

const rider = {
  id: field(z.string(), "Names the participant in this stage.", "ext-5f0c9a"),
  name: field(z.string(), "The name; “—” for somebody who has left.", "Anna Ozola"),
  racingNumber: field(z.string().nullable(), "The racing number.", "77"),
  class: field(z.string(), "Name of the class.", "Expert"),
  bike: field(z.string().nullable(), "The motorcycle.", "Montesa Cota 4RT"),
  club,
}

const ofStage = {
  stage: field(z.string(), "Path of the stage.", "institutions/lamsf/championships/2026/stages/smiltene"),
  revision: field(
    z.int(),
    "Revision of the stage that the answer is of; pages of different revisions do not belong together.",
    812,
  ),
}

/** A participant of a stage; of the birth date, only the year is given. */
export const openParticipant = z.object({
  ...rider,
  team: field(z.string().nullable(), "The team.", null),
  birthYear: field(z.int().nullable(), "Year of birth.", 1998),
  isOutOfCompetition: field(z.boolean(), "Does the rider ride without competing?", false),
  startsAt: field(
    instant.nullable(),
    "When the rider starts; null while no start list is published, or without a time in it.",
    "2026-05-16T07:12:00.000Z",
  ),
})

export const openParticipants = z.object({
  ...ofStage,
  ...listFields,
  participants: field(z.array(openParticipant), "The first to register first."),
})

const points = field(z.number().nullable(), "The points; null: not ridden.", 1)

/** A rider's card: every lap with its sections. */
export const openCard = z.object({
  laps: field(
    z.array(
      z.object({
        lap: field(z.int(), "Number of the lap.", 1),
        points: field(z.number().nullable(), "Sum of its sections; null while none is ridden.", 1),
        sections: field(
          z.array(
            z.object({
              section: field(z.int(), "Number of the section.", 1),
              points,
              isMissed: field(
                z.boolean(),
                "Did the rider not ride it? Then the points are what that costs, and results show `M`.",
                false,
              ),
              isCancelled: field(z.boolean(), "Was it cancelled? Then its points do not count.", false),
            }),
          ),
          "In the order of their numbers.",
        ),
      }),
    ),
    "All laps of the class.",
  ),
  penalties: field(
    z.array(
      z.object({
        points: field(z.number(), "Above 0, whichever way points count.", 5),
        reason: field(z.string(), "A code, or the words of whoever gave it.", "Late"),
        givenAt: field(instant, "When it was given.", "2026-05-16T11:20:00.000Z"),
        dueAt: field(
          instant.nullable(),
          "When a rider was due who came late, at `givenAt`; null: the penalty is for something else.",
          null,
        ),
      }),
    ),
    "The earliest first.",
  ),
  creditedTime: field(
    z
      .object({
        minutes: field(z.int(), "How many minutes on top of the time limit.", 10),
        reason: field(z.string(), "Why.", "Helped an injured rider"),
      })
      .nullable(),
    "Minutes that a secretary has credited to the rider; null: none.",
    null,
  ),
  timeLimitLifted: field(
    z.string().nullable(),
    "Why the time limit of the class does not count; null: it counts, or there is none.",
    null,
  ),
  counts: field(
    z
      .array(
        z.object({
          points: field(z.int(), "A score.", 0),
          sections: field(z.int(), "How many counted sections have it.", 12),
        }),
      )
      .nullable(),
    "How often each score was ridden, without missed sections; null in `openFree`.",
  ),
  racingTime: field(
    z.number().nullable(),
    "From the first score to the last, milliseconds; null while there is none.",
    15_300_000,
  ),
})

/** One result. */
export const openResult = z.object({
  participant: field(z.object(rider), "Whose result it is."),
  position: field(
    z.int().nullable(),
    "Position in the class; null for DNF, DNS and DQ, and for whoever rides out of competition.",
    1,
  ),
  absolutePosition: field(
    z.int().nullable(),
    "Position among all classes; null for DNF, DNS and DQ, and for whoever rides out of competition.",
    1,
  ),
  isOutOfCompetition: field(
    z.boolean(),
    "Is the rider listed without competing? The positions and points of all others are as if the rider were absent.",
    false,
  ),
  positionInBrackets: field(
    z.int().nullable(),
    "The position in the class that a rider out of competition would have; null for all others.",
    null,
  ),
  absolutePositionInBrackets: field(
    z.int().nullable(),
    "The position among all classes that a rider out of competition would have; null for all others.",
    null,
  ),
  points: field(
    z.number().nullable(),
    "Points of sections and penalties; null before the first of either.",
    23,
  ),
  penaltyPoints: field(z.number(), "Sum of the penalties.", 5),
  sectionsRidden: field(z.int(), "How many sections count.", 30),
  isFinished: field(z.boolean(), "Has every section of every lap a score?", true),
  isRankedUnfinished: field(
    z.boolean(),
    "Does the stage rank this result with the points so far, although it is not finished? Then it has no automatic DNF.",
    false,
  ),
  status: field(
    z.enum(resultStatuses).nullable(),
    "`DNF`: did not finish; `DNS`: did not start; `DQ`: disqualified; null: none of them.",
    null,
  ),
  startedAt: field(instant.nullable(), "Time of the first score.", "2026-05-16T07:15:00.000Z"),
  lastScoreAt: field(instant.nullable(), "Time of the last score.", "2026-05-16T11:30:00.000Z"),
  card: field(openCard.nullable(), "The card; null in a list that was not asked for cards."),
  links: z.object({
    self: link(
      "This result with its card.",
      "/api/v1/institutions/lamsf/championships/2026/stages/smiltene/results/ext-5f0c9a",
    ),
    web: link("Its page for people.", "/competitions/lamsf/2026/smiltene/results/ext-5f0c9a"),
  }),
})

const ofResults = {
  ...ofStage,
  isOfficial: field(z.boolean(), "Are the results official? Until then they are provisional.", true),
  ties: field(
    z.array(z.enum(stageTieRules)),
    "What decides between equal points, the first that tells two results apart: more sections of 0, then of 1, 2, 3 and 5; the better last lap, then the one before; the shorter time from start to finish; the earlier finish. Empty: places are shared.",
    ["score-counts", "earlier-end"],
  ),
  changedAt: field(
    instant.nullable(),
    "When a result last changed; null before the first.",
    "2026-05-16T15:10:00.000Z",
  ),
}

const openProtest = z.object({
  class: field(z.string().nullable(), "Name of the class; null: the stage as a whole.", "Expert"),
  subject: field(z.string(), "What it is about.", "Score of no. 7 in section 2"),
  receivedAt: field(instant, "When it was received.", "2026-05-16T15:20:00.000Z"),
  decision: field(
    z.enum(protestDecisions).nullable(),
    "What the jury decided; `inadmissible`: not looked into, for example too late; null: nothing yet.",
    "upheld",
  ),
  reason: field(z.string().nullable(), "Why, if the jury says so.", "The film shows no foot on the ground"),
  decidedAt: field(instant.nullable(), "When it was decided.", "2026-05-16T15:55:00.000Z"),
})

export const openResults = z.object({
  ...ofResults,
  ...listFields,
  results: field(z.array(openResult), "Class by class, the best first."),
  protests: field(
    z.array(openProtest),
    "Formal protests, the earliest first: of the class that was asked for, or all. Who protests is not public.",
  ),
})

export const openResultDetails = z.object({ ...ofResults, result: openResult })
