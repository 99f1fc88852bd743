import type { StageFields } from "#contracts/competitions/stage-form.ts"
import { nextNumber } from "./next-number.ts"

/** The form of a stage with one class named Expert, from 10:00 to 18:00. */
export const makeStageFields = (overrides: Partial<StageFields> = {}): StageFields => ({
  title: `Stage ${nextNumber()}`,
  competitionOrganizer: null,
  location: null,
  googleMaps: null,
  waze: null,
  competitionStartDate: "2026-05-16T10:00",
  competitionEndDate: "2026-05-16T18:00",
  registrationEndDate: null,
  status: "draft",
  competitionType: "classic",
  openFree: null,
  sectionSeconds: 90,
  ranksUnfinished: false,
  toleranceSeconds: null,
  manualDNF: false,
  showEndTimeDiff: false,
  questionMinutes: 30,
  classes: [{ name: "Expert", yearsFrom: 16, color: "#d62828", lap: 2, lapSections: [true, true, true] }],
  sponsors: [],
  descriptionLv: null,
  descriptionEt: null,
  descriptionEn: null,
  ...overrides,
})
