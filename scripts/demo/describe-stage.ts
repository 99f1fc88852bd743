import type { DemoStage } from "./plan-stage.ts"

/** Returns the description of a stage for riders, in the three languages. */
export const describeStage = ({ type, classes, venue }: DemoStage) => {
  const laps = Math.max(...classes.map(({ lap }) => lap))
  const sections = Math.max(...classes.map(({ lapSections }) => lapSections.length))
  const openFree = type === "openFree"
  return {
    descriptionLv: [
      `${openFree ? "Open Free" : "Klasiskais triāls"}: līdz ${laps} apļiem, ${sections} kontroles posmi.`,
      "Tehniskā pārbaude no 8.00, braucēju sapulce 30 minūtes pirms starta.",
      `Rīko ${venue.organizer}. Skatītājiem ieeja brīva, lūdzam ievērot tiesnešu norādījumus.`,
    ].join("\n"),
    descriptionEt: [
      `${openFree ? "Open Free" : "Klassikaline trial"}: kuni ${laps} ringi, ${sections} sektsiooni.`,
      "Tehniline kontroll alates kella 8.00, sõitjate koosolek 30 minutit enne starti.",
      `Korraldaja on ${venue.organizer}. Pealtvaatajatele tasuta, palume järgida kohtunike juhiseid.`,
    ].join("\n"),
    descriptionEn: [
      `${openFree ? "Open Free" : "Classic trial"}: up to ${laps} laps of ${sections} sections.`,
      "Technical inspection from 8:00, riders' briefing 30 minutes before the start.",
      `Organised by ${venue.organizer}. Free entry for spectators; please follow the judges' directions.`,
    ].join("\n"),
  }
}
