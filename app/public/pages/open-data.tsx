import { Fragment, type ReactNode } from "react"
import { siteContext } from "#app/site/server-context.ts"
import type { GuideField, GuideOperation } from "#contracts/open-data/guide.ts"
import en from "#locales/en/api.json"
import et from "#locales/et/api.json"
import lv from "#locales/lv/api.json"
import type { Route } from "./+types/open-data.ts"
import { readText } from "./read-text.ts"
import { TextPage } from "./text-page.tsx"
import { WithCode } from "./with-code.tsx"

const texts = { lv, et, en }

// locale keys: api.*
export async function loader({ context }: Route.LoaderArgs) {
  const text = readText(context, texts)
  const guide = await context.get(siteContext).openDataGuide()
  const { labels, tags, operations, problems, events } = texts[text.language]
  return { text, guide, labels, events, titles: { tags, operations, problems } }
}

/** The page of the open data: what there is, made from the contract that serves it, for people who write programs. */
export default function OpenData({ loaderData }: Route.ComponentProps) {
  const { text, guide, labels, events, titles } = loaderData
  const groupOf = wordsBy(titles.tags)
  const titleOf = wordsBy(titles.operations)
  const problemOf = wordsBy(titles.problems)
  const { live } = guide
  return (
    <TextPage
      text={text}
      className="max-w-4xl"
      contents={
        <nav aria-label={labels.contents} className="mt-5">
          <ul className="flex list-none flex-wrap gap-x-5 gap-y-1 rounded-xl border border-line bg-surface px-4 py-3">
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1.5">
                  {heading}
                </a>
              </li>
            ))}
            <li>
              <a href={guide.document} className="inline-block py-1.5">
                {labels.document}
              </a>
            </li>
          </ul>
        </nav>
      }
      below={{
        operations: [...Map.groupBy(guide.operations, ({ group }) => group)].map(([group, operations]) => (
          <Fragment key={group}>
            <h3 className="mt-7 text-[1.375rem]/tight">{groupOf(group)}</h3>
            {operations.map((one) => (
              <Operation key={one.id} operation={one} title={titleOf(one.id)} labels={labels} />
            ))}
          </Fragment>
        )),
        objects: guide.objects.map(({ name, fields }) => (
          <details key={name} className="mt-2">
            <summary>
              <code>{name}</code>
            </summary>
            {/* a link to what is inside opens it */}
            <Fields id={name} fields={fields} />
          </details>
        )),
        errors: (
          <Meanings>
            {guide.problems.map(({ code, status }) => (
              <Meaning key={code} id={code} name={code} note={status}>
                {problemOf(code)}
              </Meaning>
            ))}
          </Meanings>
        ),
        live: (
          <>
            <Meanings>
              <Meaning name="board">
                <WithCode line={events.board} />
              </Meaning>
              <Meaning name="rows">
                <WithCode line={events.rows} />
              </Meaning>
              <Meaning name="reload">
                <WithCode line={events.stage} />
              </Meaning>
            </Meanings>
            <Code label={labels.request}>{live.request}</Code>
            <Code label={labels.answer}>{live.answer}</Code>
            <details className="mt-2">
              <summary>{labels.row}</summary>
              <Fields fields={live.row} />
            </details>
          </>
        ),
      }}
    />
  )
}

/** Returns a function that finds words by a name from the contract; a test checks that all exist. */
const wordsBy =
  (words: Readonly<Record<string, string>>) =>
  (name: string): string =>
    words[name] ?? name

type OperationProps = {
  operation: GuideOperation
  title: string
  labels: Record<"parameters" | "example" | "request" | "answer" | "required", string>
}

/** An operation: its address, its parameters, and an example of both sides. */
function Operation({ operation, title, labels }: OperationProps) {
  const { id, method, path, parameters, request, answer, answers } = operation
  return (
    <section id={id} className="mt-4 rounded-xl border border-line bg-surface p-4">
      <h4 className="font-display text-xl/tight font-bold">{title}</h4>
      <p>
        <code className="block px-3 py-2">
          <b className="mr-2">{method}</b> {path}
        </code>
      </p>
      <details className="mt-2">
        <summary>{labels.parameters}</summary>
        <Fields
          fields={parameters.map(({ isRequired, ...one }) => ({
            ...one,
            type: isRequired ? `${one.type}, ${labels.required}` : one.type,
          }))}
        />
      </details>
      <details className="mt-2">
        <summary>
          {labels.example}: <code>{answers}</code>
        </summary>
        <Code label={labels.request}>{request}</Code>
        <Code label={labels.answer}>{answer}</Code>
        <p>
          <a href={`#${answers}`}>
            <code>{answers}</code>
          </a>
        </p>
      </details>
    </section>
  )
}

/** Fields with their types, and what they mean in English. */
function Fields({ fields, id }: { fields: readonly GuideField[]; id?: string }) {
  return (
    <Meanings id={id}>
      {fields.map(({ name, type, description }) => (
        <Meaning key={name} name={name} note={type} lang="en">
          <WithCode line={description} />
        </Meaning>
      ))}
    </Meanings>
  )
}

/** A list of names with what they mean. */
function Meanings({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <dl id={id} className="mt-2.5 scroll-mt-16">
      {children}
    </dl>
  )
}

type MeaningProps = {
  id?: string
  name: string
  note?: string | number
  /** In which it is told, if not in that of the page. */
  lang?: string
  children: ReactNode
}

/** What a name of the open data means. */
function Meaning({ id, name, note, lang, children }: MeaningProps) {
  return (
    <div
      id={id}
      className="border-t border-line py-2 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-6"
    >
      <dt>
        <code>{name}</code>{" "}
        {note !== undefined && <span className="ml-1 text-[0.875em] wrap-anywhere text-muted">{note}</span>}
      </dt>
      <dd lang={lang}>{children}</dd>
    </div>
  )
}

/** Something to copy. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-3">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      <pre
        translate="no"
        className="mt-1 rounded-md bg-sunken p-3 leading-normal wrap-anywhere hyphens-none whitespace-pre-wrap"
      >
        <code className="bg-transparent p-0">{children}</code>
      </pre>
    </figure>
  )
}
