import { REACT } from './frameworks'
import { checkFramework } from './run'

checkFramework(REACT)
