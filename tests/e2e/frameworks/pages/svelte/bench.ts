import { mount } from 'svelte'
import Bench from './Bench.svelte'

const app = document.querySelector('#app')
if (app) mount(Bench, { target: app })
