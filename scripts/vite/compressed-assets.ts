import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import type { Plugin } from "vite"

/** Adds a Brotli and a gzip copy to each text file for the browser, as small as possible: everybody downloads them. */
export const compressedAssets = (): Plugin => ({
  name: "nulle:compressed-assets",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle: async ({ dir = "" }) => {
    const assets = join(dir, "assets")
    const files = new Set(await readdir(assets))
    // the builds of the site and of the judge's app write there one after the other
    const texts = [...files].filter((file) => text.test(file) && !files.has(`${file}.br`))
    await Promise.all(texts.map((file) => compress(join(assets, file))))
  },
})

const text = /\.(js|css|svg)$/

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify<Buffer, Buffer>(gzip)]

const compress = async (file: string): Promise<void> => {
  const plain = await readFile(file)
  await writeFile(`${file}.br`, await toBrotli(plain))
  await writeFile(`${file}.gz`, await toGzip(plain))
}
