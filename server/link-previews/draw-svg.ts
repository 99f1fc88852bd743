import { previewSize } from "#contracts/site/link-preview.ts"
import { drawLaps } from "./draw-laps.ts"
import { fitTitle } from "./fit-text.ts"
import type { LinkPreview } from "./link-preview.ts"
import { onlyDrawable } from "./only-drawable.ts"
import { palette } from "./palette.ts"
import { badge, box, measure, middleLine, plate, type Shape, write } from "./shapes.ts"

// The layouts of pictures. Most are seen as wide as a phone, a third of their size: names and figures are as large as there is room.

const { width: fullWidth, height: fullHeight } = previewSize

/** The free margin at the sides, and how much room that leaves. */
const margin = 60
const roomWidth = fullWidth - 2 * margin

/** Where the part below the heading ends. */
const bottom = 590

/** The photo of an ad: the left of its picture. */
export const photoBox = { x: 0, y: 0, width: 600, height: fullHeight }

/** Returns a picture as an SVG; the photo of an ad is laid into it at `photoBox`. */
export const drawSvg = (preview: LinkPreview): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${fullHeight}">`,
    box({ x: 0, y: 0, width: fullWidth, height: fullHeight }, { fill: palette.canvas }),
    drawPreview(onlyDrawable(preview)),
    "</svg>",
  ].join("")

const drawPreview = (preview: LinkPreview): Shape => {
  switch (preview.kind) {
    case "stage":
      return drawStage(preview)
    case "class":
      return drawClass(preview)
    case "rider":
      return drawRider(preview)
    case "ad":
      return drawAd(preview)
  }
}

type Preview<Kind extends LinkPreview["kind"]> = Extract<LinkPreview, { kind: Kind }>

/** The sign of the site and its name: a zero, the best score, on a plate. */
const drawSite = (site: string, { x, y, most }: { x: number; y: number; most: number }): Shape =>
  [
    box({ x, y, width: 48, height: 48 }, { radius: 10.5, fill: palette.signal }),
    `<rect x="${x + 15.75}" y="${y + 9}" width="16.5" height="30" rx="8.25" fill="none" stroke="${palette.surface}" stroke-width="6.75"/>`,
    write(site, {
      ...{ x: x + 64, y: middleLine(y + 24, 34), size: 34, weight: 700, fill: palette.muted },
      most: most - 64,
    }),
  ].join("")

type Heading = Pick<Preview<"stage">, "site" | "title" | "facts" | "state">

/** The site and how final it is, and below them what it is about; returns where that ends. */
const drawHeading = (
  { site, title, facts, state }: Heading,
  lines: number,
): { shape: Shape; end: number } => {
  const fitted = fitTitle(title, { most: roomWidth, sizes: [88, 76, 66], lines }, (size) =>
    measure({ size, weight: 700 }),
  )
  const first = 128 + fitted.size * 0.72
  const last = first + (fitted.lines.length - 1) * fitted.size
  const shape = [
    drawSite(site, { x: margin, y: 44, most: 640 }),
    state ? badge(state, { right: fullWidth - margin, y: 42 }) : "",
    ...fitted.lines.map((line, index) =>
      write(line, {
        ...{ x: margin, y: first + index * fitted.size, size: fitted.size, weight: 700, fill: palette.ink },
      }),
    ),
    write(facts, { x: margin, y: last + 56, size: 40, weight: 500, fill: palette.muted, most: roomWidth }),
  ].join("")
  return { shape, end: last + 76 }
}

const drawStage = (stage: Preview<"stage">): Shape => {
  const hasLeaders = stage.leaders.length > 0
  // three lines of leaders need the room of the second line of a title
  const { shape, end } = drawHeading(stage, stage.leaders.length > 4 ? 1 : 2)
  return shape + (hasLeaders ? drawLeaders(stage.leaders, end + 14) : drawClasses(stage.classes, end + 24))
}

/** A leader below the class needs so much height at least; with less, both stand on one line. */
const leastHeight = 84
const leastOfTwoLines = 64

