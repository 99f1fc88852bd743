/** The place of a section entry in a stage: one participant, one section, one lap. */
export type EntryPlace = { participantId: string; section: number; lap: number }

/** Returns one string for each place, to look entries up by. */
export const entryKey = ({ participantId, section, lap }: EntryPlace): string =>
  `${section}-${lap}-${participantId}`
