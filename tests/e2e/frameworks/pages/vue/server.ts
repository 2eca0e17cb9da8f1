import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { counted } from '../counted'
import Example from './Example.vue'

export const render = () => renderToString(createSSRApp(Example, { fetch: counted }))
