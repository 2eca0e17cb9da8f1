/**
 * The contract's checks, all of them on the page's side: whatever drives the browser, and whatever framework the page
 * is made with, calls `window.contract` and gets a list of outcomes.
 */
import { attributes } from './attributes'
import { startCounting } from './counting'
import { early } from './early'
import type { Outcome } from './ledger'
import { definedLate, definedTwice, lives } from './lives'

const contract = { attributes, early, lives, definedLate, definedTwice }

declare global {
  interface Window {
    contract: typeof contract
    /** What came of a run; null while it is under way. */
    contractDone: readonly Outcome[] | { threw: string } | null
  }
}

window.contract = contract
// `<script src="/contract.js" data-count>` before everything else: what is left behind is looked for, too.
if (document.currentScript?.hasAttribute('data-count')) startCounting()
