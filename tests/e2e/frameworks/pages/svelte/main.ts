import { hydrate } from 'svelte'
import { counted } from '../counted'
import Example from './Example.svelte'

const app = document.querySelector('#app')
if (app) hydrate(Example, { target: app, props: { fetch: counted } })
