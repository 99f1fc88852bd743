import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

// npm removes it with the package that it is made of
const carrier = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium")
const unpacked = join(carrier, "unpacked")

/**
 * Returns the path of the headless Chromium that the package `@sparticuz/chromium` carries, unpacked once beside the installed
 * packages; null on a system that it was not built for. It brings the libraries and the fonts that a bare system lacks.
 */
export const unpackChromium = (): string | null => {
  if (process.platform !== "linux" || process.arch !== "x64") return null
  const browser = join(unpacked, "start")
  if (existsSync(browser)) return browser
  if (!existsSync(carrier)) return null
  const folder = mkdtempSync(join(carrier, "unfinished-"))
  try {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "inflate.ts")], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ["ignore", "ignore", "inherit"],
    })
    if (status !== 0) return null
    chmodSync(join(folder, "chromium"), 0o755)
    writeFileSync(join(folder, "fonts.conf"), fontSettings)
    writeFileSync(join(folder, "start"), startScript, { mode: 0o755 })
    chmodSync(folder, 0o755)
    if (spawnSync(join(folder, "start"), ["--version"]).status !== 0) return null
    // another process may have been faster
    if (!existsSync(browser)) renameSync(folder, unpacked)
    return browser
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The system's fonts, if it has any, and the package's. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`

const startScript = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$folder/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`