/** The leader of each class, in one column or two: more classes have smaller letters, and none is left out. */
const drawLeaders = (leaders: Preview<"stage">["leaders"], top: number): Shape => {
  const columns = (bottom - top + 16) / leaders.length >= leastHeight + 16 ? 1 : 2
  const rows = Math.ceil(leaders.length / columns)
  const gap = rows > 4 ? 8 : rows > 3 ? 12 : 16
  const width = (roomWidth - (columns - 1) * 16) / columns
  const height = Math.min(104, (bottom - top - (rows - 1) * gap) / rows)
  return leaders
    .map((leader, index) => {
      const x = margin + Math.floor(index / rows) * (width + 16)
      const y = top + (index % rows) * (height + gap)
      return [
        box({ x, y, width, height }, { radius: 12, fill: palette.surface }),
        box({ x, y: y + height * 0.1, width: 8, height: height * 0.8 }, { radius: 4, fill: leader.color }),
        drawLeader(leader, { x, y, width, height }),
      ].join("")
    })
    .join("")
}

type Row = { x: number; y: number; width: number; height: number }

const drawLeader = (leader: Preview<"stage">["leaders"][number], { x, y, width, height }: Row): Shape => {
  const isOneLine = height < leastOfTwoLines
  const middle = y + height / 2
  const plateHeight = Math.min(60, height * 0.72)
  const number = plate({ x: x + 26, y: middle - plateHeight / 2, height: plateHeight, ...leader })
  const from = x + 26 + number.width + (isOneLine ? 14 : 20)
  const points = { size: Math.min(60, height * 0.72), weight: 700 } as const
  const until = x + width - 24 - measure(points)(leader.points) - 20
  const name = {
    size: Math.min(42, height * (isOneLine ? 0.6 : 0.46)),
    weight: 700,
    fill: palette.ink,
  } as const
  const label = { size: Math.min(28, height * (isOneLine ? 0.5 : 0.32)), weight: 500 } as const
  // on one line the class has the room that it needs, at most two fifths
  const labelWidth = Math.min(measure(label)(leader.racingClass), (until - from) * 0.4)
  const texts = isOneLine
    ? [
        write(leader.racingClass, {
          ...{ ...label, x: from, y: middleLine(middle, name.size), most: labelWidth, fill: palette.muted },
        }),
        write(leader.name, {
          ...{ ...name, x: from + labelWidth + 12, y: middleLine(middle, name.size) },
          most: until - from - labelWidth - 12,
        }),
      ]
    : [
        write(leader.racingClass, {
          ...{ ...label, x: from, y: middle - height * 0.17, fill: palette.muted, most: until - from },
        }),
        write(leader.name, { ...name, x: from, y: middle + height * 0.3, most: until - from }),
      ]
  return [
    number.shape,
    ...texts,
    write(leader.points, {
      ...{ x: x + width - 24, y: middleLine(middle, points.size), align: "end", fill: palette.ink },
      ...points,
    }),
  ].join("")
}

/** The classes of a stage that nobody leads yet, as many as there is room for. */
const drawClasses = (classes: Preview<"stage">["classes"], top: number): Shape => {
  const [height, gap, size] = [68, 16, 42]
  const shapes: Shape[] = []
  let [x, y] = [margin, top]
  for (const { name, color } of classes) {
    const width = Math.min(measure({ size, weight: 700 })(name) + 88, roomWidth)
    if (x > margin && x + width > fullWidth - margin) [x, y] = [margin, y + height + gap]
    if (y + height > bottom) break
    shapes.push(
      box({ x, y, width, height }, { radius: height / 2, fill: palette.surface }),
      `<circle cx="${x + 36}" cy="${y + height / 2}" r="14" fill="${color}" stroke="${palette.line}" stroke-width="2"/>`,
      write(name, {
        ...{ x: x + 64, y: middleLine(y + height / 2, size), size, weight: 700, fill: palette.ink },
        most: width - 86,
      }),
    )
    x += width + gap
  }
  return shapes.join("")
}

