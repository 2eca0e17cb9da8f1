import { render as renderComponent } from 'svelte/server'
import { counted } from '../counted'
import Example from './Example.svelte'

export const render = () => renderComponent(Example, { props: { fetch: counted } }).body
