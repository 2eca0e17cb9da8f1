import { JQUERY_3 } from './frameworks'
import { checkFramework } from './run'

// What the older one passes, this one does in the same words; `npm run test:frameworks` runs both.
if (process.env.FRAMEWORKS === 'all') checkFramework(JQUERY_3)
