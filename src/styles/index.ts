import baseCss from './base.css?inline'
import brandCss from './brand.css?inline'
import { plainSheet, sheet } from './sheet'
import tokensCss from './tokens.css?inline'
import { toDesignPixels } from './unit'
import unitCss from './unit.css?inline'

export { sheet } from './sheet'
/** Both style the root; the unit comes after the tokens, because its font size must win. */
export const tokensSheet = plainSheet(() => toDesignPixels(tokensCss) + brandCss + unitCss)
export const baseSheet = sheet(baseCss)
