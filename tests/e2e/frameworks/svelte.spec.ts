import { SVELTE } from './frameworks'
import { checkFramework } from './run'

checkFramework(SVELTE)
