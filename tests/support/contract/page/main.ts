/**
 * All checks of the contract, on the page's side: any browser driver and any framework page calls `window.contract` and
 * receives a list of outcomes.
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
    /** The result of a run; null while it is in progress. */
    contractDone: readonly Outcome[] | { threw: string } | null
  }
}

window.contract = contract
// `<script src="/contract.js" data-count>` before everything else: also checks that nothing is left behind.
if (document.currentScript?.hasAttribute('data-count')) startCounting()
