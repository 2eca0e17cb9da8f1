import { angular } from './angular'
import { checkFramework } from './run'

// Angular is no dependency of the project; `npm run test:frameworks` installs it.
if (process.env.FRAMEWORKS === 'all') checkFramework(angular())
