import { sheet } from '../../styles'
import bars from './bars.css?inline'
import page from './page.css?inline'
import papers from './papers.css?inline'
import reader from './reader.css?inline'
import states from './states.css?inline'

/** The reading page and what is there before it, in one sheet. */
export const readerLook = sheet([reader, papers, page, bars, states].join('\n'))
