import type { Expectations } from '../expectation'
import { CONTENT } from './content'
import { LAYOUT } from './layout'
import { NAVIGATION } from './navigation'
import { CONTAINER, PACKAGE } from './package'
import { RESOURCES, SAFETY } from './resources'

/** The expectation of each test of the suite, by the test's id. */
export const EXPECTATIONS: Expectations = {
  ...CONTENT,
  ...LAYOUT,
  ...PACKAGE,
  ...CONTAINER,
  ...NAVIGATION,
  ...RESOURCES,
  ...SAFETY,
}
