import { Fragment } from "react"
import { siteContext } from "#app/server-context.ts"
import en from "#locales/en/api.json"
import et from "#locales/et/api.json"
import lv from "#locales/lv/api.json"
import type { Route } from "./+types/open-data.ts"
import "./open-data.css"
import { Code, Fields, Operation } from "./open-data-parts.tsx"
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
      className="open-data"
      contents={
        <nav aria-label={labels.contents} className="contents-box">
          <ul>
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
            <li>
              <a href={guide.document}>{labels.document}</a>
            </li>
          </ul>
        </nav>
      }
      below={{
        operations: [...Map.groupBy(guide.operations, ({ group }) => group)].map(([group, operations]) => (
          <Fragment key={group}>
            <h3>{groupOf(group)}</h3>
            {operations.map((one) => (
              <Operation key={one.id} operation={one} title={titleOf(one.id)} labels={labels} />
            ))}
          </Fragment>
        )),
        objects: guide.objects.map(({ name, fields }) => (
          <details key={name}>
            <summary>
              <code>{name}</code>
            </summary>
            {/* a link to what is inside opens it */}
            <Fields id={name} fields={fields} />
          </details>
        )),
        errors: (
          <dl className="fields">
            {guide.problems.map(({ code, status }) => (
              <div key={code} id={code}>
                <dt>
                  <code>{code}</code> <span>{status}</span>
                </dt>
                <dd>{problemOf(code)}</dd>
              </div>
            ))}
          </dl>
        ),
        live: (
          <>
            <dl className="fields">
              <Event name="board" meaning={events.board} />
              <Event name="rows" meaning={events.rows} />
              <Event name="reload" meaning={events.stage} />
            </dl>
            <Code label={labels.request}>{live.request}</Code>
            <Code label={labels.answer}>{live.answer}</Code>
            <details>
              <summary>{labels.row}</summary>
              <Fields fields={live.row} />
            </details>
          </>
        ),
      }}
    />
  )
}

function Event({ name, meaning }: { name: string; meaning: string }) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <WithCode line={meaning} />
      </dd>
    </div>
  )
}

/** Returns a function that finds words by a name from the contract; a test checks that all exist. */
const wordsBy =
  (words: Readonly<Record<string, string>>) =>
  (name: string): string =>
    words[name] ?? name
