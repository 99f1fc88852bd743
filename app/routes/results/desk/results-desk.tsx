import { DeskCard } from "./desk-card.tsx"
import { DeskPanel } from "./desk-panel.tsx"
import { LineMenu } from "./line-menu.tsx"

/** All that the results page loads for those who may change results, and for nobody else. */
export const resultsDesk = { Panel: DeskPanel, LineMenu, Card: DeskCard }
