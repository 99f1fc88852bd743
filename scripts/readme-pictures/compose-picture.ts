import type { Browser } from "@playwright/test"
import type { Photos, Theme } from "./photograph-demo.ts"

const size = { width: 1600, height: 1000 }

const colors = {
  light: { ground: "#e7e5e4", frame: "#d6d3d1", phone: "#0c0a09", shadow: "rgb(28 25 23 / 30%)" },
  dark: { ground: "#1c1917", frame: "#3b3632", phone: "#57534e", shadow: "rgb(0 0 0 / 70%)" },
}

const asUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`

/** Returns a wide screen with a phone in front of it, as PNG. */
export const composePicture = async (
  browser: Browser,
  { screen, phone, theme }: Photos & { theme: Theme },
): Promise<Buffer> => {
  const { ground, frame, phone: edge, shadow } = colors[theme]
  const page = await browser.newPage({ viewport: size })
  await page.setContent(`<style>
    body { margin: 0; background: ${ground}; overflow: hidden }
    img { position: absolute; display: block; box-shadow: 0 24px 60px ${shadow} }
    .screen { left: 48px; top: 48px; width: 1344px; border-radius: 16px; border: 2px solid ${frame} }
    .phone { right: 56px; bottom: 44px; width: 380px; border-radius: 44px; border: 12px solid ${edge} }
    </style>
    <img class="screen" src="${asUrl(screen)}"><img class="phone" src="${asUrl(phone)}">`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}
