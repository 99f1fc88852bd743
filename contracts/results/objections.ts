import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, forSignedIn, onSite, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { participantId, place, seenRevision } from "#contracts/judging/entry-place.ts"
import { questionAnswers } from "#domain/results/score-question.ts"
import { protestForm, protestRuling } from "./protest-forms.ts"
import { answerInput, type OwnQuestions, questionInput } from "./score-question.ts"

const stage = stageInput
const protest = z.uuid()

const protestChanged = type<{ kind: "changed" }>()

/** Even after the results are approved: a jury may decide later (OF-05). */
const changeProtests = atInstitution("change-results").errors(
  refusals("stage-not-found", "time-ahead", "decided-before-received"),
)
const changeKnownProtest = changeProtests.errors(refusals("protest-not-found", "changed-meanwhile"))
const removeProtest = atInstitution("change-results").errors(
  refusals("stage-not-found", "protest-not-found", "changed-meanwhile"),
)

/** What riders object to, and how it is answered: questions about scores (OF-04), and protests (OF-05). */
export const objections = {
  /** A rider's question about a score of theirs (OF-04); the words of its refusals are `questions.faults`. */
  askQuestion: onSite("take-part")
    .errors(
      refusals(
        "stage-not-found",
        "result-not-found",
        "approved-meanwhile",
        "not-posted",
        "questions-over",
        "no-such-section",
        "asked-already",
        "too-many-questions",
        "too-many-tries",
      ),
    )
    .input(z.object({ stage, place, text: questionInput }))
    .output(type<{ kind: "asked" }>()),
  /** What the viewer has asked about a result. */
  ownQuestions: forSignedIn.input(z.object({ stage, participantId })).output(type<OwnQuestions>()),
  answerQuestion: atInstitution("change-results")
    .errors(refusals("stage-not-found", "results-approved", "question-not-found", "answered-already"))
    .input(
      z.object({ stage, question: storableCount.min(1), answer: z.enum(questionAnswers), text: answerInput }),
    )
    .output(type<{ kind: "answered" }>()),
  /** Records a protest under an id that the screen made (OF-05). */
  recordProtest: changeProtests
    .errors(refusals("unknown-participant", "unknown-class", "protest-limit", "protest-elsewhere"))
    .input(z.object({ stage, id: protest, form: protestForm }))
    .output(protestChanged),
  editProtest: changeKnownProtest
    .errors(refusals("unknown-participant", "unknown-class"))
    .input(z.object({ stage, id: protest, seenRevision, form: protestForm }))
    .output(protestChanged),
  /** Records what the jury decided; null: it is open again. */
  decideProtest: changeKnownProtest
    .input(z.object({ stage, id: protest, seenRevision, ruling: protestRuling.nullable() }))
    .output(protestChanged),
  /** For protests that were recorded by mistake. */
  removeProtest: removeProtest.input(z.object({ stage, id: protest, seenRevision })).output(protestChanged),
}
