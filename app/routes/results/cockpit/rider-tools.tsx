import { DeskPenalties } from "#app/routes/results/desk/desk-penalties.tsx"
import { DeskSectionPopup } from "#app/routes/results/desk/desk-section-popup.tsx"
import { LineMenu } from "#app/routes/results/desk/line-menu.tsx"

/** What may be done about one rider besides typing their scores. */
export const riderTools = { LineMenu, DeskPenalties, DeskSectionPopup }
