import { createApp } from 'vue'
import Bench from './Bench.vue'

createApp(Bench).mount('#app')
