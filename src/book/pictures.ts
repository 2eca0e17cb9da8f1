import { createContext } from 'react'

/**
 * A hook that resolves the image source for an address. Usually the address itself; undefined while a
 * replacement
 * loads, null when it cannot be loaded. Requests nothing for ''.
 */
export type PictureHook = (address: string) => string | null | undefined

/** How covers load; a library that sends credentials to its catalogue provides its own hook. */
export const PictureContext = createContext<PictureHook>((address) => address)
