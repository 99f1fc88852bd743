/** What is sold on the market (MK-02), in the order in which it is offered. */
export const adCategories = [
  "bikes",
  "accessories",
  "equipment",
  "spare-parts",
  "safety-gear",
  "tools-and-equipment",
  "trailers-and-transport",
  "parts-and-accessories",
  "miscellaneous",
] as const

/** Where an ad is listed. */
export type AdCategory = (typeof adCategories)[number]
