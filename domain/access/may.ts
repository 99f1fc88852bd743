/** The manager of one club, who enters its riders for the stages of one institution (FA-05). */
export type ClubManager = { role: "club-manager"; institutionId: string; clubId: string }

/** A role that somebody is given: for the whole site, for one institution (D-02), or there for one club. */
export type NamedRole = { role: "admin" } | { role: "secretary"; institutionId: string } | ClubManager

/** The person who wants to do something. */
export type Actor = {
  userId: string
  /** Is the email address of their account confirmed (D-43)? */
  isConfirmed: boolean
  admin: boolean
  /** Ids of the institutions whose secretary they are (D-02). */
  secretaryOf: readonly string[]
}

/**
 * Each action with the place that it needs. What a published stage shows to everybody needs none: results, screens, the podium, and the
 * announcer's page, because whoever announces often has no account, and it shows nothing that results and standings do not.
 */
type Places = {
  /** Edit or delete a section entry of one of the institution's stages. */
  "rule-on-entry": { institution: string }
  /** Set statuses, penalties and the like in one of the institution's stages, and see what is missing there. */
  "change-results": { institution: string }
  /** Approve the results of one of the institution's stages. */
  "approve-results": { institution: string }
  /** Reopen approved results of one of the institution's stages (D-18). */
  "reopen-results": { institution: string }
  /** Generate, approve, merge, delete and publish the standings of the institution's championships, and see drafts. */
  "manage-standings": { institution: string }
  /** Name the judges of one of the institution's stages, hand out section passes, see devices and revoke their access. */
  "manage-judges": { institution: string }
  /** See the open screens of one of the institution's stages, and set what they show. */
  "set-screens": { institution: string }
  /** Add, change, confirm and remove participants of one of the institution's stages. */
  "manage-participants": { institution: string }
  /** Join a stage, and leave it again. */
  "take-part": "site"
  /** Add riders to the own account: people whom it enters (FA-01). */
  "hold-riders": "site"
  /** Judge in a stage; needs the user ids of its judges. */
  judge: { judges: ReadonlySet<string> }
  /** Make somebody admin or secretary. */
  "grant-role": "site"
  /** Make somebody a club's manager for the institution's stages, and see who is one (FA-05). */
  "name-club-managers": { institution: string }
  /** Create institutions, and change their name and time zone. */
  "manage-institutions": "site"
  /** Create championships, see those of all institutions, and publish them. */
  "manage-championships": "site"
  /** Change a championship of the institution. */
  "edit-championship": { institution: string }
  /** See the institution's register of licences, and change it. */
  "manage-licences": { institution: string }
  /** Write what guardians of minors consent to, and say for whom a consent is needed (EN-04). */
  "manage-consents": { institution: string }
  /** Create stages of the institution, change them, and see their drafts. */
  "edit-stage": { institution: string }
  /** Add, rename and remove clubs. */
  "manage-clubs": "site"
  /** Read the audit log. */
  "read-audit": "site"
  /** Add a team to a championship by joining a stage with it. */
  "add-team": "site"
  /** Offer something on the market, and send a picture for it. */
  "post-ad": "site"
  /** Edit, mark, renew and delete an ad; needs the user id of its seller. */
  "change-ad": { seller: string }
  /** See the contact details of an ad's seller. */
  "see-contact": "site"
  /** Report an ad. */
  "report-ad": "site"
  /** See what was reported, remove ads and restore them. */
  "moderate-market": "site"
}

/** The name of an action. */
export type Action = keyof Places

/** The place of an action. */
export type Place<A extends Action> = Places[A]

// D-02: an admin may do all that a secretary may; a secretary of one institution has no rights in another.
const isSecretary = (actor: Actor, { institution }: { institution: string }): boolean =>
  actor.admin || actor.secretaryOf.includes(institution)

const isAdmin = ({ admin }: Actor): boolean => admin

const isSignedIn = (): boolean => true

// D-43: until the address is confirmed, the account could be anybody's
const isConfirmed = (actor: Actor): boolean => actor.isConfirmed

const rules: { [A in Action]: (actor: Actor, place: Places[A]) => boolean } = {
  "rule-on-entry": isSecretary,
  "change-results": isSecretary,
  "approve-results": isSecretary,
  "reopen-results": isAdmin,
  "manage-standings": isSecretary,
  "manage-judges": isSecretary,
  "set-screens": isSecretary,
  "manage-participants": isSecretary,
  "take-part": isSignedIn,
  "add-team": isConfirmed,
  "hold-riders": isConfirmed,
  // D-33: even an admin or a secretary judges only when the stage lists them.
  judge: (actor, { judges }) => actor.isConfirmed && judges.has(actor.userId),
  "grant-role": isAdmin,
  "name-club-managers": isSecretary,
  "manage-institutions": isAdmin,
  "manage-championships": isAdmin,
  "edit-championship": isSecretary,
  "manage-licences": isSecretary,
  "manage-consents": isSecretary,
  "edit-stage": isSecretary,
  "manage-clubs": isAdmin,
  "read-audit": isAdmin,
  "post-ad": isSignedIn,
  // D-40: admins can remove ads, but cannot edit those of others
  "change-ad": (actor, { seller }) => actor.userId === seller,
  "see-contact": isConfirmed,
  "report-ad": isConfirmed,
  "moderate-market": isAdmin,
}

/**
 * May the actor do this in this place? A visitor who is not signed in (null) may do none of it. The button and the use-case
 * call this same function.
 */
export const may = <A extends Action>(actor: Actor | null, action: A, place: Places[A]): actor is Actor =>
  actor !== null && rules[action](actor, place)
