import { comparableLicence } from "#domain/registration/licences.ts"
import { importLicences } from "#server/registration/import-licences.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { type Rows, row, secretaries } from "../row.ts"

const licenceForm = () => ({
  license: `LV-${nextNumber()}`,
  name: "Anna Ozola",
  birthDate: "1999-03-04",
  validUntil: "2100-12-31",
  kind: null,
})

/** The licences that an institution has registered (SN-02). */
export const licences: Rows = {
  "action of office/lists/licences": row({
    allowed: secretaries,
    call: ({ browser, institution }) =>
      browser.submit(`/championship/licences/${institution}?new`, {
        ...licenceForm(),
        kind: "",
        version: "",
      }),
  }),
  "licences/list": row({
    allowed: secretaries,
    reads: true,
    call: ({ browser, institution }) =>
      browser.call("licences/list", { institution, sought: "", after: null }),
  }),
  "licences/save": row({
    allowed: secretaries,
    call: ({ browser, institution }) =>
      browser.call("licences/save", { institution, former: null, form: licenceForm() }),
  }),
  "licences/remove": row({
    allowed: secretaries,
    setup: ({ db, institution }) => makeLicence(db, institution),
    call: ({ browser, institution }, { license }) =>
      browser.call("licences/remove", { institution, comparable: comparableLicence(license) }),
  }),
  importLicences: row({
    allowed: secretaries,
    call: (caller) => {
      const forms = [{ line: 2, form: licenceForm() }]
      return importLicences(caller, { institution: caller.institution, forms, isTrial: false })
    },
  }),
}
