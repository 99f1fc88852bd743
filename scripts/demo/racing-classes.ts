import { childrenBikes, trialBikes, youthBikes } from "#tests/support/factories/bikes.ts"

/** A class of a demo championship; every stage rides it in the same way. */
export type DemoClass = {
  name: string
  /** A higher order is listed first. */
  order: number
  color: string
  yearsFrom: number
  yearsTo: number | null
  lap: number
  lapSections: readonly boolean[]
}

/** The riders of a class: how many, and their ages at the end of its year; stages before a new year are ridden younger. */
type DemoField = { men: number; women: number; ages: readonly [number, number]; bikes: readonly string[] }

const ridden = (sections: number, skipped: readonly number[] = []) =>
  Array.from({ length: sections }, (_, index) => !skipped.includes(index + 1))

/** The classes of the classic championship, with the 120 riders of the demo. */
export const classicClasses: readonly (DemoClass & DemoField)[] = [
  {
    name: "Eksperti",
    order: 80,
    color: "#d62828",
    yearsFrom: 16,
    yearsTo: null,
    lap: 3,
    lapSections: ridden(12),
    men: 11,
    women: 1,
    ages: [18, 36],
    bikes: trialBikes,
  },
  {
    name: "Sportisti",
    order: 70,
    color: "#1d5fd1",
    yearsFrom: 14,
    yearsTo: null,
    lap: 3,
    lapSections: ridden(12, [7]),
    men: 17,
    women: 3,
    ages: [18, 42],
    bikes: trialBikes,
  },
  {
    name: "Juniori",
    order: 60,
    color: "#2e9e4f",
    yearsFrom: 11,
    yearsTo: 18,
    lap: 3,
    lapSections: ridden(12, [4, 9]),
    men: 11,
    women: 5,
    ages: [13, 16],
    bikes: youthBikes,
  },
  {
    name: "Amatieri",
    order: 50,
    color: "#ffd000",
    yearsFrom: 14,
    yearsTo: null,
    lap: 3,
    lapSections: ridden(12, [4, 9]),
    men: 21,
    women: 3,
    ages: [18, 50],
    bikes: trialBikes,
  },
  {
    name: "Veterāni",
    order: 40,
    color: "#7a3fb0",
    yearsFrom: 40,
    yearsTo: null,
    lap: 3,
    lapSections: ridden(12, [4, 7, 9]),
    men: 15,
    women: 1,
    ages: [42, 66],
    bikes: trialBikes,
  },
  {
    name: "Hobijs",
    order: 30,
    color: "#00a3a3",
    yearsFrom: 14,
    yearsTo: null,
    lap: 2,
    lapSections: ridden(12, [4, 7, 9]),
    men: 11,
    women: 3,
    ages: [20, 55],
    bikes: trialBikes,
  },
  {
    name: "Iesācēji",
    order: 20,
    color: "#f06aa8",
    yearsFrom: 10,
    yearsTo: null,
    lap: 2,
    lapSections: ridden(12, [2, 4, 7, 9]),
    men: 6,
    women: 2,
    ages: [13, 30],
    bikes: youthBikes,
  },
  {
    name: "Bērni",
    order: 10,
    color: "#f28c28",
    yearsFrom: 5,
    yearsTo: 12,
    lap: 2,
    lapSections: ridden(12, [2, 4, 7, 9]),
    men: 6,
    women: 4,
    ages: [7, 10],
    bikes: childrenBikes,
  },
]

/** The classes of the openFree championship; their riders come from those of the classic one. */
export const openFreeClasses: readonly (DemoClass & { from: readonly string[]; riders: number })[] = [
  {
    name: "Meistari",
    order: 30,
    color: "#d62828",
    yearsFrom: 16,
    yearsTo: null,
    lap: 3,
    lapSections: ridden(8),
    from: ["Eksperti", "Sportisti"],
    riders: 14,
  },
  {
    name: "Atklātā klase",
    order: 20,
    color: "#1d5fd1",
    yearsFrom: 16,
    yearsTo: null,
    lap: 3,
    lapSections: ridden(8, [6]),
    from: ["Amatieri", "Veterāni", "Hobijs"],
    riders: 16,
  },
  {
    name: "Jaunieši",
    order: 10,
    color: "#2e9e4f",
    yearsFrom: 5,
    yearsTo: 18,
    lap: 3,
    lapSections: ridden(8, [3, 6]),
    from: ["Juniori", "Bērni"],
    riders: 10,
  },
]
