import { useEffect, useRef } from "react"
import { data, redirect, replace } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { type FormReply, notifyWork } from "#app/site/forms/send-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { leadElsewhere, requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { profileForm } from "#contracts/accounts/account-profile.ts"
import { accounts } from "#contracts/accounts/calls.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { ErrorState } from "#ui/states.tsx"
import type { WorkEnd } from "#ui/toasts.ts"
import type { Route } from "./+types/profile.ts"
import { ConfirmedAddress, DeleteAccount, LinkedEntries, MyData, UnconfirmedAddress } from "./own-account.tsx"
import {
  changedBox,
  changedName,
  EditProfile,
  type RefusedProfile,
  refusedProfile,
  ShownProfile,
} from "./profile-details.tsx"
import { SetPassword } from "./set-password.tsx"

const readAddress = "/profile"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { api } = context.get(siteContext)
  const [profile, linkedEntries] = await Promise.all([api.accounts.profile(), api.registration.ownLinks()])
  if (!profile) throw leadElsewhere({ context, url }, "/login?return=/profile")
  return {
    profile,
    linkedEntries,
    isEdited: url.searchParams.has("edit"),
    confirmed: profile.emailVerified ? url.searchParams.get("confirmed") : null,
    returnTo: safeReturn(url.searchParams.get("return")),
  }
}

/** The viewer's profile (AC-07), and what they may do with their account (AC-09, D-35). */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, linkedEntries, isEdited, confirmed, returnTo } = loaderData
  const t = useWords("accounts")
  const general = useRef<HTMLElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current === isEdited) return
    wasEdited.current = isEdited
    general.current
      ?.querySelector<HTMLElement>(isEdited ? "input:not([readonly], [type=hidden])" : "a")
      ?.focus()
  }, [isEdited])
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t("profile")}</PageTitle>
      <h1 className="text-5xl">{t("profile")}</h1>
      {!profile.emailVerified && <UnconfirmedAddress email={profile.email} />}
      {confirmed !== null && <ConfirmedAddress by={confirmed} returnTo={returnTo} />}
      <section ref={general} className="mt-6">
        <h2 className="text-2xl">{t("generalInformation")}</h2>
        {isEdited ? (
          <EditProfile
            profile={profile}
            refusal={actionData?.refusal ?? null}
            refused={actionData && "refused" in actionData ? actionData.refused : null}
          />
        ) : (
          <ShownProfile profile={profile} />
        )}
      </section>
      {linkedEntries.length > 0 && <LinkedEntries entries={linkedEntries} />}
      <SetPassword email={profile.email} hasPassword={profile.hasPassword} />
      <MyData />
      <DeleteAccount
        email={profile.email}
        hasPassword={profile.hasPassword}
        ridersAlone={profile.ridersAlone}
      />
    </div>
  )
}

/** `refused`: what the form shows again where the page is rendered by an answer, without script. */
type ProfileReply = FormReply & { refused: RefusedProfile | null }

const saveProfile = async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const refuse = (reason = "unreadable") => answer(reason, 400, refusedProfile(typed))
  const form = profileForm.safeParse({
    displayName: changedName(typed),
    isJudge: changedBox(typed, "isJudge"),
    isRiderHidden: changedBox(typed, "isRiderHidden"),
  })
  if (!form.success) return refuse(form.error.issues[0]?.message)
  const outcome = await outcomeInProcess(context.get(siteContext).api.accounts.saveProfile(form.data))
  if (outcome.kind === "refused" && outcome.reason === "address-not-confirmed") return refuse(outcome.reason)
  if (outcome.kind === "refused") throw replace("/login?return=/profile")
  throw redirect(readAddress)
}

export const action = formAction(accounts.saveProfile, saveProfile)

function answer(reason: string, status: number, refused: RefusedProfile | null) {
  const reply: ProfileReply = { result: null, refusal: { reason, about: {} }, refused }
  return data(reply, { status })
}

/** Input that could not be saved stays, with a message (AC-08). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answered = serverAction()
  notifyWork(endOf(answered), "saving")
  try {
    return await answered
  } catch (error) {
    if (error instanceof Response) throw error
    return answer("failed", 500, null)
  }
}

/** A redirect to the profile means that it was saved. */
async function endOf(answered: Promise<unknown>): Promise<WorkEnd> {
  const answer = await answered.catch((error: unknown) => error)
  const isSaved = answer instanceof Response && answer.headers.get("Location") === readAddress
  return isSaved ? "done" : "failed"
}

export function ErrorBoundary() {
  const t = useWords("accounts")
  return (
    <>
      <PageTitle>{t("profile")}</PageTitle>
      <h1 className="text-5xl">{t("profile")}</h1>
      <ErrorState
        title={t("errorOccurred")}
        text={t("errorOccurredNext")}
        retry={t("tryAgain")}
        retryAddress="/profile"
      />
    </>
  )
}
