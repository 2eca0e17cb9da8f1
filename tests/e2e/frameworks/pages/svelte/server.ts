import { render as renderComponent } from 'svelte/server'
import { counted } from '../counted'
import Corner from './Corner.svelte'

export const render = () => renderComponent(Corner, { props: { fetch: counted } }).body
