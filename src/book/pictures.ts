import { createContext } from 'react'

/**
 * A hook that resolves the image source for an address. Usually the address itself; undefined while a
 * replacement
 * loads, null when it cannot be loaded. Requests nothing for ''.
 */
export type UsePicture = (address: string) => string | null | undefined

/** How covers load; a library that sends credentials to its catalogue provides its own hook. */
export const PictureContext = createContext<UsePicture>((address) => address)
