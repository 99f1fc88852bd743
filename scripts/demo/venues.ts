import type { CalledOffForm } from "#contracts/competitions/called-off-form.ts"

/** Where and when a demo stage is held. */
export type Venue = {
  /** The stage's id. */
  id: string
  title: string
  location: string
  organizer: string
  /** Latitude and longitude. */
  place: readonly [number, number]
  /** Weeks from now; 0: it is running. */
  weeks: number
  /** What its organiser says where it does not take place; left out: it does. */
  calledOff?: CalledOffForm
}

export const classicVenues: readonly Venue[] = [
  {
    id: "kandava",
    title: "1. posms – Kandava",
    location: "Kandava, Latvija",
    organizer: "Abavas akmens",
    place: [57.0407, 22.7747],
    weeks: -11,
  },
  {
    id: "otepaa",
    title: "2. posms – Otepää",
    location: "Otepää, Eesti",
    organizer: "Munamäe Trial",
    place: [58.0586, 26.4959],
    weeks: -7,
  },
  {
    id: "trakai",
    title: "3. posms – Trakai",
    location: "Trakai, Lietuva",
    organizer: "Dzūkijos trialas",
    place: [54.6378, 24.9343],
    weeks: -3,
  },
  {
    id: "cesis",
    title: "4. posms – Cēsis",
    location: "Cēsis, Latvija",
    organizer: "Gaujas triāls",
    place: [57.3119, 25.2749],
    weeks: 0,
  },
  {
    id: "viljandi",
    title: "5. posms – Viljandi",
    location: "Viljandi, Eesti",
    organizer: "Sakala Trialiklubi",
    place: [58.3639, 25.59],
    weeks: 2,
  },
  {
    id: "sigulda",
    title: "6. posms – Sigulda",
    location: "Sigulda, Latvija",
    organizer: "Klinšu brāļi",
    place: [57.1517, 24.8645],
    weeks: 5,
  },
]

export const openFreeVenues: readonly Venue[] = [
  {
    id: "ignalina",
    title: "Open Free Ignalina",
    location: "Ignalina, Lietuva",
    organizer: "Aukštaitijos akmuo",
    place: [55.3427, 26.1606],
    weeks: -5,
  },
  {
    id: "smiltene",
    title: "Open Free Smiltene",
    location: "Smiltene, Latvija",
    organizer: "Zilā kalna MK",
    place: [57.4244, 25.9017],
    weeks: 0,
  },
  {
    id: "haapsalu",
    title: "Open Free Haapsalu",
    location: "Haapsalu, Eesti",
    organizer: "Läänemaa Trialiklubi",
    place: [58.9431, 23.5415],
    weeks: 3,
    calledOff: {
      kind: "cancelled",
      lv: "Mežs ugunsbīstamības dēļ ir slēgts. Dalības maksu atmaksāsim divu nedēļu laikā.",
      et: "Mets on tuleohu tõttu suletud. Osavõtutasu maksame tagasi kahe nädala jooksul.",
      en: "The forest is closed because of the danger of fire. Entry fees are paid back within two weeks.",
    },
  },
]
