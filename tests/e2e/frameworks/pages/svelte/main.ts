import { hydrate } from 'svelte'
import { counted } from '../counted'
import Corner from './Corner.svelte'

const app = document.querySelector('#app')
if (app) hydrate(Corner, { target: app, props: { fetch: counted } })
