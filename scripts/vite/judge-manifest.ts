import { readFileSync } from "node:fs"
import type { Plugin } from "vite"

const icons = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "maskable-512.png", sizes: "512x512", purpose: "maskable" },
]

/** Writes the web app manifest of the judge's app, with its icons; the server adds the name, which is the site's. */
export const judgeManifest = (): Plugin => ({
  name: "nulle:judge-manifest",
  apply: "build",
  generateBundle() {
    const made = icons.map(({ file, sizes, purpose }) => {
      const source = readFileSync(new URL(`../../judge/icons/${file}`, import.meta.url))
      const icon = this.emitFile({ type: "asset", name: file, source })
      return { src: `/${this.getFileName(icon)}`, type: "image/png", sizes, purpose }
    })
    const manifest = {
      id: "/judge-standalone",
      start_url: "/judge-standalone",
      scope: "/",
      display: "standalone",
      orientation: "portrait",
      background_color: "#1c1917",
      theme_color: "#1c1917",
      icons: made,
    }
    this.emitFile({ type: "asset", fileName: "judge.webmanifest", source: JSON.stringify(manifest) })
  },
})
