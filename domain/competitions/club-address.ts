/** The address of a club's riders, as their manager for the stages of an institution finds them (FA-05). */
export const clubRidersAddress = ({ club, institution }: { club: string; institution: string }): string =>
  `/my-riders/clubs/${encodeURIComponent(institution)}/${encodeURIComponent(club)}`
