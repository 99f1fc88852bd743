import { mostUnconfirmedPictures, mostUnusedPictures } from "#contracts/market/ad-picture.ts"
import { mostClubRiders } from "#contracts/registration/club-riders.ts"
import { mostRiders } from "#contracts/registration/own-riders.ts"
import { mostHolders } from "#contracts/registration/rider-holders.ts"
import { mostScreens } from "#contracts/screens/screens.ts"
import { mostNewTeams } from "#domain/competitions/comparable-team.ts"
import { mostQuestions } from "#domain/results/score-question.ts"
import { count, day, hour, minute, type Section, stored } from "./limit.ts"

/** What one account may do, counted in the database; what counts rows counts them there too. */
export const accounts = {
  ads: {
    ...stored("market ads", 10, day),
    protects: "the market from floods of ads",
    refused: "429 `too-many-ads`",
    where: "server/market/write-ads.ts",
  },
  adUploads: {
    ...stored("market uploads", 10, minute),
    protects: "the processor: each is decoded",
    refused: "429 `too-many-uploads`",
    where: "server/market/ad-pictures.ts",
  },
  unusedPictures: {
    ...count(mostUnusedPictures, "pictures of an account without an ad"),
    protects: "the disk",
    refused: "409 `too-many-unused`",
    where: "server/market/ad-pictures.ts",
  },
  unconfirmedPictures: {
    ...count(mostUnconfirmedPictures, "such pictures before its address is confirmed"),
    protects: "the disk",
    refused: "409 `too-many-unconfirmed`",
    where: "server/market/ad-pictures.ts",
  },
  waitingAds: {
    ...count(1, "ad of an account before its address is confirmed"),
    protects: "the market from accounts that nobody has proven",
    refused: "429 `too-many-waiting`",
    where: "server/market/write-ads.ts",
  },
  reports: {
    ...stored("market reports", 20, day),
    protects: "admins",
    refused: "429 `too-many-reports`",
    where: "server/market/moderation.ts",
  },
  contacts: {
    ...stored("market contacts", 100, day),
    protects: "sellers' phone numbers from being collected",
    refused: "429 `too-many-contacts`",
    where: "server/market/show-ad.ts",
  },
  ownChanges: {
    // more than anybody needs: a form that asks something is sent twice
    ...stored("registration", 60, hour),
    protects: "judges' taps, which wait for the stage's lock: joining, changing, leaving",
    refused: "429 `too-many-joins`",
    where: "server/registration/own-place.ts",
  },
  riders: {
    ...count(mostRiders, "riders of an account, its owner among them"),
    protects: "lists that name all riders of an account",
    refused: "429 `too-many-riders`",
    where: "server/registration/own-riders.ts",
  },
  clubRiders: {
    ...count(mostClubRiders, "riders of a club that its manager is shown"),
    protects: "the list of a club that many accounts name",
    refused: "the list ends there",
    where: "server/registration/club-riders.ts",
  },
  riderChanges: {
    // twice the riders that are allowed
    ...stored("rider", 60, hour),
    protects: "the database and the log: adding and changing riders of an account",
    refused: "429 `too-many-changes`",
    where: "server/registration/own-riders.ts",
  },
  holders: {
    ...count(mostHolders, "accounts that enter one rider"),
    protects: "a rider from being handed around, and lists that name all accounts of a rider",
    refused: "429 `too-many-holders`",
    where: "server/registration/invite-holder.ts",
  },
  invitations: {
    ...stored("rider invitation", 10, day),
    protects: "other people's mailboxes from an account that invites them to enter riders",
    refused: "429 `too-many-invitations`",
    where: "server/registration/invite-holder.ts",
  },
  invitationTries: {
    ...stored("rider invitation used", 30, hour),
    protects: "the database from made-up links",
    refused: "429 `too-many-tries`",
    where: "server/registration/accept-rider.ts",
  },
  consentMails: {
    // all minors of a large stage, asked by one secretary
    ...stored("consent mail", 150, day),
    protects: "other people's mailboxes from a secretary who names them as guardians",
    refused: "429 `too-many-consent-mails`",
    where: "server/registration/ask-guardian.ts",
  },
  ownConsentMails: {
    // a parent's children in a few stages, with addresses that were mistyped
    ...stored("consent mail for an own rider", 20, day),
    protects: "other people's mailboxes from an account that names them as guardians",
    refused: "429 `too-many-consent-mails`",
    where: "server/registration/ask-guardian.ts",
  },
  holderNotices: {
    ...stored("new holder", 10, day),
    protects: "a mailbox from accounts that come to enter the same rider again and again",
    refused: "no mail is sent",
    where: "server/registration/accept-rider.ts",
  },
  licenceAnswers: {
    // more than a rider types with a slip; a family has some riders
    ...stored("licence answers", 20, day),
    protects: "what a register of licences says of others",
    refused: "the form asks, whatever the register says",
    where: "server/registration/licences.ts",
  },
  newTeams: {
    ...stored("new teams", mostNewTeams, day),
    protects: "the lists of teams, which have room for few",
    refused: "429 `too-many-teams`",
    where: "server/registration/write-own-form.ts",
  },
  cardAgreements: {
    // more than a card has laps, each said and taken back some times
    ...stored("card agreement", 60, hour),
    protects: "the database: what a rider says of laps of their own cards",
    refused: "429 `too-many-agreements`",
    where: "server/results/own-card.ts",
  },
  questionTries: {
    // twice the questions that are allowed about one result, because refused riders try again
    ...stored("question", 60, hour),
    protects: "judges' taps, which wait for the stage's lock: questions about scores",
    refused: "429 `too-many-tries`",
    where: "server/results/ask-question.ts",
  },
  questions: {
    ...count(mostQuestions, "questions about one result"),
    protects: "secretaries",
    refused: "429 `too-many-questions`",
    where: "domain/results/score-question.ts",
  },
  judgeNotices: {
    ...stored("named judge", 10, day),
    protects: "a mailbox from secretaries who name its owner as a judge again and again",
    refused: "no mail is sent",
    where: "server/judging/stage-judges.ts",
  },
  clubNotices: {
    ...stored("named club manager", 5, day),
    protects: "a mailbox from secretaries who name its owner a club's manager again and again",
    refused: "no mail is sent",
    where: "server/accounts/club-managers.ts",
  },
  linkNotices: {
    // an entry of each of its riders
    ...stored("linked entry", mostRiders, day),
    protects: "a mailbox from secretaries who link entries to its owner again and again",
    refused: "no mail is sent",
    where: "server/registration/mail-linked.ts",
  },
  entryNotices: {
    // each of its riders, confirmed one after the other, and changed once more
    ...stored("changed entry", 2 * mostRiders, day),
    protects:
      "a mailbox from secretaries, managers of clubs and other holders who change the entries of its riders again and again",
    refused: "no mail is sent",
    where: "server/registration/tell-riders.ts",
  },
  stageNotices: {
    ...stored("changed stage", 10, day),
    protects: "a mailbox from secretaries who change a stage and tell its riders again and again",
    refused: "no mail is sent",
    where: "server/competitions/tell-riders.ts",
  },
  correctionNotices: {
    // each names all of its riders
    ...stored("corrected result", 10, day),
    protects: "a mailbox from results that are opened and approved again and again",
    refused: "no mail is sent",
    where: "server/results/mail-corrections.ts",
  },
  causedNotices: {
    ...stored("caused notices", 2_000, day),
    protects: "the mail server, and all riders, from the account of a secretary that somebody else uses",
    refused: "no mail is sent",
    where: "server/auth/notify.ts",
  },
  screens: {
    ...count(mostScreens, "screens that show a stage; a new one takes the place of one that is off"),
    protects: "the secretary, who has to find those of the event",
    refused: "429 `too-many-screens`",
    where: "server/live/screens.ts",
  },
} satisfies Section
