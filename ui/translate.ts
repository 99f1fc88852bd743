/** Texts by names within names. A text that counts has a form for each plural: `riders_one`, `riders_other`. */
type Texts = { readonly [name: string]: string | Texts }

type Plural = Intl.LDMLPluralRule

type WithoutPlural<Name extends string> = Name extends `${infer Text}_${Plural}` ? Text : Name

/** The keys of all texts, as `faults.too-long`; plurals share one. */
export type KeyOf<Some> = {
  [Name in keyof Some & string]: Some[Name] extends string
    ? WithoutPlural<Name>
    : `${Name}.${KeyOf<Some[Name]>}`
}[keyof Some & string]

/** What stands in a text in place of `{{name}}`; the number `count` also chooses the plural. */
export type Values = { readonly [name: string]: string | number | boolean | null | undefined }

/** Returns the text of a key. */
export type TranslateKeys<Key extends string> = {
  (key: Key, values?: Values): string
  /** Returns the text of a key that there may be; null: there is none. */
  find(key: string, values?: Values): string | null
}

const translators = new WeakMap<object, TranslateKeys<string>>()

/** Returns what translates with these texts, for the same texts always the same function. */
export function translatorOf<Some extends object>(texts: Some, language: string): TranslateKeys<KeyOf<Some>> {
  const known = translators.get(texts)
  if (known) return known
  const made = createTranslator(texts, language)
  translators.set(texts, made)
  return made
}

function createTranslator(texts: object, language: string): TranslateKeys<string> {
  let plurals: Intl.PluralRules | null = null
  const pluralOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language)
    return plurals.select(count)
  }
  const find = (key: string, values: Values = {}): string | null => {
    const { count } = values
    const text =
      (typeof count === "number" ? textAt(texts, `${key}_${pluralOf(count)}`) : null) ?? textAt(texts, key)
    return text === null
      ? null
      : text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""))
  }
  // a key without a text shows the mistake as what it is
  return Object.assign((key: string, values?: Values) => find(key, values) ?? key, { find })
}

const textAt = (texts: object, key: string): string | null => {
  const found = key
    .split(".")
    .reduce<unknown>((within, name) => (isTexts(within, name) ? within[name] : undefined), texts)
  return typeof found === "string" ? found : null
}

const isTexts = (value: unknown, name: string): value is Texts =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
