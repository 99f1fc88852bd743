import { expect, type Page } from "@playwright/test"
import { type Language, languages } from "#domain/site/language.ts"
import { brokenWords } from "./broken-words.ts"
import { expectDrawnInForcedColors } from "./gallery/forced-colors.ts"
import { pictures, test } from "./gallery/gallery.ts"
import { type Screen, screens } from "./gallery/screens.ts"
import { takePictures } from "./gallery/take-pictures.ts"
import { expectAccessible, expectReachable, setLanguage } from "./look-at.ts"
import { resize, tooWideBy } from "./resize.ts"

/** The least height of what a finger presses, in px. */
const finger = 44

/** Letters of twice the size widen no phone's page, and leave tabs as high as a finger needs them. */
const expectRoomForLargeLetters = async (page: Page, of: string) => {
  await resize(page, { width: 360, height: 800 })
  const large = await page.addStyleTag({ content: "html { font-size: 200% }" })
  expect(await tooWideBy(page), `${of}, large letters`).toBeLessThanOrEqual(0)
  for (const tab of await page.locator(".tabs > *:visible").all())
    expect((await tab.boundingBox())?.height, `${of}, a tab with large letters`).toBeGreaterThanOrEqual(
      finger,
    )
  await large.evaluate((style) => style.parentNode?.removeChild(style))
}

/** What visitors see is looked at in all languages; other screens take them in turn. */
const spoken = ({ who, hasNoBar = false }: Screen, turn: number): readonly Language[] =>
  hasNoBar || who !== "visitor" ? languages.slice(turn % 3, (turn % 3) + 1) : languages

const lookAt = async (
  page: Page,
  { name, isOfRace = false, hasNoBar = false }: Screen,
  speak: readonly Language[],
) => {
  await resize(page, { width: 1280, height: 800 })
  await expectAccessible(page, name)
  await expectReachable(page, name)
  for (const language of speak) {
    if (!hasNoBar) await setLanguage(page, language)
    for (const width of isOfRace ? [320, 360, 390, 640, 768, 1280, 1920] : [320, 640, 1280, 1920]) {
      await resize(page, { width, height: 800 })
      const where = `${name}, ${language} at ${width}`
      expect(await tooWideBy(page), where).toBeLessThanOrEqual(0)
      if (isOfRace) expect(await brokenWords(page), where).toEqual([])
    }
    if (isOfRace) await expectRoomForLargeLetters(page, `${name}, ${language}`)
  }
  if (isOfRace) await expectDrawnInForcedColors(page, name)
}

for (const [turn, screen] of screens.entries()) {
  const of = `${screen.name}, as ${screen.who}`
  const folder = pictures
  if (folder !== undefined)
    test(`pictures of ${of}`, async ({ gallery }) => {
      const page = await gallery.open(screen, "lv")
      await takePictures(page, { folder, name: `${screen.who}-${screen.name}` })
    })
  else
    test(`${of}: axe finds nothing in either theme, keys reach all, and it fits every width`, async ({
      gallery,
    }) => {
      const page = await gallery.open(screen, "en")
      await lookAt(page, screen, spoken(screen, turn))
    })
}
