import sharp from "sharp"

/** What a demo's picture shows. */
export type Goods = "bike" | "boots" | "helmet" | "tyre" | "trailer"

/** Draws a picture of something for sale, in a colour, as a JPEG; on a forest floor or in a garage. */
export const drawGoods = (
  goods: Goods,
  { colour, isOutside }: { colour: string; isOutside: boolean },
): Promise<Buffer> => {
  const [above, below] = isOutside ? ["#a7c4a0", "#5b4a32"] : ["#c9c6c0", "#77726a"]
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="1600" height="1200">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#eef2ea"/><stop offset="1" stop-color="${above}"/></linearGradient></defs>
    <rect width="400" height="300" fill="url(#sky)"/>
    <path d="M0 225 Q90 205 200 222 T400 214 V300 H0Z" fill="${below}"/>
    ${shapes[goods](colour)}
  </svg>`
  return sharp(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer()
}

const wheel = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#1c1917" stroke-width="13"/>
   <circle cx="${x}" cy="${y}" r="${radius - 9}" fill="none" stroke="#d6d3d1" stroke-width="3"/>
   <path d="${spokes(x, y, radius - 9)}" stroke="#a8a29e" stroke-width="1.2"/><circle cx="${x}" cy="${y}" r="7" fill="#44403c"/>`

const spokes = (x: number, y: number, length: number) =>
  Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8
    return `M${x} ${y} l${(Math.cos(angle) * length).toFixed(1)} ${(Math.sin(angle) * length).toFixed(1)}`
  }).join(" ")

const shapes: Readonly<Record<Goods, (colour: string) => string>> = {
  bike: (colour) => `${wheel(110, 205, 48)}${wheel(295, 205, 50)}
    <path d="M110 205 L175 190 L215 195 M295 205 L258 105" fill="none" stroke="#57534e" stroke-width="9" stroke-linecap="round"/>
    <path d="M170 150 L235 140 L225 200 L180 202Z" fill="#78716c"/><circle cx="200" cy="178" r="17" fill="#a8a29e"/>
    <path d="M92 150 Q130 132 165 145 L250 128 L262 110 L268 134 Q230 165 170 158 Q125 160 92 150Z" fill="${colour}"/>
    <path d="M240 92 L272 98" stroke="#1c1917" stroke-width="8" stroke-linecap="round"/>
    <path d="M258 150 Q300 138 332 162" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round"/>
    <path d="M180 200 Q140 225 96 190" fill="none" stroke="#d6d3d1" stroke-width="8" stroke-linecap="round"/>`,
  boots: (colour) =>
    [110, 225]
      .map(
        (x) => `<path d="M${x} 80 h58 l4 95 q50 14 58 48 v14 h-120Z" fill="${colour}"/>
    <path d="M${x} 226 h120 v13 h-120Z" fill="#1c1917"/>
    ${[105, 135, 165].map((y) => `<rect x="${x + 22}" y="${y}" width="42" height="11" rx="4" fill="#fafaf9"/>`).join("")}`,
      )
      .join(""),
  helmet: (
    colour,
  ) => `<path d="M105 205 Q92 92 200 86 Q300 90 302 170 L288 214 L240 218 Q236 180 208 176 L205 222 L130 226Z" fill="${colour}"/>
    <path d="M230 100 L345 108 L340 124 L255 132Z" fill="#1c1917"/><path d="M130 120 Q170 96 225 104" stroke="#fafaf9" stroke-width="9" fill="none"/>`,
  tyre: (colour) => `<circle cx="200" cy="160" r="96" fill="none" stroke="#1c1917" stroke-width="42"/>
    <circle cx="200" cy="160" r="98" fill="none" stroke="#44403c" stroke-width="36" stroke-dasharray="9 7"/>
    <circle cx="200" cy="160" r="73" fill="none" stroke="${colour}" stroke-width="6"/>`,
  trailer: (
    colour,
  ) => `<path d="M60 165 H315 V200 H60Z" fill="${colour}"/><path d="M315 190 L385 205" stroke="#57534e" stroke-width="8"/>
    <path d="M80 165 V118 M295 165 V118 M80 120 H295" stroke="#57534e" stroke-width="6"/>${wheel(170, 218, 30)}`,
}
