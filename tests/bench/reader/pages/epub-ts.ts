import ePub from '@likecoin/epub-ts'
import { bench } from './driver'
import { epubJsEngine } from './epub-js'

bench(epubJsEngine(ePub))
