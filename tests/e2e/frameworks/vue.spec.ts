import { VUE } from './frameworks'
import { checkFramework } from './run'

checkFramework(VUE)
