/** The parts of an address that name a stage: the ids of its institution, of its championship, and its own. */
export type StageParams = { institution: string; championship: string; stage: string }

type ChampionshipParams = Pick<StageParams, "institution" | "championship">

/** Returns the path of a championship (D-01). */
export const championshipPath = ({ institution, championship }: ChampionshipParams): string =>
  `institutions/${institution}/championships/${championship}`

/** Returns the path of the stage that an address names (D-01). */
export const stagePath = ({ stage, ...championship }: StageParams): string =>
  `${championshipPath(championship)}/stages/${stage}`

/** Returns the path of a stage's championship. */
export const championshipOf = (path: string): string => path.split("/stages/")[0] ?? path

/** Returns the ids in a stage's path. */
export const stageParams = (path: string): StageParams => {
  const [, institution = "", , championship = "", , stage = ""] = path.split("/")
  return { institution, championship, stage }
}

// Addresses are text here, and not made from the route table: the server writes them into mails and data, and has no
// routes. A test of the app compares those of pages with its table.

/** Returns the address of a stage's page. */
export const pageAddress = (path: string): string => {
  const { institution, championship, stage } = stageParams(path)
  return `/competitions/${institution}/${championship}/${stage}`
}

/** Returns the address of a stage's results. */
export const resultsAddress = (path: string): string => `${pageAddress(path)}/results`

/** Returns the address of a rider's card in a stage. The other ids are slugs; that of a participant may have any letters. */
export const cardAddress = (path: string, participant: string): string =>
  `${resultsAddress(path)}/${encodeURIComponent(participant)}`

/** Returns the address of the page on which the judges of a stage are chosen. */
export const judgesAddress = (path: string): string => `${pageAddress(path)}/judges`

/** Returns the address where secretaries plan a stage's start list. */
export const startPlanAddress = (path: string): string => `${pageAddress(path)}/start-list/plan`

/** Returns the address of the cockpit, the screen with a stage's whole day for its secretary. */
export const cockpitAddress = (path: string): string => `${pageAddress(path)}/cockpit`

/** Returns the address of the form in which a secretary changes a stage. */
export const stageFormAddress = (path: string): string => {
  const { institution, championship, stage } = stageParams(path)
  return `/championship/${institution}/${championship}/${stage}`
}

/** Returns the address of the end of the competition in the form of a stage: the field with this name has the focus there. */
export const endOfStageAddress = (path: string): string => `${stageFormAddress(path)}#competitionEndDate`

/** Returns the address of a championship's standings. */
export const standingsAddress = ({ institution, championship }: ChampionshipParams): string =>
  `/competitions/${institution}/${championship}`

/** Returns the address of the page with the numbers that a championship keeps for riders (SN-01). */
export const numbersAddress = (params: ChampionshipParams): string =>
  `${standingsAddress(params)}/riders/numbers`

const soughtSign = "#find="

/** Returns the address of a page on which these words are searched for at once. */
export const soughtAddress = (address: string, words: string): string =>
  `${address}${soughtSign}${encodeURIComponent(words)}`

/** Returns the words that an address's part from # on says are searched for; null: none. */
export const soughtWords = (hash: string): string | null => {
  if (!hash.startsWith(soughtSign)) return null
  const words = hash.slice(soughtSign.length)
  try {
    return decodeURIComponent(words)
  } catch {
    // an address that was cut off may end within a letter
    return words
  }
}

/** Returns the address of a stage's live stream. */
export const liveAddress = (path: string): string => {
  const { institution, championship, stage } = stageParams(path)
  return `/live/${institution}/${championship}/${stage}`
}

/** The prefix of the path of an event that only its judge's phone knows (D-11). */
export const alonePrefix = "alone/"

/** Is this the path of an event that no server knows? */
export const isAlone = (path: string): boolean => path.startsWith(alonePrefix)
