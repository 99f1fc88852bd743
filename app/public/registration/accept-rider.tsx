import { lazy, Suspense } from "react"
import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { useLinkSecret } from "#app/site/shell/use-link-secret.ts"
import { useViewer } from "#app/site/shell/use-viewer.ts"

const here = "/my-riders/accept"

/** The page to which an invitation to enter a rider leads (FA-03, FA-04): its reader signs in, sees who the rider is, and accepts. */
export default function AcceptRider() {
  const t = useWords("rider-holders")
  const viewer = useViewer()
  const secret = useLinkSecret()
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t("invitation.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{t("invitation.title")}</h1>
      <p className="notice mt-4 hidden noscript:block">{t("invitation.needsScript")}</p>
      {secret !== null &&
        (viewer === null ? (
          <SignInFirst secret={secret} />
        ) : (
          <Suspense>
            <ReadInvitation secret={secret} />
          </Suspense>
        ))}
    </div>
  )
}

/** Leads to the login page and from there back. */
function SignInFirst({ secret }: { secret: string }) {
  const t = useWords("rider-holders")
  return (
    <>
      <p className="mt-4">{t("invitation.signIn")}</p>
      <Link to={`/login?return=${encodeURIComponent(`${here}#${secret}`)}`} className="button mt-4">
        {t("invitation.signInNow")}
      </Link>
    </>
  )
}

const ReadInvitation = lazy(async () => ({
  default: (await import("./rider-tools.ts")).riderTools.ReadInvitation,
}))
