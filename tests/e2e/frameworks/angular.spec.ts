import { angular } from './angular'
import { checkFramework } from './run'

// Angular is not among what the product installs; `npm run test:frameworks` brings it.
if (process.env.FRAMEWORKS === 'all') checkFramework(angular())
