const riderCard = /^(\/competitions\/[^/]+\/[^/]+\/[^/]+\/results\/).+/

/** Returns a page's path as it is reported (SH-10): the card of a rider without whose it is. */
export const reportedPath = (path: string): string => path.replace(riderCard, "$1rider")
