import { ORG_LIBRARY } from '../contract'
import { define } from '../element'
import { OrgLibraryElement } from './element'

define(ORG_LIBRARY.tag, OrgLibraryElement)
