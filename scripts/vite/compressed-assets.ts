import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import type { Plugin } from "vite"

/** Puts each text among the browser's files there compressed too, as small as it gets: it is sent to everybody. */
export const compressedAssets = (): Plugin => ({
  name: "nulle:compressed-assets",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle: async ({ dir = "" }) => {
    const assets = join(dir, "assets")
    const files = new Set(await readdir(assets))
    // the site and the judge's app put theirs there one after the other
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
