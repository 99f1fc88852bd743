import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { StageClasses } from "./stage-classes.tsx"
import { chooseDescription, StageDescription } from "./stage-description.tsx"

/** The description, the classes and the documents of a stage, each behind its heading (ST-08). */
export function StagePageSections({ stage }: { stage: StagePage }) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  const language: Language = matchLanguage([i18n.language]) ?? "lv"
  const description = chooseDescription(stage.descriptions, language)
  return (
    <div className="mt-6">
      <Section title={t("description")} isOpen>
        {description ? (
          <StageDescription key={description.language} description={description} />
        ) : (
          <p className="text-muted">{t("noDescription")}</p>
        )}
      </Section>
      <Section title={t("classes")} isOpen={description === null}>
        {stage.classes.length > 0 ? (
          <StageClasses stage={stage} />
        ) : (
          <p className="text-muted">{t("noClasses")}</p>
        )}
      </Section>
      <Section title={t("documents")}>
        {stage.hasRegulation ? (
          <a href={`/${stage.path}/regulation.pdf`} className="quiet-button">
            {t("regulation")}
          </a>
        ) : (
          <p className="text-muted">{t("noRegulation")}</p>
        )}
      </Section>
    </div>
  )
}

type SectionProps = { title: string; isOpen?: boolean; children: ReactNode }

function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details className="stage-section" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="stage-section-body">{children}</div>
    </details>
  )
}
