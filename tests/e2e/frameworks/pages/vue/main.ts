import { createSSRApp } from 'vue'
import { counted } from '../counted'
import Corner from './Corner.vue'

createSSRApp(Corner, { fetch: counted }).mount('#app')
