import { crc32, deflateSync } from "node:zlib"

type PngInput = {
  width: number
  height: number
  /** 1: black and white alone; 8 or 16: bits a channel, of red, green, blue and alpha. */
  depth?: 1 | 8 | 16
  isInterlaced?: boolean
  /** Chunks before the pixels: their types and contents. */
  extra?: readonly (readonly [type: string, content: Buffer])[]
}

/** Returns a black PNG, written by hand: an encoder would need memory for all of its pixels, however small the file is. */
export const writePng = ({
  width,
  height,
  depth = 8,
  isInterlaced = false,
  extra = [],
}: PngInput): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, depth === 1 ? grey : colourAndAlpha, 0, 0, Number(isInterlaced)], 8)
  const bits = depth === 1 ? 1 : 4 * depth
  const passes = isInterlaced ? interlacing : [[0, 0, 1, 1] as const]
  const bytes = passes.map(([left, top, across, down]) => {
    const [columns, lines] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)]
    return columns * lines === 0 ? 0 : (Math.ceil((columns * bits) / 8) + 1) * lines
  })
  const lines = deflateSync(Buffer.alloc(bytes.reduce((sum, one) => sum + one, 0)))
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...extra.map(([type, content]) => chunk(type, content)),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

const grey = 0
const colourAndAlpha = 6

/** Left, top, and the steps across and down of the seven passes of Adam7. */
const interlacing = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
