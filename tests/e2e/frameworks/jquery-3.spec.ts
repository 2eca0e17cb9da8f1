import { JQUERY_3 } from './frameworks'
import { checkFramework } from './run'

checkFramework(JQUERY_3)
