/** The moments for which a “?” leads to a section of a guide: its page and its anchor (HE-02). */
export const helpTopics = {
  stage: "secretary#stage",
  participants: "secretary#participants",
  judges: "secretary#judges",
  cockpit: "secretary#cockpit",
  race: "secretary#race",
  attention: "secretary#attention",
  correct: "secretary#correct",
  paper: "secretary#paper",
  screens: "secretary#screens",
  post: "secretary#post",
  protests: "secretary#protests",
  approve: "secretary#approve",
  standings: "secretary#standings",
  differences: "secretary#differences",
  join: "rider#join",
  change: "rider#change",
  results: "rider#results",
  institution: "admin#institution",
  clubs: "admin#clubs",
  championship: "admin#championship",
  roles: "admin#roles",
  publish: "admin#publish",
  log: "admin#log",
} as const

export type HelpTopic = keyof typeof helpTopics
