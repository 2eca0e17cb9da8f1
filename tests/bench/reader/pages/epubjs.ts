import ePub from 'epubjs'
import { bench } from './driver'
import { epubJsEngine } from './epub-js'

bench(epubJsEngine(ePub))
