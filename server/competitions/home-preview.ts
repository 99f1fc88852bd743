import type { PublishedStage } from "#contracts/competitions/stage-page.ts"
import { cachedInstantFormats, dayParts } from "#contracts/fields/formats.ts"
import type { Language } from "#domain/site/language.ts"
import type { LinkPreview } from "#server/link-previews/link-preview.ts"
import { palette } from "#server/link-previews/palette.ts"

/** So many stages have room. */
const mostStages = 8

type Edition = { siteName: string; language: Language; title: string; now: number }

/** Returns what the picture of the home page shows (TV-07): the stages that run or come next. */
export const homePreview = (
  stages: readonly PublishedStage[],
  { siteName, language, title, now }: Edition,
): LinkPreview => ({
  kind: "stage",
  site: siteName,
  title,
  facts: "",
  state: null,
  leaders: [],
  classes: stages
    .filter(({ competitionEndDate, calledOff }) => competitionEndDate > now && calledOff === null)
    .slice(0, mostStages)
    .map((stage) => ({
      name: `${dayFormat(language, stage.timeZone).format(stage.competitionStartDate)} · ${stage.title}`,
      color: palette.signal,
    })),
})

const dayFormat = cachedInstantFormats(dayParts)
