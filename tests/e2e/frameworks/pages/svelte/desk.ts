import { mount } from 'svelte'
import Desk from './Desk.svelte'

const app = document.querySelector('#app')
if (app) mount(Desk, { target: app })
