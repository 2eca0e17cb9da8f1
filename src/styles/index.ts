import baseCss from './base.css?inline'
import { sheet } from './sheet'
import tokensCss from './tokens.css?inline'

export { adopt, type Sheet, sheet } from './sheet'
export const tokensSheet = sheet(tokensCss)
export const baseSheet = sheet(baseCss)
