import { JQUERY_3 } from './frameworks'
import { checkFramework } from './run'

// jQuery 1 and 3 run the same code, so by default only 1 is tested; `npm run test:frameworks` runs both.
if (process.env.FRAMEWORKS === 'all') checkFramework(JQUERY_3)
