/** The sections of the judge's guide at which the app opens it. */
export const guideAnchors = ["before", "not-judging"] as const

export type GuideAnchor = (typeof guideAnchors)[number]
