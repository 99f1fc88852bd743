/** The steps up to the publication of the first stage, in order (HE-03). */
export const firstSteps = [
  "institution",
  "clubs",
  "championship",
  "classes",
  "secretary",
  "stage",
  "judges",
  "publish",
] as const

/** One of these. */
export type FirstStep = (typeof firstSteps)[number]
