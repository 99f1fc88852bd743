/** A field of an answer, as the page of the open data explains it; its description is in English. */
export type GuideField = { name: string; type: string; description: string }

/** All that the page of the open data says of one operation. */
export type GuideOperation = {
  /** Its words in `locales/` have this name. */
  id: string
  /** The name of its group, and of the group's words in `locales/`. */
  group: string
  method: string
  path: string
  parameters: (GuideField & { place: string; isRequired: boolean })[]
  /** A shell command that requests it. */
  request: string
  /** JSON that could be the answer. */
  answer: string
  /** The name of the object that the answer consists of. */
  answers: string
}

/** What the page of the open data shows: made from the document that describes them. */
export type OpenDataGuide = {
  /** Address of the document. */
  document: string
  operations: GuideOperation[]
  objects: { name: string; fields: GuideField[] }[]
  problems: { code: string; status: number }[]
  live: { request: string; answer: string; row: GuideField[] }
}
