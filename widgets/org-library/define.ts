import { define } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { OrgLibraryElement } from './element'

define(ORG_LIBRARY.tag, OrgLibraryElement)
