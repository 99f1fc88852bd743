import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import type { AdCategory, ReportReason } from "#domain/market/ad.ts"
import type { AdMark } from "#domain/market/ad-state.ts"
import { user } from "./accounts.ts"
import { instant, now } from "./columns.ts"

/** An uploaded picture for an ad; each of its sizes is a file under its name. */
export const adPicture = pgTable(
  "ad_picture",
  {
    /** 32 random hexadecimal digits. */
    name: text().primaryKey(),
    /** Null: the person has deleted their account, and the files go too. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    sentOn: instant().notNull().default(now),
  },
  (table) => [index().on(table.userId), index().on(table.sentOn)],
)

/** The condition for listed ads; when they expire is checked separately. */
const isListed = sql`removed_on is null and mark <> 'sold'`

/** An ad of the market (MK-02). How it stands is derived: see `domain/market/ad-state.ts`. */
export const ad = pgTable(
  "ad",
  {
    id: uuid().primaryKey().defaultRandom(),
    sellerId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    category: text().$type<AdCategory>().notNull(),
    /** Euro cents (D-42). */
    price: integer().notNull(),
    description: text().notNull(),
    /** The words that a search finds it by: see `foundBy`. */
    words: text().array().notNull(),
    picture: text()
      .notNull()
      .unique()
      .references(() => adPicture.name),
    /** Digits, after a plus if the country code was given. */
    phone: text(),
    /** `wa.me/…` */
    whatsApp: text(),
    mark: text().$type<AdMark>().notNull().default("active"),
    postedOn: instant().notNull(),
    /** When it was posted, or last renewed. */
    listedOn: instant().notNull(),
    /** When the owner last said that the goods are their own, and text and picture fit for all (MK-03). */
    consentedOn: instant().notNull(),
    /** When an admin removed it, and why; null: it is there. */
    removedOn: instant(),
    removalReason: text(),
  },
  (table) => [
    index().on(table.sellerId),
    index("ad_words").using("gin", table.words),
    index("ad_newest").on(table.listedOn, table.id).where(isListed),
    index("ad_cheapest").on(table.price, table.id).where(isListed),
    index("ad_category_newest").on(table.category, table.listedOn, table.id).where(isListed),
    index("ad_category_cheapest").on(table.category, table.price, table.id).where(isListed),
    index("ad_removed").on(table.removedOn).where(sql`removed_on is not null`),
  ],
)

/** The words of all ads, by which a search forgives typing errors. */
export const adWord = pgTable(
  "ad_word",
  {
    word: text().primaryKey(),
    /** See `domain/market/search-words.ts`. */
    variants: text().array().notNull(),
  },
  (table) => [
    index("ad_word_beginning").on(table.word.op("text_pattern_ops")),
    index("ad_word_variants").using("gin", table.variants),
  ],
)

/** What somebody has reported about an ad (D-40). */
export const adReport = pgTable(
  "ad_report",
  {
    key: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    adId: uuid()
      .notNull()
      .references(() => ad.id, { onDelete: "cascade" }),
    reporterId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    reason: text().$type<ReportReason>().notNull(),
    comment: text(),
    reportedOn: instant().notNull(),
    /** When an admin decided about it; null: it waits. */
    settledOn: instant(),
  },
  (table) => [
    unique("report_once").on(table.adId, table.reporterId),
    index().on(table.reporterId),
    index("ad_report_waiting").on(table.reportedOn).where(sql`settled_on is null`),
  ],
)
