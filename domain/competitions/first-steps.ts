/** What has to be there before the first stage can be published, in order (HE-03). */
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
