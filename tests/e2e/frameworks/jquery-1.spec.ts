import { JQUERY_1 } from './frameworks'
import { checkFramework } from './run'

checkFramework(JQUERY_1)
