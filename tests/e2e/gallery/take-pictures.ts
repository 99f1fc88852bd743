import { join } from "node:path"
import type { Page } from "@playwright/test"
import { resize } from "../resize.ts"

const looks = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "dark", forcedColors: "active" },
} as const

/** Writes pictures of a whole page into a folder: on a phone, a desk and a large screen, in both themes and in forced colours. */
export const takePictures = async (page: Page, { folder, name }: { folder: string; name: string }) => {
  for (const width of [360, 1280, 1920]) {
    await resize(page, { width, height: 800 })
    for (const [look, media] of Object.entries(looks)) {
      await page.emulateMedia(media)
      const path = join(folder, `${name.replaceAll(" ", "-")}-${width}-${look}.png`)
      await page.screenshot({ path, fullPage: true, scale: "css", animations: "disabled" })
    }
  }
}
