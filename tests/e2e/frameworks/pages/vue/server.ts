import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { counted } from '../counted'
import Corner from './Corner.vue'

export const render = () => renderToString(createSSRApp(Corner, { fetch: counted }))
