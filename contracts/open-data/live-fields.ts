import type { BoardRow, BoardRows } from "#contracts/results/live.ts"

/** What the fields of a row of the live stream mean. */
export const liveRowFields: Readonly<Record<keyof BoardRow, string>> = {
  id: "Names the participant in this stage.",
  racingClass: "Name of the class.",
  order: "Place in the list of the class, 0 first.",
  position: "Position in the class; null for DNF, DNS and DQ, and for whoever rides out of competition.",
  place: "Position among all classes; null as the position is.",
  outOfCompetition:
    "Of whoever rides out of competition alone: the `position` and the `place` that the rider would have; null for DNF, DNS and DQ.",
  name: "The rider's name.",
  racingNumber: "The racing number.",
  bike: "The motorcycle.",
  club: "The club, by its name, and the club's country.",
  total: "Points of sections and penalties; null before the first of either.",
  penalties: "Sum of the penalties.",
  isFinished: "Has every section of every lap a score?",
  isClassed:
    "True where the stage ranks the rider although not everything was ridden; left out for all others.",
  ridden: "How many sections count.",
  status: "`DNF`: did not finish; `DNS`: did not start; `DQ`: disqualified; null: none of them.",
  startedOn: "Time of the first score.",
  lastTimeRecorded: "Time of the last score.",
  scores:
    "Points of each section that the class rides, lap after lap, between commas; nothing between them: not ridden.",
  missed: "Which of `scores` are what a missed section costs, 0 the first of them; missing: none.",
  latest: "Which of `scores` were recorded last, 0 the first of them; the latest first, three at most.",
  latestOn: "When the latest of them was recorded.",
  placesWon: "Places won in the class in about 15 minutes before the last change; below 0: lost.",
}

/** A change of one row, as the live stream sends it. */
export const liveExample: BoardRows = {
  revision: 813,
  changedOn: 1_778_930_000_000,
  rows: [
    {
      id: "ext-5f0c9a",
      racingClass: "Expert",
      order: 0,
      position: 1,
      place: 1,
      name: "Anna Ozola",
      racingNumber: "77",
      bike: "Montesa Cota 4RT",
      club: { id: "Smiltene MK", country: "Latvia" },
      total: 23,
      penalties: 5,
      isFinished: false,
      ridden: 29,
      status: null,
      startedOn: 1_778_915_700_000,
      lastTimeRecorded: 1_778_930_000_000,
      scores: "0,1,0,2,0,0,1,3,0,0,1,0,0,0,0,5,0,0,1,0,0,0,2,0,0,1,0,1,0,,,,,,,",
      latest: [28, 27, 26],
      latestOn: 1_778_930_000_000,
      placesWon: 1,
    },
  ],
  gone: [],
}
