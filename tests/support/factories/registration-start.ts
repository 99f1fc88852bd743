import type { RegistrationStart } from "#contracts/registration/participant-form.ts"

/** What a new participant's form starts with, for a stage on 2026-05-16 with a class for everybody and one for children. */
export const makeStart = (overrides: Partial<RegistrationStart> = {}): RegistrationStart => ({
  form: {
    name: "",
    racingNumber: null,
    bike: null,
    racingClass: null,
    birthDate: null,
    license: null,
    club: null,
    gender: null,
    team: null,
  },
  subject: null,
  hasResult: false,
  losesConfirmation: false,
  lastClass: null,
  consent: null,
  numbers: null,
  isOutOfCompetition: null,
  mayAddTeam: true,
  mayAddClub: false,
  today: "2026-05-01",
  startDay: "2026-05-16",
  classes: [
    { name: "Hobby", order: 1, yearsFrom: 16, yearsTo: null },
    { name: "Bērni", order: 2, yearsFrom: 6, yearsTo: 12 },
  ],
  clubs: [
    { id: "MK Ērgļi", country: "Latvia" },
    { id: "Šiauliai", country: "Lithuania" },
  ],
  championship: {
    hasTeamCompetition: false,
    hasClubStandings: false,
    hasWomenClasses: false,
    teams: [],
  },
  ...overrides,
})
