import type { GuideField, GuideOperation } from "#contracts/open-data/guide.ts"
import { WithCode } from "./with-code.tsx"

type OperationProps = {
  operation: GuideOperation
  title: string
  labels: Record<"parameters" | "example" | "request" | "answer" | "required", string>
}

/** An operation: its address, its parameters, and an example of both sides. */
export function Operation({ operation, title, labels }: OperationProps) {
  const { id, method, path, parameters, request, answer, answers } = operation
  return (
    <section id={id} className="operation">
      <h4>{title}</h4>
      <p className="address">
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      <details>
        <summary>{labels.parameters}</summary>
        <Fields
          fields={parameters.map(({ isRequired, ...one }) => ({
            ...one,
            type: isRequired ? `${one.type}, ${labels.required}` : one.type,
          }))}
        />
      </details>
      <details>
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
export function Fields({ fields, id }: { fields: readonly GuideField[]; id?: string }) {
  return (
    <dl id={id} className="fields">
      {fields.map(({ name, type, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <span>{type}</span>
          </dt>
          <dd lang="en">
            <WithCode line={description} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Something to copy. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="example">
      <figcaption>{label}</figcaption>
      <pre translate="no">
        <code>{children}</code>
      </pre>
    </figure>
  )
}
