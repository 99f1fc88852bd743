type OfClub = {
  club: string
  institution: string
  /** The path of the stage whose entries are shown; left out: that of the next one. */
  stage?: string
}

/** The address of a club's riders, as their manager for the stages of an institution finds them (FA-05). */
export const clubRidersAddress = ({ club, institution, stage }: OfClub): string => {
  const page = `/my-riders/clubs/${encodeURIComponent(institution)}/${encodeURIComponent(club)}`
  return stage === undefined ? page : `${page}?stage=${encodeURIComponent(stage)}`
}
