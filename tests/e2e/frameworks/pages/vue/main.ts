import { createSSRApp } from 'vue'
import { counted } from '../counted'
import Example from './Example.vue'

createSSRApp(Example, { fetch: counted }).mount('#app')
