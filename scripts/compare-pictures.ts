import { differingPictures } from "./pictures/differing-pictures.ts"

// Which pictures of the gallery differ between two folders. `npm run -s compare-pictures BEFORE AFTER`

const [before, after] = process.argv.slice(2)
if (before === undefined || after === undefined) {
  console.error("npm run -s compare-pictures BEFORE AFTER, where both are folders of pictures")
  process.exitCode = 2
} else {
  const differing = await differingPictures(before, after)
  for (const { name, share } of differing)
    console.log(share === null ? `${name}: only in one` : `${name}: ${(100 * share).toFixed(2)} %`)
  console.log(`${differing.length} differ`)
  process.exitCode = differing.length === 0 ? 0 : 1
}