const drawClass = (preview: Preview<"class">): Shape => {
  const { shape, end } = drawHeading(preview, 1)
  const top = end + 8
  const step = Math.min(88, (bottom + 12 - top) / preview.lines.length)
  const points = { size: 50, weight: 700 } as const
  const lines = preview.lines.map((line, index) => {
    const y = top + index * step
    const middle = y + (step - 8) / 2
    const number = plate({ x: margin + 96, y: middle - 25, height: 50, ...line })
    const from = margin + 96 + number.width + 20
    // a status is longer than a place
    const placeSize = line.place.length > 2 ? 36 : 48
    const until = fullWidth - margin - 24 - measure(points)(line.points) - 20
    return [
      box({ x: margin, y, width: roomWidth, height: step - 8 }, { radius: 10, fill: palette.surface }),
      write(line.place, {
        ...{ x: margin + 76, y: middleLine(middle, placeSize), align: "end", size: placeSize },
        ...{ weight: 700, fill: palette.accent },
      }),
      number.shape,
      write(line.name, {
        ...{ x: from, y: middleLine(middle, 46), size: 46, weight: 700, fill: palette.ink },
        most: until - from,
      }),
      write(line.points, {
        ...{
          x: fullWidth - margin - 24,
          y: middleLine(middle, points.size),
          align: "end",
          fill: palette.ink,
        },
        ...points,
      }),
    ].join("")
  })
  const stripe = box({ x: 0, y: 0, width: 16, height: fullHeight }, { fill: preview.color })
  return [stripe, shape, ...lines].join("")
}

const drawRider = (rider: Preview<"rider">): Shape => {
  const top = 128
  const number = plate({ x: margin, y: top, height: 100, ...rider })
  const from = margin + number.width + 28
  const most = fullWidth - margin - from
  const { size } = fitTitle(rider.name, { most, sizes: [88, 76, 66, 58], lines: 1 }, (at) =>
    measure({ size: at, weight: 700 }),
  )
  const figures = rider.figures.map(({ label, value }, index) => {
    const y = 382 + index * 126
    const lettering = { x: margin, weight: 700, most: 230 } as const
    return [
      write(label, { ...lettering, y, size: 32, weight: 500, fill: palette.muted }),
      write(value, { ...lettering, y: y + 80, size: 92, fill: index === 0 ? palette.accent : palette.ink }),
    ].join("")
  })
  return [
    drawSite(rider.site, { x: margin, y: 44, most: 640 }),
    rider.state ? badge(rider.state, { right: fullWidth - margin, y: 42 }) : "",
    number.shape,
    write(rider.name, {
      ...{ x: from, y: middleLine(top + 50, size), size, weight: 700, fill: palette.ink, most },
    }),
    write(rider.title, {
      ...{ x: margin, y: 278, size: 40, weight: 700, fill: palette.muted, most: roomWidth },
    }),
    write(rider.facts, {
      ...{ x: margin, y: 324, size: 36, weight: 500, fill: palette.muted, most: roomWidth },
    }),
    ...figures,
    drawLaps(rider.laps, { x: 310, y: 356, width: fullWidth - margin - 310, height: bottom - 356 }),
  ].join("")
}

const drawAd = ({ site, title, price, state }: Preview<"ad">): Shape => {
  const x = photoBox.width + 44
  const most = fullWidth - 44 - x
  const fitted = fitTitle(title, { most, sizes: [76, 66, 58], lines: 4 }, (size) =>
    measure({ size, weight: 700 }),
  )
  return [
    // beside a state there is less room for the name of the site
    drawSite(site, { x, y: 44, most: state ? most - 230 : most }),
    ...fitted.lines.map((line, index) =>
      write(line, {
        ...{ x, y: 128 + (index + 0.8) * fitted.size, size: fitted.size, weight: 700, fill: palette.ink },
      }),
    ),
    write(price, { x, y: 576, size: 92, weight: 700, fill: palette.accent, most }),
    state ? badge(state, { right: fullWidth - 44, y: 42 }) : "",
  ].join("")
}
