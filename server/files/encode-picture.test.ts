import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { getPriority } from "node:os"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { expect, onTestFinished, test, vi } from "vitest"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { until } from "#tests/support/until.ts"
import { writePng } from "#tests/support/write-png.ts"
import { encodePicture } from "./encode-picture.ts"

const turn = { key: "anna" }
const sizes = [
  { width: 40, height: 30, how: "filled" as const },
  { width: 100, height: 100, how: "inside" as const },
]
const encode = (bytes: Uint8Array) => encodePicture(Buffer.from(bytes), sizes, turn)
const tooManyPixels = { kind: "refused", reason: "too-many-pixels" }

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d62828" } })

const hangTime = 120_000

/** The processes that decode pictures for this one. */
const decoders = (): number[] => {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean)
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process"))
}

/** From here to the end of the test a new process does nothing at all. */
const hangFromTheStart = () => {
  const node = process.execPath
  const folder = temporaryFolder()
  const hanging = join(folder, "hanging-node")
  writeFileSync(hanging, `#!${node}\nsetInterval(() => {}, 1_000)\n`, { mode: 0o755 })
  const restore = () => {
    process.execPath = node
  }
  process.execPath = hanging
  onTestFinished(() => {
    restore()
    rmSync(folder, { recursive: true })
  })
  return restore
}

/** Lets the next picture start a process: one that decoded for other tests may be waiting for more. */
const endDecoders = async () => {
  for (const pid of decoders()) process.kill(pid)
  await until(() => decoders().length === 0)
}

test("a process that hangs before it is ready is ended, and the next picture is decoded by another", async () => {
  await endDecoders()
  const small = await red(50, 50).png().toBuffer()
  const startAsEver = hangFromTheStart()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const underWay = encode(small)
  await until(() => decoders().length === 1)
  vi.advanceTimersByTime(hangTime)
  await expect(underWay).rejects.toThrow("does not start")
  vi.useRealTimers()
  startAsEver()
  expect((await encode(small)).kind).toBe("encoded")
})

test("pictures of 40 megapixels are decoded, one line more is refused by its head", async () => {
  const allowed = await encode(await red(8_000, 5_000).jpeg().toBuffer())
  expect(allowed.kind).toBe("encoded")
  expect(await encode(await red(8_000, 5_001).jpeg().toBuffer())).toEqual(tooManyPixels)
})

test("a picture that must be in memory as a whole may have 20 megapixels, whatever it is called", async () => {
  const [width, height] = [5_000, 4_000]
  for (const [name, picture] of Object.entries({
    progressive: await red(width, height + 1)
      .jpeg({ progressive: true })
      .toBuffer(),
    interlaced: writePng({ width, height: height + 1, isInterlaced: true }),
    animated: await animated(width, height + 1),
  }))
    expect([name, await encode(picture)]).toEqual([name, tooManyPixels])
  const allowed = await encode(await red(width, height).jpeg({ progressive: true }).toBuffer())
  expect(allowed.kind).toBe("encoded")
})

/** Two pictures, one after the other. */
const animated = async (width: number, height: number) => {
  const frames = ["#d62828", "#28d628"].map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true }, limitInputPixels: false })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

test("texts in a PNG are not unpacked", async () => {
  const block = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
  const texts = Array.from({ length: 100 }, (_, at) => {
    return ["zTXt", Buffer.concat([Buffer.from(`k${at}\0\0`), block])] as const
  })
  const bomb = writePng({ width: 100, height: 100, extra: texts })
  expect((await encode(bomb)).kind).toBe("encoded")
})

test("a picture one pixel wide or high is refused if it is longer than any panorama", async () => {
  expect(await encode(writePng({ width: 12_289, height: 1 }))).toEqual(tooManyPixels)
  expect((await encode(writePng({ width: 12_288, height: 1 }))).kind).toBe("encoded")
  expect((await encode(writePng({ width: 1, height: 12_288 }))).kind).toBe("encoded")
})

test("each size is made from one decoded copy, as sharp as from the picture itself", async () => {
  // stripes that only a copy of the full width tells apart
  const line = Buffer.from(Array.from({ length: 1_200 }, (_, at) => (Math.floor(at / 8) % 2 === 0 ? 255 : 0)))
  const stripes = sharp(Buffer.concat(Array(400).fill(line)), {
    raw: { width: 1_200, height: 400, channels: 1 },
  })
  const wide = [
    { width: 300, height: 300, how: "inside" as const },
    { width: 300, height: 200, how: "filled" as const },
  ]
  const outcome = await encodePicture(await stripes.png().toBuffer(), wide, turn)
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const found = await Promise.all(
    outcome.pictures.map(async (picture) => {
      const { width, height } = await sharp(picture).metadata()
      const { channels } = await sharp(picture).stats()
      return { width, height, isSharp: (channels[0]?.stdev ?? 0) > 80 }
    }),
  )
  expect(found).toEqual([
    { width: 300, height: 100, isSharp: true },
    { width: 300, height: 200, isSharp: true },
  ])
})

test("pictures are decoded in another process, without the site's settings; where it dies, one picture dies with it", async () => {
  vi.stubEnv("NULLE_TEST_SECRET", "of the site")
  onTestFinished(() => void vi.unstubAllEnvs())
  const small = await red(50, 50).png().toBuffer()
  expect((await encode(small)).kind).toBe("encoded")
  const [decoder = 0] = decoders()
  expect(readFileSync(`/proc/${decoder}/environ`, "latin1")).not.toContain("NULLE_TEST_SECRET")
  expect(readFileSync(`/proc/${decoder}/oom_score_adj`, "utf8")).toBe("1000\n")
  expect(getPriority(decoder)).toBeGreaterThan(getPriority())
  const large = await red(8_000, 5_000).png().toBuffer()
  const underWay = encode(large)
  process.kill(decoder, "SIGKILL")
  expect(await underWay).toEqual(tooManyPixels)
  expect((await encode(small)).kind).toBe("encoded")
  expect(decoders()).not.toContain(decoder)
})

test("only so many pictures of one account wait, and others' are still accepted", async () => {
  const large = await red(4_000, 3_000).png().toBuffer()
  const jobs = Array.from({ length: 5 }, () => encode(large))
  expect(await jobs[4]).toEqual({ kind: "refused", reason: "busy" })
  const small = await red(50, 50).png().toBuffer()
  const other = await encodePicture(small, sizes, { key: "bruno" })
  expect(other.kind).toBe("encoded")
  expect((await Promise.all(jobs.slice(0, 4))).map(({ kind }) => kind)).toEqual(Array(4).fill("encoded"))
})
